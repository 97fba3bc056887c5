"""BM25 term by term: what the rarity of a term and its occurrences in a text are worth."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TypeVar

from rag_compress.core.arrays import Floats

Number = TypeVar("Number", float, Floats)


@lru_cache(maxsize=2**15)
def idf(count: int, document_frequency: int) -> float:
    """
    Weigh a term by its rarity: ``ln(1 + (N - df + 0.5) / (df + 0.5))``.

    This is the idf of Robertson and Sparck Jones with 1 added inside the logarithm, as Lucene does, so that a term in
    more than half of the texts still counts in their favour: with two texts the original is 0 or less.

    >>> round(idf(2, 1), 3)
    0.693

    :param count: Number N of texts.
    :param document_frequency: Number df of texts that hold the term.
    :returns: The weight, above 0.
    """
    return math.log(1 + (count - document_frequency + 0.5) / (document_frequency + 0.5))


def saturation(frequency: Number, length: Number, mean_length: float, k1: float, b: float) -> Number:
    """
    Weigh a term by how often a text holds it: ``f (k1 + 1) / (f + k1 (1 - b + b |D| / avgdl))``.

    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.4.

    >>> saturation(1.0, length=10.0, mean_length=10.0, k1=1.2, b=0.75)
    1.0

    :param frequency: Occurrences f in the text, or in each of several texts; above 0.
    :param length: Length |D| of the text, or of each, in terms.
    :param mean_length: Mean length avgdl of all texts; 0 where all are empty.
    :param k1: How late more occurrences stop to count; 0 counts only whether there are any.
    :param b: How much a long text is discounted, 0 to 1.
    :returns: Above 0, at most ``k1 + 1``.
    """
    relative = length / (mean_length or 1.0)
    return frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * relative))
