"""Second round: names that strong sentences hold and the query does not lead to sentences of other passages."""

from __future__ import annotations

from collections import Counter
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
        self._capitals: Counter[str] = Counter()
        for passage in grid.passages:
            self._capitals.update(passage.capitals)
        for term in grid.terms:
            self._capitals.pop(term, None)
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
        best = self._best_holders(sources)
        # Sorted, because sums of floats depend on their order and those of sets on the process.
        shared = [sorted(best.keys() & passage.postings.keys()) for passage in self.grid.passages]
        self._weigh(best.keys() - self._worths.keys(), shared)
        scores = [0.0] * len(self.grid.lengths)
        starts = self.grid.starts.tolist()
        for passage_index, (passage, terms) in enumerate(zip(self.grid.passages, shared, strict=True)):
            for term in terms:
                holders = best[term]
                strength = holders[0][0] if holders[0][1] != passage_index else holders[1][0] if holders[1:] else 0.0
                if strength:
                    gain = strength * self._worths[term]
                    for index, _ in passage.postings[term]:
                        scores[starts[passage_index] + index] += gain
        lengths = self.grid.lengths
        mean = lengths.mean() if lengths.any() else 1.0
        found = np.array(scores) / (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * np.maximum(lengths, 1) / mean)
        result: Floats = found / (1 + found)
        return result

    def _best_holders(self, sources: Sequence[Source]) -> dict[str, list[tuple[float, int]]]:
        """For each name, what its best source in each of the best two passages gives, and those passages."""
        best: dict[str, list[tuple[float, int]]] = {}
        for source in sources:
            for term in source.terms & self._capitals.keys():
                holders = best.setdefault(term, [])
                if len(holders) < 2 and (not holders or holders[0][1] != source.passage_index):
                    holders.append((source.strength**STRENGTH_EXPONENT, source.passage_index))
        return best

    def _weigh(self, terms: Set[str], shared: Sequence[Sequence[str]]) -> None:
        """Work out what names are worth that no round has met before."""
        inside = dict.fromkeys(sorted(terms), 0)
        for passage, held in zip(self.grid.passages, shared, strict=True):
            for term in held:
                if term in inside:
                    inside[term] += passage.inside[term]
        for term, occurrences in inside.items():
            self._worths[term] = self._capitals[term] / occurrences * self.grid.rarity(term)
