"""Value: how much a message holds, how far it carries, and how near it is to the centre of the conversation."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.core.arrays import Counts, Floats, sums_by_place
from rag_compress.core.embedding import Vector, Vectors

_FULL_DEPTH = 100.0
"""Density times information at which a message is as deep as can be; the specification leaves the scale open."""


def semantic_density(distinct_terms: Counts, word_counts: Counts) -> Floats:
    """
    Distinct terms per word: ``distinct / words``, at most 1. The specification leaves the measure open.

    >>> semantic_density(np.array([2, 0]), np.array([4, 0])).tolist()
    [0.5, 0.0]

    :param distinct_terms: Distinct index terms of each text, stop words left out.
    :param word_counts: Words of each.
    :returns: 0 to 1.
    """
    return np.minimum(1.0, distinct_terms / np.maximum(1, word_counts)) * (word_counts > 0)


def information_content(texts: TermMatrix) -> Floats:
    """
    Sum of the idf of the distinct terms.

    >>> information_content(TermMatrix().extended([["cat", "cat", "mat"], ["cat"]])).round(3).tolist()
    [0.875, 0.182]

    :param texts: Terms of every message.
    :returns: At least 0.
    """
    return texts.sums(texts.idfs)


def depth_score(density: Floats, information: Floats) -> Floats:
    """
    ``log(1 + semanticDensity * informationContent) / log(1 + 100)``, at most 1.

    >>> depth_score(np.array([0.5]), np.array([40.0])).round(3).tolist()
    [0.66]

    :param density: See `semantic_density`.
    :param information: See `information_content`.
    :returns: 0 to 1.
    """
    # Not numpy's log1p, whose last digit depends on the machine.
    logarithms = np.fromiter(map(math.log1p, (density * information).tolist()), np.float64, len(density))
    return np.minimum(1.0, logarithms / math.log1p(_FULL_DEPTH))


def propagation_score(targets: Counts, similarities: Floats, count: int) -> Floats:
    """
    ``sum of downstreamReferences * semanticSimilarity``, a tenth each as for references, at most 1.

    >>> propagation_score(np.array([0, 0]), np.array([0.5, 1.0]), 2).round(2).tolist()
    [0.15, 0.0]

    :param targets: The earlier message of each reference.
    :param similarities: How similar the two messages of each reference are, 0 to 1.
    :param count: Number of messages.
    :returns: 0 to 1 for each message.
    """
    scores: Floats = np.minimum(1.0, 0.1 * sums_by_place(targets, similarities, count))
    return scores


def term_centralities(texts: TermMatrix) -> Floats:
    """
    Similarity of every text to the centre, by terms. It replaces `centralities` in a request without an embedder.

    >>> term_centralities(TermMatrix().extended([["a"], ["a"], ["b"], []])).round(2).tolist()
    [0.89, 0.89, 0.45, 0.0]

    :param texts: Terms of every message.
    :returns: Cosines to the sum of the frequencies, 0 to 1.
    """
    total = sums_by_place(texts.term, texts.frequency, len(texts.numbers))
    products = sums_by_place(texts.unit, texts.frequency * total[texts.term], len(texts))
    lengths = texts.norms * math.sqrt((total * total).sum())
    return np.minimum(1.0, np.divide(products, lengths, out=np.zeros(len(texts)), where=lengths > 0))


def centralities(vectors: Sequence[Vector] | Vectors) -> Floats:
    """
    Similarity of every embedding to the centre: ``max(0, cosineSimilarity(v, centroid(conversationEmbeddings)))``.

    >>> centralities([[1.0, 0.0], [0.0, 2.0], [0.0, 0.0]]).round(2).tolist()
    [0.71, 0.71, 0.0]

    :param vectors: One embedding per message.
    :returns: 0 to 1 each.
    """
    rows = np.array(vectors, dtype=np.float64)
    # sums along rows, not a product of matrices, which differs from machine to machine in the last digits
    lengths = np.sqrt((rows * rows).sum(axis=1, keepdims=True))
    units = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    middle = units.sum(axis=0)
    length = math.sqrt((middle * middle).sum())
    return np.clip((units * (middle / length)).sum(axis=1), 0.0, 1.0) if length else np.zeros(len(rows))
