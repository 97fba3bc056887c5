"""Calls that were made again: what the tool said last is what holds now."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message


def latest_of_repeated(wanted: Sequence[int], units: Sequence[Unit], messages: Sequence[Message]) -> list[int]:
    """
    Give the latest of equal calls the place of the one that is wanted most, the one before it the next, and so on.

    A file that was read twice, or a job that was asked for its state: an old answer alone would be taken for the
    present one.

    >>> from rag_compress.chat.models import ToolCall
    >>> poll = Message("assistant", tool_calls=(ToolCall("state", '{"job": 7}'),))
    >>> latest_of_repeated([0, 1, 2], [Unit((0,)), Unit((1,)), Unit((2,))], [poll, Message("user", "And?"), poll])
    [2, 1, 0]

    :param wanted: Units, the most wanted first.
    :param units: All units.
    :param messages: The conversation.
    :returns: The units in their new order.
    """
    groups: defaultdict[tuple[tuple[str, str], ...], list[int]] = defaultdict(list)
    for place, unit in enumerate(wanted):
        calls = messages[units[unit].indices[0]].tool_calls
        if calls:
            groups[tuple((call.name, call.arguments) for call in calls)].append(place)
    order = [*wanted]
    for places in groups.values():
        latest = sorted((wanted[place] for place in places), reverse=True)
        for place, unit in zip(places, latest, strict=True):
            order[place] = unit
    return order
