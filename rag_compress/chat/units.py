"""What may not be parted, and what is kept before all else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

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


@dataclass(frozen=True, slots=True)
class Grouping:
    """
    The units of a conversation.

    An assistant message with its text, reasoning and parallel calls is one unit with all results of these calls; a
    message with results for the calls of several makes one unit of them all. A result finds its call by id, else it
    belongs to the latest call that still waits. A result that finds none is an incomplete unit of its own.

    >>> from rag_compress.chat.models import ToolCall, ToolResult
    >>> call = Message("assistant", tool_calls=(ToolCall("search", id="1"), ToolCall("search", id="2")))
    >>> results = [Message("tool", tool_results=(ToolResult("found", call_id=i),)) for i in "12"]
    >>> [unit.indices for unit in Grouping().extended([Message("user", "Find it."), call, *results], known=0).units]
    [(0,), (1, 2, 3)]

    :param units: The units, by their first message; every message is in exactly one.
    :param waiting: Calls without a result yet: for the first message of their unit, their ids.
    """

    units: Sequence[Unit] = ()
    waiting: Mapping[int, Sequence[str | None]] = field(default_factory=dict)

    def extended(self, messages: Sequence[Message], known: int) -> Grouping | None:
        """
        Add messages.

        :param messages: The conversation, oldest first.
        :param known: How many of them are in units.
        :returns: The units of all; None if a result belongs to a call among the known ones, whose unit then changes.
        """
        waiting = _Waiting(self.waiting)
        groups: dict[int, list[int]] = {}  # by their first message, which names a group in `waiting`, too
        orphans: set[int] = set()
        for index in range(known, len(messages)):
            message = messages[index]
            if message.role == "tool" or message.tool_results:
                found = {waiting.settle(call_id) for call_id in [r.call_id for r in message.tool_results] or [None]}
                answered = sorted(group for group in found if group is not None)
                if answered and answered[0] < known:
                    return None
                if answered:
                    first, *others = answered
                    for other in others:  # one message answers the calls of several: none can go without the others
                        groups[first] += groups.pop(other)
                        waiting.merge(other, first)
                    groups[first].append(index)
                    continue
                orphans.add(index)
            groups[index] = [index]
            if message.tool_calls:
                waiting.add(index, [call.id for call in message.tool_calls])
        complete = groups.keys() - waiting.ids.keys() - orphans
        units = (Unit(tuple(sorted(indices)), first in complete) for first, indices in groups.items())
        return Grouping([*self.units, *units], waiting.ids)


class _Waiting:
    """Calls without a result, found by id or by age without looking at all of them."""

    def __init__(self, ids: Mapping[int, Sequence[str | None]]) -> None:
        self.ids: dict[int, list[str | None]] = {}
        self._callers: dict[str | None, list[int]] = {}
        for group, calls in ids.items():
            self.add(group, calls)

    def add(self, group: int, calls: Sequence[str | None]) -> None:
        self.ids[group] = list(calls)
        for call_id in calls:
            self._callers.setdefault(call_id, []).append(group)

    def merge(self, group: int, into: int) -> None:
        """Let the calls of a group wait with those of an earlier one."""
        calls = [*self.ids.pop(into, ()), *self.ids.pop(group, ())]
        if calls:
            self.ids = dict(sorted({**self.ids, into: calls}.items()))
        for callers in self._callers.values():
            callers[:] = sorted(into if caller == group else caller for caller in callers)

    def settle(self, call_id: str | None) -> int | None:
        """Strike off the latest call with an id, or without one the latest of all; its group."""
        if not self.ids or (call_id is not None and not self._callers.get(call_id)):
            return None
        group = next(reversed(self.ids)) if call_id is None else self._callers[call_id][-1]
        struck = call_id if call_id in self.ids[group] else self.ids[group][0]
        self.ids[group].remove(struck)
        self._callers[struck].remove(group)
        if not self.ids[group]:
            del self.ids[group]
        return group


def task_index(messages: Sequence[Message]) -> int | None:
    """
    Find what the model is asked to do.

    :param messages: The conversation, oldest first.
    :returns: Position of the latest user message with text that no compactor wrote; None if there is none.
    """
    asking = (i for i, m in enumerate(reversed(messages)) if m.role == "user" and m.text and not m.by_compactor)
    last = next(asking, None)
    return None if last is None else len(messages) - 1 - last


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
