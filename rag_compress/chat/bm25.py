"""BM25 in plain numbers, for a handful of turns."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Number = TypeVar("Number", float, npt.NDArray[np.float64])


@lru_cache(maxsize=2**15)
def idf(count: int, document_frequency: int) -> float:
    """
    Weigh a term by its rarity: ``ln(1 + (N - df + 0.5) / (df + 0.5))``, above 0 however few the texts are.

    >>> round(idf(2, 1), 3)
    0.693

    :param count: Number N of texts.
    :param document_frequency: Number df of texts that hold the term.
    :returns: The weight.
    """
    return math.log(1 + (count - document_frequency + 0.5) / (document_frequency + 0.5))


def saturation(frequency: Number, length: Number, mean_length: float, k1: float, b: float) -> Number:
    """
    Weigh a term by how often a text holds it: ``f (k1 + 1) / (f + k1 (1 - b + b |D| / avgdl))``.

    >>> saturation(1, length=10, mean_length=10, k1=1.2, b=0.75)
    1.0

    :param frequency: Occurrences f in the text, or in each of several texts.
    :param length: Length |D| of the text, or of each, in terms.
    :param mean_length: Mean length avgdl of the texts.
    :param k1: Saturation: 0 counts presence only.
    :param b: Strength (0 to 1) of the length normalisation.
    :returns: 0 to ``k1 + 1``.
    """
    relative = length / (mean_length or 1.0)
    return frequency * (k1 + 1) / (frequency + k1 * (1 - b + b * relative))


def bm25(
    terms: Mapping[str, float], texts: Sequence[Mapping[str, int]], k1: float = 1.2, b: float = 0.75
) -> list[float]:
    """
    Score texts: ``BM25(q, D) = sum over q of IDF(q) f(q, D) (k1 + 1) / (f(q, D) + k1 (1 - b + b |D| / avgdl))``.

    >>> [round(score, 3) for score in bm25({"cat": 1.0}, [{"cat": 1}, {"dog": 1}])]
    [0.693, 0.0]

    :param terms: Weight of each term of the query.
    :param texts: Frequency of each term in each text.
    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :returns: One score per text, at least 0.
    """
    lengths = [sum(text.values()) for text in texts]
    mean_length = sum(lengths) / len(lengths) if lengths else 0.0
    scores = [0.0] * len(texts)
    for term, weight in terms.items():
        found = [(i, text[term]) for i, text in enumerate(texts) if term in text]
        rarity = weight * idf(len(texts), len(found))
        for i, frequency in found:
            scores[i] += rarity * saturation(frequency, lengths[i], mean_length, k1, b)
    return scores
