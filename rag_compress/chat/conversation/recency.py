"""How long ago: from the newest timestamp, without timestamps from the end."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Counts, Floats

LEAST_RECENT_TOKENS = 40.0
"""Half a dozen units: in a short conversation recency reaches at least that far back."""


def token_ages(token_counts: Sequence[int], times: Sequence[float | None]) -> Counts:
    """
    Count the tokens that came after each unit.

    >>> token_ages([10, 20, 30], [None, None, None]).tolist()
    [50, 30, 0]
    >>> token_ages([10, 20, 30], [3.0, 1.0, 2.0]).tolist()
    [0, 40, 10]
    >>> token_ages([10, 20, 30], [3.0, None, 2.0]).tolist()
    [20, 0, 30]

    :param token_counts: Tokens of each unit.
    :param times: When each was said; see `filled_in` for None. Where no time is known, the order of the units holds.
    :returns: Tokens of the later units.
    """
    counts = np.array(token_counts, dtype=np.int64)
    ages: Counts = counts.sum() - counts.cumsum()
    moments = filled_in(times)
    if moments is None:
        return ages
    order = np.argsort(np.array(moments, dtype=np.float64), kind="stable")
    ages[order] = counts.sum() - counts[order].cumsum()
    return ages


def filled_in(times: Sequence[float | None]) -> list[float] | None:
    """
    Give a unit without a time that of the unit before it, and the first ones that of the first with a time.

    >>> filled_in([None, 60.0, None, 30.0]), filled_in([None])
    ([60.0, 60.0, 60.0, 30.0], None)

    :param times: When each unit was said, in seconds; None if unknown.
    :returns: A time for each; None where no unit has one.
    """
    last = next((time for time in times if time is not None), None)
    if last is None:
        return None
    moments = []
    for time in times:
        last = last if time is None else time
        moments.append(last)
    return moments


def fading(ages: Counts, scale: float) -> Floats:
    """
    Let units fade with what was said since: ``exp(-age / scale)``.

    >>> fading(np.array([0, 100]), 100.0).round(2).tolist()
    [1.0, 0.37]

    :param ages: Tokens said after each unit.
    :param scale: Tokens after which a unit has faded to 1/e.
    :returns: 1 for the newest unit, falling towards 0.
    """
    # Not numpy's exp, whose last digit depends on the machine.
    return np.fromiter(map(math.exp, (-ages / scale).tolist()), np.float64, len(ages))


def recency_decay(ages: Counts, total: int, share: float) -> Floats:
    """
    Let units fade over a share of the conversation, of at least 40 tokens: see `fading`.

    >>> recency_decay(np.array([0, 100, 1000]), total=1000, share=0.1).round(2).tolist()
    [1.0, 0.37, 0.0]

    :param ages: Tokens said after each unit.
    :param total: Tokens of the conversation.
    :param share: Share of the conversation after which a unit has faded to 1/e.
    :returns: 1 for the newest unit, falling towards 0.
    """
    return fading(ages, max(share * total, LEAST_RECENT_TOKENS))


def minute_ages(times: Sequence[float | None]) -> list[float]:
    """
    Count the minutes before the newest unit, for scores that decay by the minute.

    Where no unit has a time, each is a minute older than the next.

    >>> minute_ages([0.0, None, 120.0]), minute_ages([None, None])
    ([2.0, 2.0, 0.0], [1.0, 0.0])

    :param times: When each unit was said, in seconds; see `filled_in` for None.
    :returns: Minutes, at least 0.
    """
    moments = filled_in(times)
    if moments is None:
        return [float(len(times) - 1 - i) for i in range(len(times))]
    newest = max(moments)
    return [(newest - moment) / 60 for moment in moments]
