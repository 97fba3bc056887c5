"""Quality against budget as charts: on average, data set by data set, and as a file for the README."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from eval.report.chart import Frame, Line, Mark, line_chart
from eval.report.choices import OWN
from eval.report.labels import budget_name, mean_of, metric_name, percent, system_name

if TYPE_CHECKING:
    from eval.report.figures import Figures
    from eval.report.points import Point

COLOURS = 6
"""Systems in a colour of their own: more colours cannot be told apart. The others are grey."""

_FOCUS = ("rank-bm25(", "rag_compress(scorer=adr-002)", "truncate(unit=sentence)")


def colours(figures: Figures) -> dict[str, str]:
    """
    Give each system its colour: the reference, then the best ones, the project's first decision and truncation.

    :param figures: The numbers.
    :returns: Class of the colour by system.
    """
    systems = figures.systems
    rivals = [system for system in systems[1:] if not system.startswith((*OWN, "oracle("))]
    must = [next((s for s in systems[1:] if s.startswith(start)), None) for start in _FOCUS]
    chosen = list(dict.fromkeys([systems[0], *(s for s in must if s), *rivals, *systems[1:]]))
    focus = set([s for s in chosen if not s.startswith("oracle(")][:COLOURS])
    order = [system for system in systems if system in focus]
    grey = {system: "grey yardstick" if system.startswith("oracle(") else "grey" for system in systems}
    return grey | {system: f"c{number}" for number, system in enumerate(order)}


def average_charts(figures: Figures, budgets: Sequence[str], name: str) -> str:
    """
    Draw the average over the kinds of data, once for wide and once for narrow screens, names that do not fit below it.

    :param figures: The numbers.
    :param budgets: The budgets.
    :param name: Prefix of the ids.
    :returns: HTML, or nothing when there is no average.
    """
    if not any(figures.average(system, budgets) for system in figures.systems):
        return ""
    parts = []
    for css, width, height, labels in [("wide", 1080, 480, 300), ("narrow", 400, 460, 124)]:
        frame, lines = _average(figures, budgets, width, height, labels)
        lines, long = number_long(frame, lines)
        parts.append(_draw(figures, budgets, f"{name}-{css}", frame, lines, css))
        if long:
            items = "".join(f'<li class="{line.css}" data-s="{line.key}">{escape(line.label)}</li>' for line in long)
            parts.append(f'<ul class="keys {css}">{items}</ul>')
    return "".join(parts)


def number_long(frame: Frame, lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """
    Number the lines whose labels do not fit beside the plot, so that a list can spell them out.

    >>> frame = Frame(400, 300, [(0.1, "10 %")], "", labels=100)
    >>> lines = [Line("lead", "c0", 0, [Mark(0.1, 0.5, 0.5, 0.5, "")]), Line("lead(from=the end)", "c1", 1, [])]
    >>> [[line.label for line in found] for found in number_long(frame, lines)]
    [['lead', '1 lead(from=the end)'], ['1 lead(from=the end)']]

    :param frame: The frame of the chart.
    :param lines: The lines.
    :returns: All lines, and the numbered ones among them from top to bottom.
    """
    long = [line for line in lines if len(line.label) > frame.room]
    long.sort(key=lambda line: (-line.marks[-1].y if line.marks else 0.0, line.key))
    numbered = {line.key: replace(line, label=f"{n} {line.label}") for n, line in enumerate(long, start=1)}
    return [numbered.get(line.key, line) for line in lines], list(numbered.values())


def curve_file(figures: Figures) -> str:
    """
    Draw the average as a file of its own.

    :param figures: The numbers.
    :returns: An SVG document that follows the reader's light or dark theme.
    """
    budgets = figures.groups[0]
    svg = _draw(figures, budgets, "curve", *_average(figures, budgets, 860, 440, 250))
    style = Path(__file__).with_name("style.css").read_text(encoding="utf-8")
    wanted = (
        *(":root", "  ", "}", "@media (prefers-color-scheme", ".c0 {"),
        *(".tick", ".grid", ".band", ".series", ".dot", ".label"),
    )
    kept = "\n".join(line for line in style.splitlines() if line.startswith(wanted))
    svg = svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    head, _, rest = svg.partition("</desc>")
    paper = '<rect width="100%" height="100%" fill="var(--paper)"/>'
    return f"{head}</desc><style>{kept}</style>{paper}{rest}\n"


def multiples(figures: Figures, css: dict[str, str]) -> str:
    """Draw a small chart per data set, all on the same axes."""
    budgets, parts = figures.groups[0], []
    for index, data in enumerate(figures.data):
        lines = _lines(figures, {s: figures.curve([data], s) for s in figures.systems}, css)
        frame = Frame(300, 200, _ticks(figures.curve([data], figures.reference)), "")
        cell = figures.run.cell(data, figures.reference, budgets[0])
        svg = line_chart(f"set{index}", f"{data}: {metric_name(figures.metric)}", _description(lines), frame, lines)
        size = f"{cell.metrics[figures.metric].n:,} questions, {cell.original_tokens_mean:,.0f} tokens each"
        parts.append(f'<figure><h3>{data}</h3><p class="sub">{size}</p>{svg}</figure>')
    return f'<div class="multiples">{"".join(parts)}</div>'


def _average(
    figures: Figures, budgets: Sequence[str], width: int, height: int, labels: int
) -> tuple[Frame, list[Line]]:
    """Frame and lines of the average over the kinds of data."""
    curves = {system: figures.average(system, budgets) for system in figures.systems}
    lines = _lines(figures, curves, colours(figures))
    lowest = min(mark.low for line in lines for mark in line.marks)
    full = figures.full_quality(figures.data)
    level = () if full is None else ((figures.share * full, f"{percent(figures.share)} of the full context's quality"),)
    relative = budgets[0].endswith("%")
    whole = "history’s" if figures.chat else "documents’"
    frame = Frame(
        width,
        height,
        _ticks(next(curve for curve in curves.values() if curve)),
        f"Budget, share of the {whole} tokens" if relative else "Budget in tokens",
        y_low=min(0.9, max(0.0, math.floor(lowest * 10) / 10)),
        labels=labels,
        levels=level,
    )
    return frame, lines


def _draw(
    figures: Figures, budgets: Sequence[str], name: str, frame: Frame, lines: Sequence[Line], css: str = ""
) -> str:
    title = f"{metric_name(figures.metric).capitalize()} against budget, {mean_of(figures.sets(budgets))}"
    return line_chart(name, title, _description(lines), frame, lines, css)


def _lines(figures: Figures, curves: dict[str, list[Point]], css: dict[str, str]) -> list[Line]:
    lines = [
        Line(system_name(system), css[system], key, [_mark(system, point) for point in curves[system]])
        for key, system in enumerate(figures.systems)
        if curves[system]
    ]
    return sorted(lines, key=lambda line: line.css)  # c0 ... c5, grey: grey is drawn first


def _mark(system: str, point: Point) -> Mark:
    over = f"; {point.violations:,} of {point.questions:,} texts over budget" if point.violations else ""
    note = (
        f"{system_name(system)}, {budget_name(point.budget)}: {percent(point.quality, 1)} "
        f"({percent(point.low, 1)} to {percent(point.high, 1)}), {point.tokens:,.0f} tokens{over}"
    )
    return Mark(point.x, point.quality, point.low, point.high, note, flagged=point.violations > 0)


def _ticks(curve: Sequence[Point]) -> list[tuple[float, str]]:
    return [(point.x, point.budget.replace("%", " %") if "%" in point.budget else f"{point.x:,.0f}") for point in curve]


def _description(lines: Sequence[Line]) -> str:
    return " ".join(f"{line.label}: {', '.join(percent(mark.y) for mark in line.marks)}." for line in lines)
