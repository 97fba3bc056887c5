"""BM25 of units as the specification writes it, with parameters of one's own."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf, saturation


def bm25(terms: Mapping[str, float], texts: TermMatrix, k1: float, b: float) -> Floats:
    """
    Score texts: ``BM25(q, D) = sum over q of IDF(q) f(q, D) (k1 + 1) / (f(q, D) + k1 (1 - b + b |D| / avgdl))``.

    >>> bm25({"cat": 1.0}, TermMatrix().extended([["cat"], ["dog"]]), k1=1.2, b=0.75).round(3).tolist()
    [0.693, 0.0]

    :param terms: Weight of each term of the query.
    :param texts: Frequency of each term in each text.
    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :returns: One score per text, at least 0.
    """
    mean_length = float(texts.lengths.mean()) if len(texts) else 0.0
    scores = np.zeros(len(texts))
    for term, weight in terms.items():
        units, frequencies = texts.occurrences(term)
        gain = weight * idf(len(texts), len(units))
        scores[units] += gain * saturation(frequencies, texts.lengths[units], mean_length, k1, b)
    return scores
