"""The terms of a value that a query gives are matched in the sentences whose range holds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Final, NamedTuple

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.units import Units
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.ranges.given import Given, values_given
from rag_compress.core.scoring.ranges.names import is_named
from rag_compress.core.scoring.ranges.said import ranges_said
from rag_compress.core.scoring.ranges.scales import SAME, SCALE, Scale, scales_of

WHOLE: Final = 2.0
"""What a match counts of a value in its range, as of a mention of several terms with figures."""

HOLDS: Final = 1.0
"""What a sentence gains whose range holds a value, relative to its own score."""

BESIDE: Final = 0.5
"""What is left of one beside it in the scale, which says the same of other values."""

SHARED: Final = 1.5
"""What it counts that the query says what the ranges are about, relative to how well the value fits them."""

HARDLY: Final = 0.05
"""Share of the query's other words below which what the ranges are about is not said."""

_STEEP: Final = 1.5
"""By how much worse ranges fit than the best that nothing is made of them."""

_LEAST: Final = 0.1


@dataclass(frozen=True)
class Within:
    """
    What the values of a query find.

    :param grid: The grid, with the terms of the values matched.
    :param factors: What the score of each sentence [n] is multiplied by.
    """

    grid: Grid
    factors: Floats


class _Found(NamedTuple):
    rows: Sequence[int]
    beside: Sequence[int]
    quality: float
    shared: float
    is_sure: bool


def match_ranges(grid: Grid, query: str, units: Units, variants: Variants, weight: float) -> Within:
    r"""
    Match the terms of the values that a query gives in the sentences whose range holds them.

    Of ranges of several kinds those count most that follow each other (a scale), that say the measure or the unit of
    the query, and above which stands what else the query says. What stands beside such a sentence in its scale says
    the same of other values, and counts less.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> from rag_compress.core.passages.units import units_of
    >>> from rag_compress.core.scoring.grid import make_grid
    >>> from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
    >>> text = "Parcels.\n\n- up to 1 kg: 4 euros\n- 1 to 2 kg: 5 euros\n- 2 to 5 kg: 7 euros"
    >>> passages = Analyzer("pysbd", len, "en").analyze([Passage(text)])
    >>> grid = make_grid(["parcel", "3", "kg"], passages, PassageFrequencies(passages), {})
    >>> match_ranges(grid, "a parcel of 3 kg", units_of(passages), {}, 1.0).factors.tolist()
    [1.0, 0.5, 0.5, 2.0]

    :param grid: The query's terms in the passages.
    :param query: The query as it was asked.
    :param units: The passages, as what is scored as one passage.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :param weight: What such a match counts; 0 for nothing.
    :returns: The grid, with these terms matched, and what the sentences gain or lose.
    """
    languages = languages_in(grid.passages)
    column = {term: place for place, term in enumerate(grid.terms)}
    given = [
        (value, columns)
        for value in (values_given(query) if weight else ())
        if not _is_bound(value, query)
        and (columns := [column[term] for term in terms_in(value.written, languages) if term in column])
        and not is_named(value, grid, languages, variants)
    ]
    count = len(grid.lengths)
    gains, losses = np.ones(count), np.ones(count)
    if not given:
        return Within(grid, gains)
    matches = grid.matches.copy()
    scales = [
        [*scales_of(ranges, sorted(one.index for one in passage.outline))] if ranges else []
        for ranges, passage in zip(ranges_said(units), units.units, strict=True)
    ]
    for value, columns in given:
        idfs = _idfs(grid, columns)
        found = [*_find(value, idfs, grid, scales)]
        if not found or (not value.measure and _is_in_vain(value, idfs, grid, languages, found)):
            continue
        best = max(one.quality for one in found)
        holders = sum(len(one.rows) for one in found if one.quality == best)
        wide = idf(count, holders) / idf(count, 1)
        for one in found:
            share = 1 - (best - one.quality) / _STEEP
            if share <= _LEAST:
                continue
            at = np.ix_(one.rows, columns)
            matches[at] = matches[at].clip(min=weight * WHOLE * wide * share)
            if one.is_sure:
                gains[one.rows] = gains[one.rows].clip(min=1 + HOLDS * share * wide)
                losses[one.beside] = BESIDE
    halves = units.halves_in_rows()
    matches[halves] = matches[halves].max(axis=1, keepdims=True)
    return Within(replace(grid, matches=matches), gains * losses)


def _is_bound(value: Given, query: str) -> bool:
    """Whether a query compares other values with one, as "flats below 900 euros" does."""
    return any(isclose(value.size, bound) for one in comparisons_in(query) for bound in (one.low[1], one.high[1]))


def _find(value: Given, idfs: Floats, grid: Grid, scales: Sequence[Sequence[Scale]]) -> Iterator[_Found]:
    for place, (first, passage) in enumerate(zip(grid.starts.tolist(), grid.passages, strict=True)):
        for scale in scales[place]:
            fit = scale.fit(value)
            rows = scale.holding(value) if fit is not None else []
            if fit is None or not rows:
                continue
            held = grid.matches[[first + row for row in rows]].max(axis=0)
            if fit <= 0 and not (held * idfs).any():
                continue
            is_sure = fit >= 1 and (len(scale.rows) > 1 or scale.is_closed)
            support = _support(scale, first, passage, grid) + (grid.in_titles[place] > 0)
            shared = float((idfs * (support > 0)).sum())
            if shared < HARDLY and scale.is_far_from(value):
                continue
            beside = {row for row, _ in scale.rows}.difference(rows)
            yield _Found(
                [first + row for row in rows], [first + row for row in beside], fit + SHARED * shared, shared, is_sure
            )


def _idfs(grid: Grid, columns: Sequence[int]) -> Floats:
    """How rare the other terms of the query are; together 1."""
    others = np.ones(len(grid.terms))
    others[columns] = 0.0
    idfs: Floats = others * np.array([grid.relative_idf(term) for term in grid.terms])
    return idfs / (idfs.sum() or 1.0)


def _is_in_vain(value: Given, idfs: Floats, grid: Grid, languages: Sequence[str], found: Sequence[_Found]) -> bool:
    """Whether nothing tells which ranges a number without a unit is of, or a sentence that says as much of the rest of
    the query has the very number, and not as a bound."""
    shared = max(one.shared for one in found)
    if not shared:
        return len(found) > 1 and max(one.quality for one in found) < SCALE + SAME
    numbers = [place for place, term in enumerate(grid.terms) if term in terms_in(value.digits, languages)]
    rows = np.flatnonzero(grid.frequencies[:, numbers].any(axis=1))
    rows = np.setdiff1d(rows, [row for one in found for row in (*one.rows, *one.beside)])
    return float(((grid.matches[rows] > 0) * idfs).sum(axis=1).max(initial=0.0)) >= shared


def _support(scale: Scale, first: int, passage: AnalyzedPassage, grid: Grid) -> Floats:
    """Which terms the sentences of a scale hold, or what stands above them."""
    inside = {row for row, _ in scale.rows}
    start, end = min(inside), max(inside)
    inside |= {one.index for one in passage.outline if one.index <= start and end < one.end}
    inside |= {max(start - 1, 0)}
    held: Floats = grid.matches[[first + row for row in sorted(inside)]].max(axis=0)
    return held
