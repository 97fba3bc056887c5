"""Sessions: the stretches of a conversation that belong together, the passages of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import pairwise

from rag_compress.chat.models import Message
from rag_compress.chat.remember import remembered_by_text

SESSION_GAP_MINUTES = 60.0
"""A silence this long begins a new session, where nobody names the sessions."""

BLOCK = 50
"""Most units of a passage: in a growing conversation only the last block is new."""


def parse_timestamp(timestamp: object) -> float | None:
    """
    Read a timestamp.

    >>> parse_timestamp("1970-01-01T00:01:00Z"), parse_timestamp("18:16"), parse_timestamp(None)
    (60.0, None, None)

    :param timestamp: ISO 8601 with a date; without a zone it is taken as UTC.
    :returns: Seconds since 1970; None for anything else.
    """
    return _seconds(timestamp) if isinstance(timestamp, str) else None


@remembered_by_text
def _seconds(timestamp: str) -> float | None:
    try:
        moment = datetime.fromisoformat(timestamp)
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def session_starts(messages: Sequence[Message], since: int = 0) -> list[int]:
    """
    Find where sessions begin: where ``session`` changes, or after a silence of `SESSION_GAP_MINUTES`.

    >>> session_starts([Message("user", "a", session="1"), Message("user", "b", session="2")])
    [0, 1]

    :param messages: One message per unit, oldest first.
    :param since: Look at the units from this position on.
    :returns: Positions of the first units.
    """
    starts = [0] if messages and since == 0 else []
    for i in range(max(1, since), len(messages)):
        before, after = messages[i - 1], messages[i]
        earlier, later = parse_timestamp(before.timestamp), parse_timestamp(after.timestamp)
        if before.session is not None or after.session is not None:
            if before.session != after.session:
                starts.append(i)
        elif earlier is not None and later is not None and later - earlier >= 60 * SESSION_GAP_MINUTES:
            starts.append(i)
    return starts


def blocks(starts: Sequence[int], count: int) -> list[tuple[int, int]]:
    """
    Cut sessions into passages of at most `BLOCK` units.

    >>> blocks([0, 60], 70)
    [(0, 50), (50, 60), (60, 70)]

    :param starts: Where sessions begin.
    :param count: Number of units.
    :returns: Half-open ranges of units.
    """
    return [
        (first, min(first + BLOCK, end))
        for start, end in pairwise([*starts, count])
        for first in range(start, end, BLOCK)
    ]
