"""What an embedder says: sentences that mean what the query asks, in whatever words."""

from __future__ import annotations

import numpy as np

from rag_compress.core.arrays import Floats

LEAST_RANGE = 0.02
"""What differs by less differs by rounding: stored vectors have a byte per number."""

LEAST_RANGE_OF_WORDS = 0.3
"""The same where words are summed up: sentences that say nearly the same are told apart by more than that."""


def lift_similar(own: Floats, similarities: Floats, weight: float, least_range: float = LEAST_RANGE) -> Floats:
    """
    Lift what an embedder finds more similar to the query than the sentences are on average.

    ``own + weight * best own * max(0, s - mean) / (max - mean)``, where s is the cosine similarity of a sentence and
    the query, and the divisor is at least ``least_range``. The most similar sentence gains as much as the best match of
    words; the average ones gain nothing, as embedders differ in what they find for texts that have nothing in common.
    Where no word matches, the best own score counts as 1, so that similarity alone decides.

    >>> lift_similar(np.array([2.0, 0.0, 0.0]), np.array([0.5, 0.8, 0.2]), weight=1.0).tolist()
    [2.0, 2.0, 0.0]

    :param own: Scores of the sentences' own words.
    :param similarities: Cosine similarities of the sentences and the query.
    :param weight: What the most similar sentence gains, as a share of the best own score.
    :param least_range: The least divisor.
    :returns: The lifted scores.
    """
    if not len(own):
        return own
    above = similarities - similarities.mean()
    divisor = max(float(above.max()), least_range)
    result: Floats = own + weight * (own.max() or 1.0) * np.maximum(0.0, above) / divisor
    return result
