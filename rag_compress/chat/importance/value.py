"""Value: how much a message holds, and how far it carries."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np


def semantic_density(terms: Sequence[str], word_count: int) -> float:
    """
    Distinct terms per word: ``distinct / words``, at most 1. The document leaves the measure open.

    >>> semantic_density(["cat", "cat", "mat"], 4)
    0.5

    :param terms: Index terms, stop words left out.
    :param word_count: Words of the text.
    :returns: 0 to 1.
    """
    return min(1.0, len(set(terms)) / word_count) if word_count else 0.0


def information_content(terms: Collection[str], rarity: Mapping[str, float]) -> float:
    """
    Sum of the rarity (idf) of the distinct terms.

    :param terms: Index terms.
    :param rarity: Rarity by term.
    :returns: At least 0.
    """
    return math.fsum(rarity.get(term, 0.0) for term in set(terms))


def depth_score(density: float, information: float, scale: float = 100.0) -> float:
    """
    ``log(1 + semanticDensity * informationContent) / log(1 + 100)``, at most 1.

    >>> round(depth_score(0.5, 40), 3)
    0.66

    :param density: See `semantic_density`.
    :param information: See `information_content`.
    :param scale: Product at which the score is 1.
    :returns: 0 to 1.
    """
    return min(1.0, math.log1p(density * information) / math.log1p(scale))


def propagation_score(similarities: Sequence[float]) -> float:
    """
    ``sum of downstreamReferences * semanticSimilarity``, a tenth each as for references, at most 1.

    >>> propagation_score([0.5, 1.0]).__round__(2)
    0.15

    :param similarities: Similarity of each later message that refers to this one.
    :returns: 0 to 1.
    """
    return min(1.0, 0.1 * math.fsum(similarities))


def unit_vector(weights: Mapping[str, float]) -> dict[str, float]:
    """
    Bring term weights to length 1, so that a dot product is a cosine: a length is measured once, not per comparison.

    >>> unit_vector({"cat": 3, "mat": 4})
    {'cat': 0.6, 'mat': 0.8}

    :param weights: Weight or frequency of each term.
    :returns: The same direction; empty without any weight.
    """
    length = math.sqrt(math.fsum(weight * weight for weight in weights.values()))
    return {term: weight / length for term, weight in weights.items()} if length else {}


def dot(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """
    Multiply vectors of terms: of two unit vectors the cosine.

    >>> dot({"cat": 0.6, "mat": 0.8}, {"cat": 1.0})
    0.6

    :param one: A vector, none of its weights below 0.
    :param other: Another.
    :returns: 0 to 1 for unit vectors.
    """
    small, large = (one, other) if len(one) <= len(other) else (other, one)
    return min(1.0, math.fsum(weight * large[term] for term, weight in small.items() if term in large))


def term_cosine(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """
    Cosine of term frequencies: what stands in for embeddings where there are none.

    >>> round(term_cosine(Counter("ab"), Counter("bc")), 2)
    0.5

    :param one: Frequencies of a text.
    :param other: Frequencies of another.
    :returns: 0 to 1.
    """
    return dot(unit_vector(one), unit_vector(other))


def centroid(texts: Sequence[Mapping[str, int]]) -> Counter[str]:
    """
    Add term frequencies up: the direction of their mean.

    :param texts: Frequencies of each text.
    :returns: Frequencies of all.
    """
    total: Counter[str] = Counter()
    for text in texts:
        total.update(text)
    return total


def centralities(vectors: Sequence[Sequence[float]]) -> list[float]:
    """
    Similarity of every embedding to the centre: ``max(0, cosineSimilarity(v, centroid(conversationEmbeddings)))``.

    >>> [round(value, 2) for value in centralities([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]])]
    [0.71, 0.71, 0.0]

    :param vectors: One embedding per message.
    :returns: 0 to 1 each.
    """
    rows = np.array(vectors, dtype=np.float64)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    units = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    middle = units.sum(axis=0)
    length = float(np.linalg.norm(middle))
    similar = units @ (middle / length) if length else np.zeros(len(rows))
    return [min(1.0, max(0.0, value)) for value in similar.tolist()]
