"""Scales: ranges that follow each other, of which one holds a value, or sets the bound that is nearest to it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import inf
from typing import Final

from rag_compress.core.scoring.ranges.given import COUNTED, Given
from rag_compress.core.words.ranges import Range

FEWEST: Final = 3
"""Ranges that make a scale."""

SCALE: Final = 1.0
"""What it counts that several ranges follow each other."""

SAME: Final = 1.0
"""What it counts that they say the measure, or the unit, that the query says."""

OTHER: Final = 0.5
"""What it takes off that they say another unit, none that is known."""

_OFTEN_LEFT_OUT: Final = ("money", "duration")
"""Measures of which people say the number alone: an income of 60,000, a child that is seven."""

FEWEST_MEASURED: Final = 2
"""The same where they say what they measure."""

FAR: Final = 30
"""How many times the largest bound a value of the same order is at most: a month of days, a fortune of tax brackets."""

_DISTANT: Final = 8
"""Sentences from one range of a scale to the next: a record may have as many lines."""

_NEAR: Final = 3
"""The same where a heading stands between."""

_MOST: Final = 2 / 3
"""Share of ranges with the same word behind them, from which on it is a unit."""

_NO_PLAIN: Final = "share"
"""What is never told by a number alone: 15 is no percentage."""

_WORD: Final = re.compile(r"[^\W\d_]{3,}")

_Row = tuple[int, Range]


@dataclass(frozen=True)
class Scale:
    """
    Ranges of one measure, and of one column, that go up or down from sentence to sentence.

    :param rows: The sentences with their ranges, in order.
    :param measure: What they measure; empty where no unit tells.
    :param unit: The word behind most of them; empty where there is none.
    :param label: The words of what their column is called.
    :param length: How many there are, those of the column included.
    """

    rows: Sequence[_Row]
    measure: str
    unit: str
    label: frozenset[str]
    length: int

    @property
    def is_closed(self) -> bool:
        """Whether the first of them has two bounds."""
        return inf not in map(abs, self.rows[0][1].numbers)

    def fit(self, value: Given) -> float | None:
        """
        Tell how well a value fits, whatever the numbers are.

        :param value: The value.
        :returns: More for several ranges and for the same measure or unit; None where it is of another kind.
        """
        is_scale = self.length >= (FEWEST_MEASURED if self.measure else FEWEST)
        is_unit = not value.words.isdisjoint({self.unit, *self.label})
        if self.measure == value.measure:
            is_same = bool(self.measure) or is_unit
        elif (self.measure and value.measure) or not is_scale or (self.measure or value.measure) == _NO_PLAIN:
            return None
        elif self.measure:
            if self.measure not in _OFTEN_LEFT_OUT:
                return None
            is_same = False
        else:
            if self.unit and not is_unit:
                return None
            is_same = is_unit or value.measure == "money"
        is_other = bool(self.unit or (self.label and value.measure)) and not is_same and not self.measure
        return SCALE * is_scale + SAME * is_same - OTHER * is_other

    def is_far_from(self, value: Given) -> bool:
        """
        Tell whether a value is of another order than all bounds: nobody calls ten years over nine hours.

        :param value: The value.
        :returns: Whether it is `FAR` times the largest bound, or that part of the smallest.
        """
        bounds = [abs(bound) for _, one in self.rows for bound in one.sizes if bound and abs(bound) != inf]
        return bool(bounds) and not min(bounds) / FAR <= value.size <= max(bounds) * FAR

    def holding(self, value: Given) -> list[int]:
        """
        Find the sentences that hold a value: between two bounds, or else by the bound that is nearest to it.

        :param value: The value.
        :returns: Their indices.
        """
        holding = [(row, one) for row, one in self.rows if _holds(one, value)]
        closed = [row for row, one in holding if inf not in map(abs, one.numbers)]
        if closed or not holding:
            return closed
        least = max(one.numbers[0] for _, one in holding)
        most = min(one.numbers[1] for _, one in holding)
        return [row for row, one in holding if (one.numbers[0] == least > -inf) or (one.numbers[1] == most < inf)]


def scales_of(ranges: Sequence[_Row], breaks: Sequence[int] = ()) -> Iterator[Scale]:
    """
    Part the ranges of a passage into scales; one that stands alone is a scale of one.

    >>> rows = [Range((low, low + 4.0), (low, low + 4.0), "") for low in (0.0, 5.0, 10.0, 0.0, 5.0)]
    >>> [[row for row, _ in one.rows] for one in scales_of([*enumerate(rows)])]
    [[0, 1, 2], [3, 4]]

    :param ranges: The ranges in order, each with the index of its sentence.
    :param breaks: The headings: what stands far below another one is no part of the same scale.
    :returns: The scales.
    """
    kinds: dict[tuple[str, str, int], list[_Row]] = {}
    for _, of_row in groupby(ranges, key=lambda pair: pair[0]):
        seen: Counter[tuple[str, str]] = Counter()
        for row, one in of_row:
            kind = "" if one.measure == COUNTED else one.measure, one.label
            kinds.setdefault((*kind, seen[kind]), []).append((row, one))
            seen[kind] += 1
    for (measure, label, _), rows in kinds.items():
        for run in _runs(rows, breaks):
            nouns = Counter(one.noun for _, one in run if one.noun)
            unit, count = nouns.most_common(1)[0] if nouns else ("", 0)
            length = len(rows) if label else len(run)
            words = frozenset(_WORD.findall(label.lower()))
            yield Scale(run, measure, unit if count >= max(_MOST * len(run), 2) else "", words, length)


def _runs(rows: Sequence[_Row], breaks: Sequence[int]) -> Iterator[Sequence[_Row]]:
    run: list[_Row] = []
    direction = 0
    for row, one in rows:
        step = _step(run[-1][1], one) if run and _are_near(run[-1][0], row, breaks) else 0
        if run and (not step or (direction and step != direction)):
            yield run
            run, direction, step = [], 0, 0
        run.append((row, one))
        direction = direction or step
    yield run


def _are_near(row: int, following: int, breaks: Sequence[int]) -> bool:
    gap = following - row
    return gap <= _NEAR or (gap <= _DISTANT and bisect_right(breaks, row) == bisect_right(breaks, following))


def _step(one: Range, following: Range) -> int:
    """1 where a range goes on above another, -1 where below it; else 0."""
    if one.sizes == following.sizes:
        return 0
    above = [a <= b for a, b in zip(one.sizes, following.sizes, strict=True)]
    below = [a >= b for a, b in zip(one.sizes, following.sizes, strict=True)]
    return 1 if all(above) else -1 if all(below) else 0


def _holds(one: Range, value: Given) -> bool:
    is_measured = one.measure and one.measure == value.measure
    low, high = one.sizes if is_measured else one.numbers
    return low <= (value.size if is_measured else value.number) <= high
