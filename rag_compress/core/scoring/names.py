"""Second round: names that strong sentences hold and the query does not lead to sentences of other passages."""

from __future__ import annotations

import math

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid
from rag_compress.core.scoring.titles import strongest

STRENGTH_EXPONENT = 3.0
"""Power of a sentence's relative score in what its names are worth."""

LENGTH_NORMALISATION = 0.4
"""How much a long sentence, which holds names by chance, is discounted; 0 to 1."""

SOURCES = 30
"""Strongest sentences whose names count."""


def follow_names(grid: Grid, strengths: Floats) -> Floats:
    """
    Score sentences by the names they share with strong sentences of other passages.

    For each term in one of the `SOURCES` strongest sentences that is no term of the query: the share of its occurrences
    inside sentences that have a capital, times its rarity (idf over passages, relative to that of a term in one
    passage), times strength ** `STRENGTH_EXPONENT` of the best sentence of another passage that holds it. A sentence's
    score is the sum over its terms, normalised by its length. Scripts without capitals have no names.

    :param grid: The sentences.
    :param strengths: Score [n] of each sentence relative to the best, 0 to 1.
    :returns: Scores [n], at least 0.
    """
    best = _best_holders(grid, strengths)
    worth = {term: _worth(grid, term) for term in best}
    scores = np.zeros(len(grid.lengths))
    for passage_index, (start, passage) in enumerate(zip(grid.starts.tolist(), grid.passages, strict=True)):
        for term in sorted(best.keys() & passage.postings.keys()):  # sorted: sums of floats depend on their order
            strength = next((value for value, holder in best[term] if holder != passage_index), 0.0)
            if strength and worth[term]:
                for index, _ in passage.postings[term]:
                    scores[start + index] += worth[term] * strength
    mean = grid.lengths.mean() if grid.lengths.any() else 1.0
    result: Floats = scores / (1 - LENGTH_NORMALISATION + LENGTH_NORMALISATION * np.maximum(grid.lengths, 1) / mean)
    return result


def _best_holders(grid: Grid, strengths: Floats) -> dict[str, list[tuple[float, int]]]:
    """For each term, what its best sentence in each of the best two passages gives, and those passages."""
    asked = set(grid.terms)
    best: dict[str, list[tuple[float, int]]] = {}
    for row, passage_index, terms in strongest(grid, strengths, SOURCES):
        for term in terms - asked:
            holders = best.setdefault(term, [])
            if len(holders) < 2 and all(holder != passage_index for _, holder in holders):
                holders.append((float(strengths[row]) ** STRENGTH_EXPONENT, passage_index))
    return best


def _worth(grid: Grid, term: str) -> float:
    named = inside = 0
    for passage in grid.passages:
        if term in passage.postings:
            with_capital, count = passage.capitals[term]
            named, inside = named + with_capital, inside + count
    if not named:
        return 0.0
    count, held_by = len(grid.passages), grid.document_frequencies[term]
    rarity = math.log(1 + (count - held_by + 0.5) / (held_by + 0.5)) / math.log(1 + (count - 0.5) / 1.5)
    return named / inside * rarity
