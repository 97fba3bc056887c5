"""How much of what else a query says stands in sentences, in their titles, and in the lines above that name them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.named_above import named_above


def said_beside(grid: Grid, columns: Sequence[int]) -> Floats:
    """
    Weigh sentences by the terms that are said of them: which of many rows a query means, where all meet it.

    :param grid: The query's terms in the passages.
    :param columns: Those of the terms that tell them apart, which count by their rarity.
    :returns: For each sentence [n] the share of what the best of them has, 0 to 1; 1 for all where none has any.
    """
    columns = [*columns]
    rarities = np.array([idf(len(grid.lengths), int(held)) for held in (grid.matches[:, columns] > 0).sum(axis=0)])
    above = named_above(grid.matches, grid.passages, grid.terms)[:, columns]
    held = np.maximum(np.maximum(grid.matches[:, columns], above), grid.in_titles[grid.passage_of][:, columns])
    about: Floats = ((held > 0) * rarities).sum(axis=1)
    return of_the_best(about)


def of_the_best(worth: Floats) -> Floats:
    """
    Divide what sentences are worth by the most of it.

    >>> of_the_best(np.array([1.0, 2.0])).tolist(), of_the_best(np.zeros(2)).tolist()
    ([0.5, 1.0], [1.0, 1.0])

    :param worth: What each is worth, from 0 on.
    :returns: Its share of the largest of them; 1 for all where all are worth nothing.
    """
    best = float(worth.max(initial=0.0))
    return worth / best if best else np.ones(len(worth))
