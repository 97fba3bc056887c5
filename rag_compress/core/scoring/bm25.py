"""BM25 over a handful of texts, with an idf that is positive however few they are."""

from __future__ import annotations

import math
from collections.abc import Sequence


def idf(document_count: int, document_frequency: int) -> float:
    """
    Weigh a term by its rarity: ``ln(1 + (N - df + 0.5) / (df + 0.5))``.

    This is the idf of Robertson and Sparck Jones with 1 added inside the logarithm, as Lucene does, so that a term in
    more than half of the texts still counts in their favour: with two sentences the original is 0 or less.

    >>> round(idf(2, 1), 3)
    0.693

    :param document_count: Number N of texts.
    :param document_frequency: Number df of texts that hold the term.
    :returns: The weight, above 0.
    """
    return math.log(1 + (document_count - document_frequency + 0.5) / (document_frequency + 0.5))


def saturation(frequency: float, length: float, mean_length: float, k1: float, b: float) -> float:
    """
    Weigh a term by how often a text holds it: ``f (k1 + 1) / (f + k1 (1 - b + b |D| / avgdl))``.

    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.4.

    >>> saturation(1, length=10, mean_length=10, k1=1.2, b=0.75)
    1.0

    :param frequency: Occurrences f of the term in the text.
    :param length: Length of the text in terms.
    :param mean_length: Mean length of all texts, above 0.
    :param k1: How late more occurrences stop to count.
    :param b: How much a long text is discounted, 0 to 1.
    :returns: The weight; 0 without the term, at most ``k1 + 1``.
    """
    return frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * length / mean_length))


def mean(lengths: Sequence[float]) -> float:
    """
    Mean length, never 0, so that texts without a single term divide nothing by zero.

    :param lengths: Lengths of the texts.
    :returns: Their mean, 1 where that would be 0.
    """
    return sum(lengths) / len(lengths) if any(lengths) else 1.0
