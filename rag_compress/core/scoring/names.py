"""Second round: names that strong sentences hold and the query does not lead to sentences of other passages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid, Source

STRENGTH_EXPONENT = 3.0
"""Power of a sentence's relative score in what its names are worth."""

LENGTH_NORMALISATION = 0.4
"""How much a long sentence, which holds names by chance, is discounted; 0 to 1."""


class Names:
    """
    The names of a request that lead from one passage to another: terms of several passages that are written with a
    capital inside sentences. Scripts without capitals have none.

    :param grid: The sentences.
    """

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        written = set[str]().union(*[passage.capitals for passage in grid.passages]).difference(grid.terms)
        self._names = grid.passage_frequencies.in_several(written)
        self._starts, self._passage_of = grid.starts.tolist(), grid.passage_of.tolist()
        self._length_norms = grid.length_norms(LENGTH_NORMALISATION)
        self._known: dict[str, tuple[float, list[int]]] = {}

    def shared_with(self, sources: Sequence[Source]) -> Floats:
        """
        Score sentences by the names they share with strong sentences of other passages.

        For each name: the share of its occurrences inside sentences that have a capital, times its idf
        over passages, relative to that of a term in one passage, times strength ** `STRENGTH_EXPONENT` of the best
        source in another passage that holds it. A sentence's score is the sum x over its names, normalised by its
        length, as ``x / (1 + x)``: one good lead is worth following, a crowd of names is a list.

        :param sources: The strongest sentences, the best first.
        :returns: Scores [n], 0 to 1.
        """
        best = self._best_sources(sources)
        scores, passage_of = [0.0] * len(self._grid.lengths), self._passage_of
        # Sorted, because sums of floats depend on their order and those of sets on the process.
        for term in sorted(best):
            worth, rows = self._known.get(term) or self._look_up(term)
            strength, holder = best[term][0]
            gain, gain_of_holder = strength * worth, best[term][1][0] * worth if len(best[term]) > 1 else 0.0
            for row in rows:
                scores[row] += gain if passage_of[row] != holder else gain_of_holder
        found = np.array(scores) / self._length_norms
        result: Floats = found / (1 + found)
        return result

    def _best_sources(self, sources: Sequence[Source]) -> dict[str, list[tuple[float, int]]]:
        """For each name, what its best source in each of the best two passages gives, and those passages."""
        best: dict[str, list[tuple[float, int]]] = {}
        for source in sources:
            gives = source.strength**STRENGTH_EXPONENT, source.passage_index
            for term in source.terms & self._names:
                found = best.get(term)
                if found is None:
                    best[term] = [gives]
                elif len(found) < 2 and found[0][1] != source.passage_index:
                    found.append(gives)
        return best

    def _look_up(self, term: str) -> tuple[float, list[int]]:
        """Work out what a name is worth, and find the sentences that hold it, once for both rounds."""
        all_inside, all_capitals, rows = 0, 0, []
        holders = self._grid.passage_frequencies.holders(term)
        for index in holders:
            passage, start = self._grid.passages[index], self._starts[index]
            for sentence, frequency in passage.postings[term]:
                rows.append(start + sentence)
                all_inside += frequency
            all_inside -= passage.openings.get(term, 0)
            all_capitals += passage.capitals.get(term, 0)
        self._known[term] = found = all_capitals / all_inside * self._grid.relative_idfs[len(holders)], rows
        return found
