"""How long ago: from the newest timestamp, without timestamps from the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

LEAST_RECENT_TOKENS = 40.0
"""Half a dozen turns: in a short conversation recency reaches at least that far back."""


def token_ages(token_counts: Sequence[int], times: Sequence[float | None]) -> list[int]:
    """
    Count the tokens that came after each turn.

    >>> token_ages([10, 20, 30], [None, None, None])
    [50, 30, 0]
    >>> token_ages([10, 20, 30], [3.0, 1.0, 2.0])
    [0, 40, 10]

    :param token_counts: Tokens of each turn.
    :param times: When each was said; where any is missing, the order of the turns holds.
    :returns: Tokens of the later turns.
    """
    order = list(range(len(token_counts)))
    if all(time is not None for time in times):
        order.sort(key=lambda i: (times[i] or 0.0, i))
    ages, after = [0] * len(token_counts), 0
    for i in reversed(order):
        ages[i] = after
        after += token_counts[i]
    return ages


def recency_decay(ages: Sequence[int], total: int, share: float) -> list[float]:
    """
    Let turns fade with what was said since: ``exp(-age / max(share * total, 40))``.

    >>> [round(decay, 2) for decay in recency_decay([0, 100, 1000], total=1000, share=0.1)]
    [1.0, 0.37, 0.0]

    :param ages: Tokens said after each turn.
    :param total: Tokens of the conversation.
    :param share: Share of the conversation after which a turn has faded to 1/e.
    :returns: 1 for the newest turn, falling towards 0.
    """
    scale = max(share * total, LEAST_RECENT_TOKENS)
    return [math.exp(-age / scale) for age in ages]


def minute_ages(times: Sequence[float | None]) -> list[float]:
    """
    Count the minutes before the newest turn, for scores that decay by the minute.

    A turn without a time is as old as the turn before it; where none has a time, each is a minute older than the
    next.

    >>> minute_ages([0.0, None, 120.0]), minute_ages([None, None])
    ([2.0, 2.0, 0.0], [1.0, 0.0])

    :param times: When each turn was said, in seconds; None if unknown.
    :returns: Minutes, at least 0.
    """
    known = [time for time in times if time is not None]
    if not known:
        return [float(len(times) - 1 - i) for i in range(len(times))]
    newest = max(known)
    last = next(time for time in times if time is not None)
    ages = []
    for time in times:
        last = time if time is not None else last
        ages.append((newest - last) / 60)
    return ages
