"""A sentence is worth more among good ones: its score spreads to its neighbours in the passage."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid

REACH = 3.0
"""Distance in sentences at which the influence has fallen to 1/e."""

HALF_SIZE = 20.0
"""Sentences of a passage at which neighbours count half: of a short passage its own score says as much."""


def around(values: Sequence[float], decay: float) -> list[float]:
    """
    Sum the values on both sides of each: ``sum over d >= 1 of decay ** d * (value[i - d] + value[i + d])``.

    The sum is geometric, so that one pass in each direction is exact and linear.

    >>> around([0.0, 8.0, 0.0, 0.0], decay=0.5)
    [4.0, 0.0, 4.0, 2.0]

    :param values: The values, in order.
    :param decay: What is left of a value at each step, 0 to 1.
    :returns: One sum for each.
    """
    sums = [0.0] * len(values)
    carried = 0.0
    for index, value in enumerate(values):
        sums[index] += carried
        carried = decay * (carried + value)
    carried = 0.0
    for index in reversed(range(len(values))):
        sums[index] += carried
        carried = decay * (carried + values[index])
    return sums


def spread(grid: Grid, scores: Floats) -> Floats:
    """
    Sum the scores around each sentence: ``sum over d of exp(-d / REACH) * (score[i - d] + score[i + d])``.

    The sum stays inside the passage, leaves the sentence itself out, and is divided by the sum of its weights. It is
    multiplied with ``size / (size + HALF_SIZE)`` for a passage of ``size`` sentences.

    :param grid: The sentences.
    :param scores: Their scores [n].
    :returns: What the neighbours add [n].
    """
    decay = math.exp(-1 / REACH)
    values = scores.tolist()
    sums: list[float] = []
    for start, end in pairwise([*grid.starts.tolist(), len(values)]):
        inside = values[start:end]
        sums += around(inside, decay) if any(inside) else inside
    total = 2 * decay / (1 - decay)
    sizes_of = np.bincount(grid.passage_of, minlength=len(grid.starts))[grid.passage_of]
    result: Floats = np.array(sums) / total * sizes_of / (sizes_of + HALF_SIZE)
    return result
