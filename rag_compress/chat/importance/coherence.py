"""Coherence: how a message hangs together with those around it."""

from __future__ import annotations

import numpy as np

from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.core.arrays import Counts, Floats

CONTEXT_WINDOW = 3
CHAIN_DECAY = 0.5
"""Weight of a reference to a reference, relative to a direct one; the specification leaves it open."""


def thread_continuity(texts: TermMatrix, since: int = 0) -> Floats:
    """
    ``averageCosineSimilarity(currentMessage, contextWindow(previousMessages, windowSize=3))``.

    >>> thread_continuity(TermMatrix().extended([["a"], ["b"], ["a"]])).tolist()
    [0.0, 0.0, 0.5]

    :param texts: Terms of every message.
    :param since: The first message to look at.
    :returns: 0 to 1 for each message from there on; 0 for the first of a conversation.
    """
    messages = np.arange(since, len(texts))
    similar = np.zeros(len(messages))
    for back in range(1, CONTEXT_WINDOW + 1):
        inside = messages >= back
        similar[inside] += texts.cosines(messages[inside], messages[inside] - back)
    return similar / np.clip(messages, 1, CONTEXT_WINDOW)


def transitive_reference_power(sources: Counts, targets: Counts, count: int) -> Floats:
    """
    Count references, those to references half: ``power(i) = sum over j that refer to i of (1 + 0.5 power(j))``.

    >>> transitive_reference_power(np.array([1, 2]), np.array([0, 1]), 3).tolist()
    [1.5, 1.0, 0.0]

    :param sources: The later message of each reference, ascending.
    :param targets: The earlier one that it refers to.
    :param count: Number of messages.
    :returns: One power per message, at least 0.
    """
    power = [0.0] * count
    for source, target in zip(sources[::-1].tolist(), targets[::-1].tolist(), strict=True):
        power[target] += 1 + CHAIN_DECAY * power[source]
    return np.array(power)


def chain_score(power: Floats, cluster_density: Floats) -> Floats:
    """
    ``transitiveReferencePower * semanticClusterDensity``, the power as a tenth per reference, at most 1.

    >>> chain_score(np.array([5.0]), np.array([0.5])).tolist()
    [0.25]

    :param power: See `transitive_reference_power`.
    :param cluster_density: Mean similarity of each message to those that refer to it, 0 to 1.
    :returns: 0 to 1.
    """
    return np.minimum(1.0, 0.1 * power) * cluster_density


def coherence_score(continuity: Floats, chain: Floats, density: Floats) -> Floats:
    """
    ``threadContinuity * 0.4 + referenceChainStrength * 0.3 + informationDensity * 0.3``.

    >>> coherence_score(np.array([1.0]), np.array([0.5]), np.array([0.0])).round(2).tolist()
    [0.55]

    :param continuity: See `thread_continuity`.
    :param chain: See `chain_score`.
    :param density: See `semantic_density`.
    :returns: 0 to 1.
    """
    return continuity * 0.4 + chain * 0.3 + density * 0.3
