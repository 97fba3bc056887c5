"""The terms of what a query mentions are matched where the same is mentioned, in whatever form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.bm25 import idf
from rag_compress.core.caches import once_per_query
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.scoring.mentions.ages import find_ages
from rag_compress.core.scoring.mentions.amounts import find_amounts
from rag_compress.core.scoring.mentions.codes import find_codes
from rag_compress.core.scoring.mentions.dates import find_dates
from rag_compress.core.scoring.mentions.identifiers import find_identifiers
from rag_compress.core.scoring.mentions.magnitudes import find_magnitudes
from rag_compress.core.scoring.mentions.numerals import find_numerals
from rag_compress.core.scoring.mentions.periods import find_periods
from rag_compress.core.scoring.mentions.said_times import find_said_times
from rag_compress.core.scoring.mentions.times import find_times
from rag_compress.core.scoring.mentions.weekdays import find_weekdays
from rag_compress.core.scoring.mentions.within import find_within
from rag_compress.core.scoring.said_beside import of_the_best, said_beside

_KINDS: Final[Sequence[Callable[[str], Iterator[Mention]]]] = (
    find_dates,
    find_times,
    find_said_times,
    find_weekdays,
    find_magnitudes,
    find_amounts,
    find_codes,
    find_identifiers,
    find_numerals,
    find_periods,
    find_ages,
    find_within,
)

MOST: Final = 12
"""Mentions of a query that are looked for: nobody asks for more, and each costs a search."""

WHOLE: Final = 2.0
"""What a match counts of what several terms with figures say together, as if they stood there twice: the same figures
in another order are another date."""

LEAST: Final = 0.25
"""What is left of what a time in a stretch counts in a sentence that says nothing else of the query, where another
does: how long notice is stands in the words of a contract, whichever period a date lies in."""

ENOUGH: Final = 0.5
"""Share of what the best of all sentences says else of the query, with which one loses nothing."""


@once_per_query
def find_mentions(query: str) -> tuple[Mention, ...]:
    """
    Find what a query mentions, of all kinds.

    >>> sorted({mention.written for mention in find_mentions("Which order came from Germany on 8 March?")})
    ['8 March', 'Germany']

    :param query: The query as it was asked.
    :returns: The first `MOST` mentions.
    """
    return tuple(islice(chain.from_iterable(find(query) for find in _KINDS), MOST))


def match_mentions(
    grid: Grid, query: str, languages: Sequence[str], weight: float, halves: Integers | None = None
) -> Grid:
    """
    Match the terms of what a query mentions where a text mentions the same.

    :param grid: The query's terms in the passages.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param weight: What such a match counts; 0 for nothing.
    :param halves: Rows [h, 2] of the halves of sentences, as of `make_grid`: what one mentions counts for both.
    :returns: The grid, with these terms matched in sentences and titles too that write it otherwise.
    """
    mentions = find_mentions(query) if weight else ()
    column = {term: place for place, term in enumerate(grid.terms)}
    found = [(one, columns) for one in mentions if (columns := _columns(one, column, languages))]
    if not found:
        return grid
    matches, in_titles = grid.matches.copy(), grid.in_titles.copy()
    said = {place for one, columns in found if one.is_wide or one.has_figures for place in columns}
    beside: Floats | None = None
    for one, columns in ((one.among(grid.passages), columns) for one, columns in found):
        counts = weight * (WHOLE if len(columns) > 1 and one.has_figures else 1.0)
        worth: dict[int, float] = {}
        for row, (first, passage) in enumerate(zip(grid.starts.tolist(), grid.passages, strict=True)):
            if one.is_in(passage.title):
                in_titles[row, columns] = in_titles[row, columns].clip(min=min(1.0, weight))
            worth |= {first + index: counted for index, counted in one.worth_in(passage).items()}
        if one.is_wide and worth:
            counts *= idf(len(grid.lengths), len(worth)) / idf(len(grid.lengths), 1)
            if beside is None:
                beside = said_beside(grid, [place for place in range(len(grid.terms)) if place not in said])
            worth = _where_meant(worth, beside)
        where, least = np.ix_([*worth], columns), counts * np.array([*worth.values()]).reshape(-1, 1)
        matches[where] = np.maximum(matches[where], least)
    if halves is not None:
        matches[halves] = matches[halves].max(axis=1, keepdims=True)
    return replace(grid, matches=matches, in_titles=in_titles)


def _where_meant(worth: dict[int, float], beside: Floats) -> dict[int, float]:
    """What a time in a stretch counts less where others, with such a stretch or not, say more of the query's rest."""
    said = beside[[*worth]]
    shares = of_the_best(said) ** 2 * (LEAST + (1 - LEAST) * (said / ENOUGH).clip(max=1.0))
    return {row: counted * share for (row, counted), share in zip(worth.items(), shares.tolist(), strict=True)}


def _columns(mention: Mention, column: dict[str, int], languages: Sequence[str]) -> list[int]:
    return [column[term] for term in terms_in(mention.written, languages) if term in column]
