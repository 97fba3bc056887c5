"""The sentences that a query compares: those within its bounds, and the first of them in order."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.compared import Comparison, Value
from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.compared.hours import rows_by_clock
from rag_compress.core.scoring.compared.meant import rows_meant
from rag_compress.core.scoring.compared.values import Values, values_compared
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.in_order import by_place
from rag_compress.core.words.amounts import DATE

WORTH: Final = 2.0
"""What a value counts that is the first in order, relative to the latest of what is dated: there is no doubt of it."""

OTHERS: Final = 0.7
"""What values count that the query names less well."""

_YEARLESS: Final = 10_000
"""Dates below it have no year."""


def compared_rows(query: str, units: Units, variants: Variants, grid: Grid) -> Floats:
    """
    Tell which sentences give the values that a query compares.

    Where it sets bounds, these are the ones within all of them. Where it asks for the most or the least, that is the
    first of these, and the next ones count less (`by_place`). Rows that say less of what the query says beside count
    less (`rows_meant`). Below a heading with such a value the first sentence has it, too, as no heading is worth more;
    where it is the first in order, all do: the earliest fee stands below the earliest date.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> from rag_compress.core.passages.units import units_of
    >>> from rag_compress.core.scoring.grid import make_grid
    >>> from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
    >>> table = "| town | population |\\n|---|---|\\n| Alba | 900 |\\n| Brix | 400 |\\n| Cima | 700 |"
    >>> passages = Analyzer("pysbd", len, "en").analyze([Passage(table)])
    >>> grid = make_grid(["largest", "popul"], passages, PassageFrequencies(passages), {})
    >>> compared_rows("the town with the largest population", units_of(passages), {}, grid).tolist()
    [0.0, 0.0, 2.0, 0.5, 1.0]

    :param query: The query as it was asked.
    :param units: The passages, as what is scored as one passage.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :param grid: The query's terms in the passages.
    :returns: 0 to `WORTH` [n]; all 0 where the query compares nothing, or no data gives it.
    """
    found = np.zeros(len(grid.lengths))
    by_clock = rows_by_clock(query, units.units, grid)
    if by_clock.any():
        return WORTH * by_clock
    comparisons, passages = comparisons_in(query), units.units
    continued = units.continued_rows() if comparisons else {}
    given = [(one, values_compared(query, one, passages, variants, continued)) for one in comparisons]
    given = [(one, values) for one, values in given if values[0]]
    if not given:
        return found
    labels = {value.label for _, kinds in given for values in kinds for row in values.values() for value in row}
    within = _within_all([(one, values) for one, values in given if one.places is None])
    ordered = next(((values, one.places) for one, values in given if one.places), None)
    if ordered:
        kinds, places = ordered
        for values, weight in zip(kinds, (1.0, OTHERS), strict=True):
            sizes = {row: _size_of(values[row]) for row in values if not within or row in within}
            meant = rows_meant(sizes, query, labels, variants, grid)
            alike = {row: size for row, size in sizes.items() if meant[row] == 1}
            for some, worth in ((sizes, min(meant.values(), default=1.0)), (alike, 1.0)):
                for row, counts in by_place(some, places).items():
                    found[row] = max(found[row], weight * worth * counts)
    elif within:
        meant = rows_meant(within, query, labels, variants, grid)
        for row, weight in within.items():
            found[row] = weight * meant[row]
    for first, passage in with_firsts(passages):
        for heading in passage.headings:
            below = first + passage.below(heading.index)
            end = first + heading.end if ordered else min(below + 1, first + heading.end)
            found[below:end] = np.maximum(found[below:end], found[first + heading.index])
    return WORTH * found


def _within_all(given: Sequence[tuple[Comparison, tuple[Values, Values]]]) -> dict[int, float]:
    """The rows whose values are within all bounds, each with what it counts; none without bounds."""
    within: dict[int, float] | None = None
    for one, kinds in given:
        rows = {
            row: weight
            for values, weight in zip(kinds, (1.0, OTHERS), strict=True)
            for row, several in values.items()
            if any(_is_within(one, value) for value in several)
        }
        within = rows if within is None else {row: min(within[row], rows[row]) for row in within.keys() & rows}
    return within or {}


def _size_of(values: Sequence[Value]) -> float:
    return max(value.sign * value.size for value in values)


def _is_within(one: Comparison, value: Value) -> bool:
    if DATE in one.measures:
        limits = [bound for bound, _ in (one.low, one.high) if abs(bound) != inf]
        number = value.number % _YEARLESS if limits and max(limits) < _YEARLESS else value.number
        return one.low[0] <= number <= one.high[0]
    place = 1 if value.measure in one.measures else 0
    return one.low[place] <= (value.size if place else value.number) <= one.high[place]
