"""Hybrid semantic relevance as the specification writes it: lexical by BM25, semantic and contextual."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf, saturation

LEARNING_RATE = 1.0
"""How far the domain counts. The specification leaves the number open; nothing is learned, so it counts fully."""


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


def contextual_score(learning_rate: float, domain_relevance: Floats, topic_coherence: Floats) -> Floats:
    """
    ``contextWeight = learningRate * domainRelevance * topicCoherence``.

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

    >>> hybrid_semantic_score(np.array([1.0]), np.array([0.5]), np.array([0.0])).round(2).tolist()
    [0.6]

    :param bm25_score: Lexical score, the best message having 1.
    :param transformer_score: Similarity to the centre of the conversation: of embeddings, or of terms without them.
    :param context_score: See `contextual_score`.
    :returns: 0 to 1.
    """
    return bm25_score * 0.4 + transformer_score * 0.4 + context_score * 0.2
