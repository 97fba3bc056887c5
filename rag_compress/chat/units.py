"""What may not be parted, and what is kept before all else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_compress.chat.models import Message


@dataclass(frozen=True, slots=True)
class Unit:
    """
    Messages that stay or go together: a message, or a tool call with all its results.

    :param indices: Positions of the messages, ascending.
    :param complete: False for a call without all its results, and for a result without its call.
    """

    indices: tuple[int, ...]
    complete: bool = True


def group_units(messages: Sequence[Message]) -> list[Unit]:
    """
    Group the messages of a conversation into units.

    An assistant message with its text, reasoning and parallel calls is one unit with all results of these calls. A
    result finds its call by id, else it belongs to the latest call that still waits. A result that finds none is an
    incomplete unit of its own.

    >>> from rag_compress.chat.models import ToolCall, ToolResult
    >>> call = Message("assistant", tool_calls=(ToolCall("search", id="1"), ToolCall("search", id="2")))
    >>> results = [Message("tool", tool_results=(ToolResult("found", call_id=i),)) for i in "12"]
    >>> [unit.indices for unit in group_units([Message("user", "Find it."), call, *results])]
    [(0,), (1, 2, 3)]

    :param messages: The conversation, oldest first.
    :returns: The units, by their first message; every message is in exactly one.
    """
    groups: list[list[int]] = []
    waiting: list[list[str | None]] = []  # of each group: the ids of calls without a result
    settled: list[str | None] = []  # one for all groups without calls, and never changed: it holds nothing to remove
    orphans: set[int] = set()
    for index, message in enumerate(messages):
        if message.role == "tool" or message.tool_results:
            group = _group_of_results(message, waiting)
            if group is not None:
                groups[group].append(index)
                continue
            orphans.add(len(groups))
        groups.append([index])
        waiting.append([call.id for call in message.tool_calls] if message.tool_calls else settled)
    return [
        Unit(tuple(indices), not left and place not in orphans)
        for place, (indices, left) in enumerate(zip(groups, waiting, strict=True))
    ]


def _group_of_results(message: Message, waiting: list[list[str | None]]) -> int | None:
    """The group whose calls the results answer, with the answered calls struck off."""
    found: int | None = None
    for call_id in [result.call_id for result in message.tool_results] or [None]:
        for group in range(len(waiting) - 1, -1, -1):
            if call_id in waiting[group] or (call_id is None and waiting[group]):
                waiting[group].remove(call_id if call_id in waiting[group] else waiting[group][0])
                found = group
                break
    return found


def task_index(messages: Sequence[Message]) -> int | None:
    """
    Find what the model is asked to do.

    :param messages: The conversation, oldest first.
    :returns: Position of the latest user message with text; None if there is none.
    """
    return next((i for i in range(len(messages) - 1, -1, -1) if messages[i].role == "user" and messages[i].text), None)


def unchanged_prefix(before: Sequence[object], after: Sequence[object]) -> int:
    """
    Count the leading items that are as they were: what a provider's prompt cache can reuse.

    >>> unchanged_prefix("abcd", "abd")
    2

    :param before: The messages before.
    :param after: The messages after.
    :returns: Length of the common beginning.
    """
    length = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        length += 1
    return length
