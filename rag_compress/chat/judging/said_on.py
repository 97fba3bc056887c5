"""Units that were said on a day that a question names: "What did I tell you on 6 May?"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Final

import numpy as np

from rag_compress.chat.models import Message
from rag_compress.chat.remember import remembered_by_text
from rag_compress.core.arrays import Flags, Floats
from rag_compress.core.words.dates import days_in

OF_THAT_DAY: Final = 0.3
"""What a unit of that day gains, as a share of the best score. Trials: 0.2 keeps as much, 0.6 and more keeps less."""

LEAST_BEST: Final = 0.5
"""What counts as the best score at least: "What happened on 6 May?" may share no word with what happened."""


def said_on(query: str, heads: Sequence[Message]) -> Flags:
    """
    Find the units that were said on a day that a question names, by their timestamps, each in its own zone.

    >>> chat = [Message("user", "It rains.", timestamp="2024-05-06T10:00"), Message("user", "It snows.")]
    >>> said_on("What did I say on 6 May?", chat).tolist(), said_on("What did I say in May?", chat).tolist()
    ([True, False], [False, False])

    :param query: What is asked.
    :param heads: The first message of each unit.
    :returns: Whether each unit is of such a day.
    """
    named = days_in(query)
    if not named:
        return np.zeros(len(heads), dtype=np.bool_)
    days = [None if head.timestamp is None else _day_of(head.timestamp) for head in heads]
    return np.array([day is not None and _is_named(day, named) for day in days], dtype=np.bool_)


def lift_said_on(scores: Floats, theirs: Flags) -> Floats:
    """
    Lift the units of a day that a question names: texts hardly ever name the day they are said on.

    ``score + 0.3 max(best score, 0.5)`` for these units.

    :param scores: One score per unit.
    :param theirs: Whether each unit is of that day.
    :returns: The scores; as they were where none is.
    """
    if not theirs.any():
        return scores
    return scores + theirs * OF_THAT_DAY * max(LEAST_BEST, float(scores.max(initial=0.0)))


def is_earlier(theirs: Flags) -> bool:
    """
    Tell whether a question names a day of the conversation before its latest: it leans on nothing that was said last.

    :param theirs: Whether each unit is of a day that the question names.
    :returns: Whether it does; "A table for 6 May, please." on that day does not.
    """
    return bool(theirs.any()) and not theirs[-1]


def _is_named(day: date, named: frozenset[tuple[int, ...]]) -> bool:
    return not named.isdisjoint({(day.year, day.month, day.day), (0, day.month, day.day)})


@remembered_by_text
def _day_of(timestamp: str) -> date | None:
    try:
        return datetime.fromisoformat(timestamp).date()
    except ValueError:
        return None
