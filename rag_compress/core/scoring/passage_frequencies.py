"""Which passages hold a term: looked up once per request, so that other steps need not walk through all of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


class PassageFrequencies(Mapping[str, int]):
    """
    For every term of the passages' texts the number of passages that hold it, and which they are; 0 for other terms.

    The terms of all passages are numbered in one row. Each number leads to the one before with the same term, so that
    the passages of a term are found, and counted, by going back: few terms are asked for. A list for every term would
    be thousands of objects per request, which keep the garbage collector busier than all that is read from them.

    :param passages: The passages.
    """

    def __init__(self, passages: Sequence[AnalyzedPassage]) -> None:
        self._last: dict[str, int] = {}
        self._before: list[int | None] = []
        self._ends: list[int] = []
        for passage in passages:
            terms = passage.postings.keys()
            start = len(self._before)
            self._before.extend(map(self._last.get, terms))
            self._last.update(zip(terms, range(start, start + len(terms)), strict=True))
            self._ends.append(start + len(terms))

    def holders(self, term: str) -> Sequence[int]:
        """
        Find the passages that hold a term.

        :param term: The term.
        :returns: Their indices, ascending.
        """
        found = []
        number = self._last.get(term)
        while number is not None:
            found.append(bisect_right(self._ends, number))
            number = self._before[number]
        return found[::-1]

    def in_several(self, terms: Iterable[str]) -> frozenset[str]:
        """
        Find the terms that more than one passage holds.

        :param terms: Some terms.
        :returns: Those of them.
        """
        last, before = self._last, self._before
        return frozenset([term for term in terms if term in last and before[last[term]] is not None])

    def __getitem__(self, term: str) -> int:
        count, number = 0, self._last.get(term)
        while number is not None:
            count, number = count + 1, self._before[number]
        return count

    def __contains__(self, term: object) -> bool:
        return term in self._last

    def __iter__(self) -> Iterator[str]:
        return iter(self._last)

    def __len__(self) -> int:
        return len(self._last)


def count_in_passages(terms: Sequence[str], passages: Sequence[AnalyzedPassage], holders: PassageFrequencies) -> Floats:
    """
    Count terms in whole passages: many terms, where a `Grid` of all sentences would be large.

    :param terms: Distinct terms.
    :param passages: The passages.
    :param holders: Which of them hold a term.
    :returns: Occurrences [p, m] of each term in each passage, in its title as one more.
    """
    counts = np.zeros((len(passages), len(terms)))
    columns = {term: column for column, term in enumerate(terms)}
    for term, column in columns.items():
        for row in holders.holders(term):
            counts[row, column] = sum(frequency for _, frequency in passages[row].postings[term])
    for row, passage in enumerate(passages):
        counts[row, [columns[term] for term in passage.title_set & columns.keys()]] += 1
    return counts
