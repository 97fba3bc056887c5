"""Small SVG line charts with direct labels: hand-made, so that they follow the page's colours and need no library."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

_LETTER = 6.2
"""Pixels of a letter of a tick, about."""

_LABEL_LETTER = 7.2
"""Pixels of a letter of a label, about."""


@dataclass(frozen=True)
class Mark:
    """
    A point of a line.

    :param x: Position.
    :param y: Value between 0 and 1.
    :param low: Lower end of the band.
    :param high: Upper end of the band.
    :param note: What a pointer on it tells.
    :param flagged: Draw it hollow: a budget was broken here.
    """

    x: float
    y: float
    low: float
    high: float
    note: str
    flagged: bool = False


@dataclass(frozen=True)
class Line:
    """
    A line with its band.

    :param label: Text at its end.
    :param css: Class that carries its colour: ``c0`` to ``c5``, or ``grey``.
    :param key: Number of the system, the same in all charts of a page.
    :param marks: Points by ascending x.
    """

    label: str
    css: str
    key: int
    marks: Sequence[Mark]


@dataclass(frozen=True)
class Frame:
    """
    Size and axes of a chart.

    :param width: Width in pixels.
    :param height: Height in pixels.
    :param x_ticks: Position and text of the ticks.
    :param x_title: Text below the ticks.
    :param y_low: Lowest value shown, below 1.
    :param labels: Width left for the labels at the ends of the lines; 0 draws none.
    :param levels: Horizontal lines: value and label.
    """

    width: int
    height: int
    x_ticks: Sequence[tuple[float, str]]
    x_title: str
    y_low: float = 0.0
    labels: int = 0
    levels: Sequence[tuple[float, str]] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the plot."""
        return 52, 26, self.width - max(self.labels, 14), self.height - (44 if self.x_title else 26)

    @property
    def room(self) -> int:
        """Letters of a label that fit beside the plot."""
        return int((self.labels - 14) / _LABEL_LETTER)

    def x(self, value: float) -> float:
        """
        Place a budget, in proportion.

        :param value: The budget.
        :returns: Pixels from the left.
        """
        left, _, right, _ = self.box
        first, last = self.x_ticks[0][0], self.x_ticks[-1][0]
        if first == last:
            return (left + right) / 2
        return left + 8 + (right - left - 16) * (value - first) / (last - first)

    def y(self, value: float) -> float:
        """
        Place a value.

        :param value: Between `y_low` and 1.
        :returns: Pixels from the top.
        """
        _, top, _, bottom = self.box
        return bottom - (bottom - top) * (value - self.y_low) / (1 - self.y_low)


def line_chart(name: str, title: str, description: str, frame: Frame, lines: Sequence[Line], css: str = "") -> str:
    """
    Draw lines with bands.

    :param name: Prefix of the ids in the drawing, unique on the page.
    :param title: What the chart shows, for readers who do not see it.
    :param description: What it says.
    :param frame: Size and axes.
    :param lines: The lines; the first is drawn last, on top.
    :param css: Classes of the drawing.
    :returns: An ``<svg>`` element.
    """
    parts = [
        f'<svg class="chart {css}" viewBox="0 0 {frame.width} {frame.height}" role="img" '
        f'aria-labelledby="{name}-t {name}-d">',
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(description)}</desc>',
        *_axes(frame),
        *(_band(frame, line) for line in reversed(lines)),
        *(_line(frame, line) for line in reversed(lines)),
        *(_level_label(frame, lines, *level) for level in frame.levels),
        *(_labels(frame, lines) if frame.labels else ()),
        "</svg>",
    ]
    return "".join(parts)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """
    Move labels apart, as little as needed and in their order, so that none covers another.

    >>> spread([10, 12, 50], gap=10, low=0, high=100)
    [6.0, 16.0, 50.0]

    :param wanted: Positions, ascending.
    :param gap: Least distance between two.
    :param low: Least position.
    :param high: Greatest position.
    :returns: Positions, ascending.
    """
    blocks: list[tuple[float, int]] = []  # sum of (position - offset within the block), and number of labels
    for position in wanted:
        blocks.append((position, 1))
        while len(blocks) > 1 and _centre(blocks[-2], gap, low, high) + blocks[-2][1] * gap > _centre(
            blocks[-1], gap, low, high
        ):
            (total, count), (more, extra) = blocks[-2], blocks[-1]
            blocks[-2:] = [(total + more - extra * count * gap, count + extra)]
    placed: list[float] = []
    for block in blocks:
        start = _centre(block, gap, low, high)
        placed += [start + offset * gap for offset in range(block[1])]
    return placed


def _centre(block: tuple[float, int], gap: float, low: float, high: float) -> float:
    total, count = block
    return min(max(total / count, low), high - (count - 1) * gap)


def _axes(frame: Frame) -> list[str]:
    left, _, right, bottom = frame.box
    step = 0.25 if frame.height < 240 and frame.y_low == 0 else 0.1 if 1 - frame.y_low <= 0.6 else 0.2
    values, value = [], 1.0
    while value >= frame.y_low - 1e-9:
        values.append(value)
        value -= step
    parts = []
    for value in values:
        y = frame.y(value)
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        sign = " %" if value == 1.0 else ""
        parts.append(
            f'<text class="tick" x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{100 * value:.0f}{sign}</text>'
        )
    for value, text in frame.x_ticks:
        x = frame.x(value)
        parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{bottom}" y2="{bottom + 5}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{bottom + 19}" text-anchor="middle">{escape(text)}</text>')
    if frame.x_title:
        parts.append(f'<text class="tick" x="{left}" y="{bottom + 38}">{escape(frame.x_title)}</text>')
    parts.append(f'<line class="axis" x1="{left}" x2="{right}" y1="{bottom}" y2="{bottom}"/>')
    for value, _ in frame.levels:
        y = frame.y(value)
        parts.append(f'<line class="level" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
    return parts


def _level_label(frame: Frame, lines: Sequence[Line], value: float, text: str) -> str:
    """Write beside a level where the fewest lines pass, most wanted at its left end and above it."""
    left, _, right, bottom = frame.box
    level, width = frame.y(value), _LETTER * len(text)
    points = [point for line in lines for point in _points_along(frame, line)]
    places = [(left + 4 + shift, y) for y in (level - 5, level + 14) for shift in range(0, 400, 8)]

    def covered(place: tuple[float, float]) -> int:
        x, y = place
        return sum(x - 6 < px < x + width + 6 and y - 14 < py < y + 6 for px, py in points)

    inside = [(x, y) for x, y in places if x + width <= right and y < bottom] or places[:1]
    x, y = min(inside, key=covered)
    return f'<text class="tick" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _points_along(frame: Frame, line: Line) -> list[tuple[float, float]]:
    """Points every few pixels along a line."""
    ends = [(frame.x(mark.x), frame.y(mark.y)) for mark in line.marks]
    points = ends[:1]
    for (x, y), (to_x, to_y) in pairwise(ends):
        steps = max(1, int(max(abs(to_x - x), abs(to_y - y)) / 4))
        points += [(x + (to_x - x) * i / steps, y + (to_y - y) * i / steps) for i in range(1, steps + 1)]
    return points


def _band(frame: Frame, line: Line) -> str:
    if len(line.marks) < 2:
        return ""
    upper = [f"{frame.x(mark.x):.1f},{frame.y(min(mark.high, 1)):.1f}" for mark in line.marks]
    lower = [f"{frame.x(mark.x):.1f},{frame.y(max(mark.low, frame.y_low)):.1f}" for mark in reversed(line.marks)]
    return f'<polygon class="band {line.css}" data-s="{line.key}" points="{" ".join(upper + lower)}"/>'


def _line(frame: Frame, line: Line) -> str:
    places = [(frame.x(mark.x), frame.y(mark.y), mark) for mark in line.marks]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in places)
    dots = "".join(
        f'<circle class="{"over" if mark.flagged else "dot"}" cx="{x:.1f}" cy="{y:.1f}" '
        f'r="{4.5 if mark.flagged else 3.2}">'
        f"<title>{escape(mark.note)}</title></circle>"
        for x, y, mark in places
    )
    return f'<g class="series {line.css}" data-s="{line.key}"><polyline points="{path}"/>{dots}</g>'


def _labels(frame: Frame, lines: Sequence[Line]) -> list[str]:
    ends = [(frame.y(line.marks[-1].y), frame.x(line.marks[-1].x), line) for line in lines if line.marks]
    ends.sort(key=lambda end: (end[0], end[2].key))
    _, top, right, bottom = frame.box
    gap = min(16.0, (bottom - top + 20) / max(1, len(ends)))
    parts = []
    for (y, x, line), label_y in zip(ends, spread([y for y, _, _ in ends], gap, top - 6, bottom + 8), strict=True):
        text = line.label if len(line.label) <= frame.room else line.label[: frame.room - 1] + "…"
        parts.append(
            f'<g class="label {line.css}" data-s="{line.key}"><title>{escape(line.label)}</title>'
            f'<path d="M{x + 5:.1f} {y:.1f}L{right + 4:.1f} {label_y:.1f}"/>'
            f'<text x="{right + 8:.1f}" y="{label_y + 4:.1f}">{escape(text)}</text></g>'
        )
    return parts
