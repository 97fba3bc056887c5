"""Coherence: how a message hangs together with those around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_compress.chat.importance.value import dot

CONTEXT_WINDOW = 3
CHAIN_DECAY = 0.5
"""Weight of a reference to a reference, relative to a direct one; the document leaves it open."""


def thread_continuity(texts: Sequence[Mapping[str, float]], index: int, window: int = CONTEXT_WINDOW) -> float:
    """
    ``averageCosineSimilarity(currentMessage, contextWindow(previousMessages, windowSize=3))``.

    >>> thread_continuity([{"a": 1}, {"b": 1}, {"a": 1}], 2)
    0.5

    :param texts: Terms of every message as `unit_vector`.
    :param index: The message.
    :param window: How many messages before it.
    :returns: 0 to 1; 0 for the first message.
    """
    before = texts[max(0, index - window) : index]
    return sum(dot(texts[index], text) for text in before) / len(before) if before else 0.0


def transitive_reference_power(references: Sequence[frozenset[int]]) -> list[float]:
    """
    Count references, those to references half: ``power(i) = sum over j that refer to i of (1 + 0.5 power(j))``.

    >>> transitive_reference_power([frozenset(), frozenset({0}), frozenset({1})])
    [1.5, 1.0, 0.0]

    :param references: What every message refers back to.
    :returns: One power per message, at least 0.
    """
    power = [0.0] * len(references)
    for source in range(len(references) - 1, -1, -1):
        for target in references[source]:
            power[target] += 1 + CHAIN_DECAY * power[source]
    return power


def chain_score(power: float, cluster_density: float) -> float:
    """
    ``transitiveReferencePower * semanticClusterDensity``, the power as a tenth per reference, at most 1.

    >>> chain_score(5.0, 0.5)
    0.25

    :param power: See `transitive_reference_power`.
    :param cluster_density: Mean similarity of the message to those that refer to it, 0 to 1.
    :returns: 0 to 1.
    """
    return min(1.0, 0.1 * power) * cluster_density


def coherence_score(continuity: float, chain: float, density: float) -> float:
    """
    ``threadContinuity * 0.4 + referenceChainStrength * 0.3 + informationDensity * 0.3``.

    >>> coherence_score(1.0, 0.5, 0.0).__round__(2)
    0.55

    :param continuity: See `thread_continuity`.
    :param chain: See `chain_score`.
    :param density: See `semantic_density`.
    :returns: 0 to 1.
    """
    return continuity * 0.4 + chain * 0.3 + density * 0.3
