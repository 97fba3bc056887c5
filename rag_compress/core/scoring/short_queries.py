"""Queries of a few words, such as "How was the breakfast?": what stands around a sentence says less of it."""

from __future__ import annotations

from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats

ENOUGH_TERMS: Final = 4
"""Terms of a query from which a passage that holds them is about what is asked."""


def say_of_context(own: Floats, term_count: int) -> Floats:
    """
    Tell how much the passage and the neighbours of each sentence have to say.

    ``1 - max(0, 1 - terms / ENOUGH_TERMS) * (1 - own / best)``: a review that mentions the breakfast twice is not about
    it, and its sentences on the room are no better answer than the one on breakfast in another review. A sentence with
    the words itself profits from its context as ever.

    >>> say_of_context(np.array([2.0, 1.0, 0.0]), term_count=2)
    array([1.  , 0.75, 0.5 ])

    :param own: Scores [n] of the sentences by their own words, at least 0.
    :param term_count: Terms of the query.
    :returns: Factors [n], 0 to 1; 1 for all where the query has enough terms, or no sentence has one of them.
    """
    best = float(own.max(initial=0.0))
    if best == 0 or term_count >= ENOUGH_TERMS:
        return np.ones_like(own)
    result: Floats = 1 - (1 - term_count / ENOUGH_TERMS) * (1 - own / best)
    return result
