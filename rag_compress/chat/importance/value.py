"""Value: how much a message holds, and how far it carries."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence


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


def term_cosine(one: Mapping[str, int], other: Mapping[str, int]) -> float:
    """
    Cosine of term frequencies: what stands in for embeddings where there are none.

    >>> round(term_cosine(Counter("ab"), Counter("bc")), 2)
    0.5

    :param one: Frequencies of a text.
    :param other: Frequencies of another.
    :returns: 0 to 1.
    """
    if not one or not other:
        return 0.0
    small, large = (one, other) if len(one) <= len(other) else (other, one)
    product = sum(count * large.get(term, 0) for term, count in small.items())
    if not product:
        return 0.0
    norms = math.sqrt(sum(c * c for c in one.values())) * math.sqrt(sum(c * c for c in other.values()))
    return product / norms


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
