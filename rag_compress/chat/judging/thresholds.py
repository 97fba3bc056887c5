"""Thresholds of relevance: raised with the length of a history, or learned from feedback."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from rag_compress.chat.presets import MAX_HISTORY_MESSAGES, MIN_RELEVANCE_SCORE


def adaptive_threshold(min_relevance_score: float, count: int, max_messages: int = MAX_HISTORY_MESSAGES) -> float:
    """
    Raise the threshold with the length of the history: the longer it is, the more of it matches by chance.

    ``min(0.9, t (1 + 0.1 ln(n / m)))`` for n messages above m, but never less than t. The specification asks for
    adaptation and names no rule; the best of n chance matches grows with the logarithm of n.

    >>> round(adaptive_threshold(0.3, 1000), 3), adaptive_threshold(0.3, 5)
    (0.438, 0.3)

    :param min_relevance_score: The threshold t for a short history.
    :param count: Messages n in the history.
    :param max_messages: Length m up to which the threshold stays.
    :returns: The threshold to use.
    """
    if count <= max_messages:
        return min_relevance_score
    raised = min_relevance_score * (1 + 0.1 * math.log(count / max_messages))
    return max(min_relevance_score, min(0.9, raised))


def estimate_threshold(feedback: Sequence[tuple[float, bool]], default: float = MIN_RELEVANCE_SCORE) -> float:
    """
    Choose the threshold that would have made the fewest mistakes.

    >>> estimate_threshold([(0.1, False), (0.2, False), (0.6, True), (0.8, True)])
    0.4

    :param feedback: Scores of messages, each with whether the message turned out to be needed.
    :param default: What holds without feedback of both kinds.
    :returns: The middle between the two scores around the best cut; of equally good ones the lowest, as a message too
        many costs less than one too few.
    """
    needed = sum(useful for _, useful in feedback)
    if not needed or needed == len(feedback):
        return default
    ordered = sorted(feedback)
    mistakes = len(feedback) - needed  # everything is kept: each useless one is a mistake
    best, threshold = mistakes, 0.0
    for (score, useful), (following, _) in pairwise(ordered):
        mistakes += 1 if useful else -1
        if mistakes < best and following > score:
            best, threshold = mistakes, (score + following) / 2
    return threshold
