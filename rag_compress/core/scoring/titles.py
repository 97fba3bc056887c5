"""Titles that the query names, and titles that a strong sentence names: the bridge to the next hop."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

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
        counts = Counter(passage.title_core for passage in grid.passages)
        number = {core: index for index, core in enumerate(counts)}
        self._cores = list(counts)
        self._core_of = np.array([number[passage.title_core] for passage in grid.passages])
        self._holders: dict[str, list[int]] = {}
        for core, index in number.items():
            for term in core:
                self._holders.setdefault(term, []).append(index)
        self._totals: dict[int, float] = {}
        self._known: dict[frozenset[str], dict[int, float]] = {}
        self.uniqueness = 1.0 / np.array([*counts.values()], dtype=np.float64)[self._core_of]
        self.in_query = self._of_passages(self._shares(frozenset(grid.terms)))

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
        named: dict[int, float] = {}
        for source in sources:
            gain, own = source.strength**STRENGTH_EXPONENT, self._core_of[source.passage_index]
            for core, share in self._shares(source.terms).items():
                if core != own:
                    named[core] = max(named.get(core, 0.0), gain * share**SHARE_EXPONENT)
        factor = 1 + (BRIDGE_FIRST_SENTENCE - 1) * self.grid.first_sentences
        scores: Floats = (self._of_passages(named) * (1 - self.in_query))[self.grid.passage_of] * factor
        return scores

    def _of_passages(self, of_cores: Mapping[int, float]) -> Floats:
        values = np.zeros(len(self._cores))
        values[list(of_cores)] = list(of_cores.values())
        result: Floats = values[self._core_of]
        return result

    def _shares(self, terms: frozenset[str]) -> dict[int, float]:
        """Share of each title, by relative idf, that the terms make up; once for both rounds."""
        if terms not in self._known:
            found: dict[int, float] = {}
            for term in sorted(terms & self._holders.keys()):
                worth = self.grid.relative_idf(term)
                for core in self._holders[term]:
                    found[core] = found.get(core, 0.0) + worth
            self._known[terms] = {core: mentioned / self._total(core) for core, mentioned in found.items()}
        return self._known[terms]

    def _total(self, core: int) -> float:
        if core not in self._totals:
            self._totals[core] = math.fsum(map(self.grid.relative_idf, self._cores[core]))
        return self._totals[core]
