"""What several strong passages say alike: in a collection that repeats itself, the answer is what is repeated."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import chain

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid, Source

STRENGTH_EXPONENT = 1.5
"""Power of a sentence's relative score in what its passage's voice is worth."""

FEWEST_PASSAGES = 4
"""Passages among the strong ones that must hold a term: two or three may share it by chance."""

FLOOR = 0.2
"""Share of the other strong passages' voices up to which a term counts nothing."""

LENGTH_NORMALISATION = 0.7
"""How much a long sentence, which holds such terms by chance, is discounted; 0 to 1."""


def agreement(grid: Grid, sources: Sequence[Source]) -> Floats:
    """
    Score sentences by the terms that they share with the strong sentences of many other passages.

    For each term that the query lacks: the share x of the voices of the other strong passages that hold it, as
    ``(x - FLOOR) / (1 - FLOOR)``, times its idf over passages, relative to that of a term in one passage. The
    voice of a passage is strength ** `STRENGTH_EXPONENT` of its strongest sentence. A sentence's score is the sum over
    its terms, normalised by its length. This is relevance feedback (Rocchio, 1971) that listens to majorities only, so
    that a lone strong sentence leads nowhere; `names` follows such leads.

    :param grid: The sentences.
    :param sources: The strongest sentences, the best first.
    :returns: Scores [n], at least 0.
    """
    voices: dict[int, float] = {}
    said: dict[int, set[str]] = {}
    for source in sources:
        voices.setdefault(source.passage_index, source.strength**STRENGTH_EXPONENT)
        said.setdefault(source.passage_index, set()).update(source.terms)
    counts = Counter(chain.from_iterable(said.values()))
    common = {term for term, count in counts.items() if count >= FEWEST_PASSAGES}.difference(grid.terms)
    # Sorted, because sums of floats depend on their order and those of sets on the process.
    agreed = {term: {index: voices[index] for index in said if term in said[index]} for term in sorted(common)}
    scores = [0.0] * len(grid.lengths)
    total = math.fsum(voices.values())
    starts = grid.starts.tolist()
    for term, held in agreed.items():
        held_sum, worth = math.fsum(held.values()), grid.relative_idf(term)
        for index in grid.passage_frequencies.holders(term):
            others = total - voices.get(index, 0.0)
            if others > 0 and (share := (held_sum - held.get(index, 0.0)) / others) > FLOOR:
                gain = (share - FLOOR) / (1 - FLOOR) * worth
                for row, _ in grid.passages[index].postings[term]:
                    scores[starts[index] + row] += gain
    return np.array(scores) / grid.length_norms(LENGTH_NORMALISATION)
