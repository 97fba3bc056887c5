"""Hybrid semantic relevance: lexical, semantic and contextual."""

from __future__ import annotations

from rag_compress.core.arrays import Floats

LEARNING_RATE = 1.0
"""How far the domain counts. The specification leaves the number open; nothing is learned, so it counts fully."""


def contextual_score(learning_rate: float, domain_relevance: Floats, topic_coherence: Floats) -> Floats:
    """
    ``contextWeight = learningRate * domainRelevance * topicCoherence``.

    >>> import numpy as np
    >>> contextual_score(1.0, np.array([0.5]), np.array([0.5])).tolist()
    [0.25]

    :param learning_rate: How far the domain counts, 0 to 1.
    :param domain_relevance: How much each message matters in the profile's domain, 0 to 1: see `semantic_score`.
    :param topic_coherence: How much each message continues its thread, 0 to 1: `thread_continuity` as a share of the
        profile's coherence threshold, at most 1.
    :returns: 0 to 1.
    """
    return learning_rate * domain_relevance * topic_coherence


def hybrid_semantic_score(bm25_score: Floats, transformer_score: Floats, context_score: Floats) -> Floats:
    """
    ``bm25Score * 0.4 + transformerScore * 0.4 + contextualScore * 0.2``.

    >>> import numpy as np
    >>> hybrid_semantic_score(np.array([1.0]), np.array([0.5]), np.array([0.0])).round(2).tolist()
    [0.6]

    :param bm25_score: Lexical score, the best message having 1.
    :param transformer_score: Similarity to the centre of the conversation: of embeddings, or of terms without them.
    :param context_score: See `contextual_score`.
    :returns: 0 to 1.
    """
    return bm25_score * 0.4 + transformer_score * 0.4 + context_score * 0.2
