"""The sentences that a query compares: those within its bounds, and the first of them in order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.compared import Comparison, Value
from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.compared.things import things_in
from rag_compress.core.scoring.compared.values import values_compared
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.words.amounts import DATE

ALIKE: Final = 0.6
"""Share of the best match from which a sentence is of what the query is about."""

STEP: Final = 0.5
"""What a sentence counts relative to the one before it in order."""

WORTH: Final = 2.0
"""What a value counts that is known to be the first in order, relative to what is only the latest of what is dated."""

UNLIKE: Final = 0.7
"""What the order among all sentences counts relative to that among those which match the query best."""

UNNAMED: Final = 0.2
"""The same where the query says a name that those hold: none of Norway is "the highest Italian airport"."""

_NAME: Final = re.compile(r"(?<=[a-z,]\s)[A-Z][\w-]+")
_MOST_OF_ONE: Final = 2
"""Values of a passage that is about one thing, whose every sentence says what it is."""

_YEARLESS: Final = 10_000


def compared_rows(query: str, passages: Sequence[AnalyzedPassage], variants: Variants, grid: Grid) -> Floats:
    """
    Tell which sentences give the values that a query compares.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param variants: Variants of the query's terms.
    :param grid: The query's terms in the passages.
    :returns: 0 to 1 [n]: 1 for those within the bounds, or the first in order; all 0 where the query compares nothing.
    """
    found = np.zeros(len(grid.lengths))
    comparisons = comparisons_in(query)
    if not comparisons:
        return found
    within: dict[int, float] | None = None
    order: tuple[Sequence[Mapping[int, list[Value]]], tuple[int, int]] | None = None
    labels: set[str] = set()
    for one in comparisons:
        tiers = values_compared(query, one, passages, variants)
        if not tiers:
            continue
        labels.update(value.label for tier in tiers for given in tier.values() for value in given)
        if one.places is None:
            rows = {
                row: weight
                for tier, weight in zip(tiers, (1.0, UNLIKE), strict=True)
                for row, given in tier.items()
                if any(_is_within(one, value) for value in given)
            }
            within = rows if within is None else {row: min(within[row], rows[row]) for row in within.keys() & rows}
        elif order is None:
            order = tiers, one.places
    if order:
        for tier, weight in zip(order[0], (1.0, UNLIKE), strict=True):
            sizes = {
                row: max(value.sign * value.size for value in given)
                for row, given in tier.items()
                if not within or row in within
            }
            alike, unlike = _alike(sizes, query, passages, labels, variants, grid)
            for some, counts in ((sizes, unlike if len(alike) < len(sizes) else 1.0), (alike, 1.0)):
                for row, worth in _by_place({row: sizes[row] for row in some}, order[1]).items():
                    found[row] = max(found[row], weight * counts * worth)
    elif within:
        alike, unlike = _alike(within, query, passages, labels, variants, grid)
        for row, weight in within.items():
            found[row] = weight * (1.0 if row in alike else unlike)
    for first, passage in with_firsts(passages):
        for heading in passage.headings:  # which is worth no more than what stands below it
            below = passage.below(heading.index)
            if below < heading.end:
                found[first + below] = max(found[first + below], found[first + heading.index])
    return WORTH * found


def _alike(
    rows: Mapping[int, float],
    query: str,
    passages: Sequence[AnalyzedPassage],
    labels: set[str],
    variants: Variants,
    grid: Grid,
) -> tuple[set[int], float]:
    """
    The rows that hold most of what the query says beside the comparison, such as "Italian" of "the highest Italian
    airport", and what the others count: less where it is a name.
    """
    languages = languages_in(passages)
    named = terms_in(" ".join((*labels, *things_in(query))), languages)
    named |= {term for variant in named for term, _ in variants.get(variant, ())}
    columns = [at for at, term in enumerate(grid.terms) if term not in named]
    matches = grid.matches[:, columns] > 0
    starts = [*grid.starts.tolist(), len(matches)]
    held: dict[int, int] = {}
    for unit, (first, end) in enumerate(pairwise(starts)):
        inside = [row for row in rows if first <= row < end]
        is_one = len(inside) <= _MOST_OF_ONE
        about = grid.in_titles[unit, columns] > 0
        if is_one and inside:
            about = about | matches[first:end].any(axis=0)
        for row in inside:
            held[row] = int((matches[row] | about).sum())
    best = max(held.values(), default=0)
    alike = {row for row in rows if held[row] >= ALIKE * best}
    names = terms_in(" ".join(_NAME.findall(query)), languages)
    is_named = any(grid.terms[column] in names and matches[[*alike], at].any() for at, column in enumerate(columns))
    return alike, UNNAMED if is_named else UNLIKE


def _by_place(sizes: Mapping[int, float], places: tuple[int, int]) -> dict[int, float]:
    order = sorted({*sizes.values()}, reverse=True)
    if len(order) < 2:
        return {}
    first, last = places
    worth = {
        size: 1.0 if first <= place <= last else STEP ** (first - place if place < first else place - last)
        for place, size in enumerate(order, 1)
    }
    return {row: worth[size] for row, size in sizes.items()}


def _is_within(one: Comparison, value: Value) -> bool:
    if DATE in one.measures:
        limits = [bound[0] for bound in (one.low, one.high) if abs(bound[0]) != inf]
        number = value.number % _YEARLESS if limits and max(limits) < _YEARLESS else value.number
        return one.low[0] <= number <= one.high[0]
    if value.measure in one.measures:
        return one.low[1] <= value.size <= one.high[1]
    return one.low[0] <= value.number <= one.high[0]
