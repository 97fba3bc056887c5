"""A sentence is worth more among good ones: its score spreads to its neighbours in the passage."""

from __future__ import annotations

import math

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid

REACH = 3.0
"""Distance in sentences at which the influence has fallen to 1/e."""

HALF_SIZE = 20.0
"""Sentences of a passage at which neighbours count half: of a short passage its own score says as much."""


def spread(grid: Grid, scores: Floats) -> Floats:
    """
    Sum the scores around each sentence: ``sum over d of exp(-d / REACH) * (score[i - d] + score[i + d])``.

    The sum stays inside the passage, leaves the sentence itself out, and is divided by the sum of its weights. It is
    multiplied with ``size / (size + HALF_SIZE)`` for a passage of ``size`` sentences. Two passes, one in each
    direction, make it linear.

    :param grid: The sentences.
    :param scores: Their scores [n].
    :returns: What the neighbours add [n].
    """
    decay = math.exp(-1 / REACH)
    values = scores.tolist()
    around = [0.0] * len(values)
    sizes = np.diff(grid.starts, append=len(values))
    for start, end in zip(grid.starts.tolist(), (grid.starts + sizes).tolist(), strict=True):
        inside = range(start, end) if any(values[start:end]) else range(0)
        for order in (inside, reversed(inside)):
            carried = 0.0
            for row in order:
                around[row] += carried
                carried = decay * (carried + values[row])
    total = 2 * decay / (1 - decay)
    sizes_of = sizes[grid.passage_of]
    result: Floats = np.array(around) / total * sizes_of / (sizes_of + HALF_SIZE)
    return result
