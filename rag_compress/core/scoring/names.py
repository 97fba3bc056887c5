"""Second round: names that strong sentences hold and the query does not lead to sentences of other passages."""

from __future__ import annotations

from collections.abc import Sequence, Set

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid, Source

STRENGTH_EXPONENT = 3.0
"""Power of a sentence's relative score in what its names are worth."""

LENGTH_NORMALISATION = 0.4
"""How much a long sentence, which holds names by chance, is discounted; 0 to 1."""


class Names:
    """
    The names of a request: terms that are written with a capital inside sentences. Scripts without capitals have none.

    :param grid: The sentences.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._names = frozenset().union(*(passage.capitals for passage in grid.passages)) - frozenset(grid.terms)
        self._holders: dict[str, list[int]] = {}
        self._worths: dict[str, float] = {}

    def shared_with(self, sources: Sequence[Source]) -> Floats:
        """
        Score sentences by the names they share with strong sentences of other passages.

        For each name: the share of its occurrences inside sentences that have a capital, times its rarity (idf over
        passages, relative to that of a term in one passage), times strength ** `STRENGTH_EXPONENT` of the best source
        in another passage that holds it. A sentence's score is the sum x over its names, normalised by its length, as
        ``x / (1 + x)``: one good lead is worth following, a crowd of names is a list.

        :param sources: The strongest sentences, the best first.
        :returns: Scores [n], 0 to 1.
        """
        best = self._best_sources(sources)
        self._look_up(best.keys() - self._holders.keys())
        scores = [0.0] * len(self.grid.lengths)
        starts, passages = self.grid.starts.tolist(), self.grid.passages
        # Sorted, because sums of floats depend on their order and those of sets on the process.
        for term in sorted(best):
            first, *others = best[term]
            for passage_index in self._holders[term]:
                strength = first[0] if first[1] != passage_index else others[0][0] if others else 0.0
                if strength:
                    gain = strength * self._worths[term]
                    for index, _ in passages[passage_index].postings[term]:
                        scores[starts[passage_index] + index] += gain
        lengths = self.grid.lengths
        mean = lengths.mean() if lengths.any() else 1.0
        found = np.array(scores) / (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * np.maximum(lengths, 1) / mean)
        result: Floats = found / (1 + found)
        return result

    def _best_sources(self, sources: Sequence[Source]) -> dict[str, list[tuple[float, int]]]:
        """For each name, what its best source in each of the best two passages gives, and those passages."""
        best: dict[str, list[tuple[float, int]]] = {}
        for source in sources:
            for term in source.terms & self._names:
                found = best.setdefault(term, [])
                if len(found) < 2 and (not found or found[0][1] != source.passage_index):
                    found.append((source.strength**STRENGTH_EXPONENT, source.passage_index))
        return best

    def _look_up(self, terms: Set[str]) -> None:
        """Find the passages that hold names which no round has met before, and work out what they are worth."""
        self._holders.update((term, []) for term in terms)
        capitals, inside = dict.fromkeys(terms, 0), dict.fromkeys(terms, 0)
        for index, passage in enumerate(self.grid.passages):
            for term in terms & passage.postings.keys():
                self._holders[term].append(index)
                capitals[term] += passage.capitals.get(term, 0)  # faster than a Counter's own 0
                inside[term] += passage.inside.get(term, 0)
        for term in terms:
            self._worths[term] = capitals[term] / inside[term] * self.grid.rarity(term)
