"""Titles that the query names, and titles that a strong sentence names: the bridge to the next hop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid, Source

STRENGTH_EXPONENT = 2.0
"""Power of a sentence's relative score in what its mention of a title is worth."""

SHARE_EXPONENT = 2.0
"""Power of the share of a title that is mentioned: half a title is less than half a mention."""

QUERY_FIRST_SENTENCE = 3.0
"""Factor for the first sentence of a passage whose title the query names: it says what the passage is about."""

BRIDGE_FIRST_SENTENCE = 2.0
"""The same for a passage that a strong sentence names."""


class Titles:
    """
    The titles of a request, weighted by the idf of their terms over passages.

    :param grid: The query's terms in the passages.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.cores = [passage.title_core for passage in grid.passages]
        counts = Counter(self.cores)
        self.uniqueness = np.array([1.0 / counts[core] for core in self.cores])
        self._rarities: dict[str, float] = {}
        totals = {core: sum(map(self._rarity, sorted(core))) for core in counts}
        self._totals = [totals[core] for core in self.cores]
        self._holders: dict[str, list[int]] = {}
        for row, core in enumerate(self.cores):
            for term in core:
                self._holders.setdefault(term, []).append(row)
        mentioned = self._mentioned(frozenset(grid.terms))
        self.in_query = np.array([mentioned.get(row, 0.0) / (total or 1.0) for row, total in enumerate(self._totals)])

    def named_by_query(self) -> Floats:
        """
        Score sentences by how far the query names the title of their passage.

        ``share ** SHARE_EXPONENT / number of passages with that title``, times `QUERY_FIRST_SENTENCE` for first
        sentences.

        :returns: Scores [n], 0 to `QUERY_FIRST_SENTENCE`.
        """
        of_passages = self.in_query**SHARE_EXPONENT * self.uniqueness
        factor = 1 + (QUERY_FIRST_SENTENCE - 1) * self.grid.first_sentences
        scores: Floats = of_passages[self.grid.passage_of] * factor
        return scores

    def named_by_sentences(self, sources: Sequence[Source]) -> Floats:
        """
        Score sentences by how far a strong sentence of another passage names the title of theirs.

        ``max over sentences of strength ** STRENGTH_EXPONENT * share ** SHARE_EXPONENT``, less what the query names
        itself, times `BRIDGE_FIRST_SENTENCE` for first sentences.

        :param sources: The strongest sentences.
        :returns: Scores [n], 0 to `BRIDGE_FIRST_SENTENCE`.
        """
        named = np.zeros(len(self.cores))
        for source in sources:
            gain = source.strength**STRENGTH_EXPONENT
            for row, mentioned in self._mentioned(source.terms).items():
                if self.cores[row] != self.cores[source.passage_index]:
                    named[row] = max(named[row], gain * (mentioned / self._totals[row]) ** SHARE_EXPONENT)
        factor = 1 + (BRIDGE_FIRST_SENTENCE - 1) * self.grid.first_sentences
        scores: Floats = (named * (1 - self.in_query))[self.grid.passage_of] * factor
        return scores

    def _mentioned(self, terms: Set[str]) -> dict[int, float]:
        """Add up the rarities of the terms in each title that holds one of them."""
        found: dict[int, float] = {}
        for term in sorted(terms & self._holders.keys()):
            rarity = self._rarity(term)
            for row in self._holders[term]:
                found[row] = found.get(row, 0.0) + rarity
        return found

    def _rarity(self, term: str) -> float:
        if term not in self._rarities:
            self._rarities[term] = self.grid.rarity(term)
        return self._rarities[term]
