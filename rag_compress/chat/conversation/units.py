"""What may not be parted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from rag_compress.chat.models import Message

Call: TypeAlias = tuple[int, int]
"""A call of a tool: the message that makes it, and its place among the calls of that message."""


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
    message with results for the calls of several makes one unit of them all. A result finds its call by id: the latest
    that waits, else the latest at all, for a tool may report progress before its result, or be tried again. A result
    without an id belongs to a call without one, or to the latest that waits. A result that finds none is an incomplete
    unit of its own.

    >>> from rag_compress.chat.models import ToolCall, ToolResult
    >>> call = Message("assistant", tool_calls=(ToolCall("search", id="1"), ToolCall("search", id="2")))
    >>> results = [Message("tool", tool_results=(ToolResult("found", call_id=i),)) for i in "12"]
    >>> [unit.indices for unit in Grouping().extended([Message("user", "Find it."), call, *results], known=0).units]
    [(0,), (1, 2, 3)]

    :param units: The units, by their first message; every message is in exactly one.
    :param waiting: Calls without a result yet, with their ids.
    :param callers: For every id, the latest message that made a call with it.
    """

    units: Sequence[Unit] = ()
    waiting: Mapping[Call, str | None] = field(default_factory=dict)
    callers: Mapping[str | None, int] = field(default_factory=dict)

    def extended(self, messages: Sequence[Message], known: int) -> Grouping | None:
        """
        Add messages.

        :param messages: The conversation, oldest first.
        :param known: How many of them are in units.
        :returns: The units of all; None if a result belongs to a call among the known ones, whose unit then changes.
        """
        calls = _Calls(self.waiting, self.callers)
        unit_of: dict[int, list[int]] = {}
        incomplete: set[int] = set()
        for index in range(known, len(messages)):
            message = messages[index]
            unit_of[index] = [index]
            if message.role == "tool" or message.tool_results:
                found = [calls.settle(call_id) for call_id in [r.call_id for r in message.tool_results] or [None]]
                callers = {caller for caller in found if caller is not None}
                if not callers:
                    incomplete.add(index)
                for caller in callers:  # one message answers the calls of several: none can go without the others
                    if caller < known:
                        return None
                    _join(unit_of, index, caller)
            calls.add(index, [call.id for call in message.tool_calls])
        incomplete.update(caller for caller, _ in calls.waiting)
        units = {id(unit): unit for unit in unit_of.values()}.values()  # each once, by its first message
        added = (Unit(tuple(sorted(unit)), incomplete.isdisjoint(unit)) for unit in units)
        return Grouping([*self.units, *added], calls.waiting, calls.callers)


def _join(unit_of: dict[int, list[int]], one: int, other: int) -> None:
    """Make one unit of those of two messages. The smaller one moves, so that many joins stay cheap."""
    smaller, larger = sorted((unit_of[one], unit_of[other]), key=len)
    if smaller is not larger:
        larger += smaller
        unit_of.update(dict.fromkeys(smaller, larger))


class _Calls:
    """The calls of a conversation, found by id or by age without looking at all of them."""

    def __init__(self, waiting: Mapping[Call, str | None], callers: Mapping[str | None, int]) -> None:
        self.waiting: dict[Call, str | None] = {}
        self.callers = dict(callers)
        self._by_id: defaultdict[str | None, list[Call]] = defaultdict(list)
        self._by_age: list[Call] = []  # both with the next one at the end, and with some that wait no longer
        for call, call_id in waiting.items():
            self._wait(call, call_id)

    def add(self, caller: int, ids: Sequence[str | None]) -> None:
        """Let the calls of a message wait, of a later one than all others. The first of them is the next."""
        for place in reversed(range(len(ids))):
            self._wait((caller, place), ids[place])
        self.callers.update(dict.fromkeys(ids, caller))

    def settle(self, call_id: str | None) -> int | None:
        """Strike off the call that a result is of; the message that made it, and None if there is none."""
        call = self._next(self._by_id[call_id])
        if call is None and call_id is None:
            call = self._next(self._by_age)
        if call is None:
            return self.callers.get(call_id)
        del self.waiting[call]
        return call[0]

    def _wait(self, call: Call, call_id: str | None) -> None:
        self.waiting[call] = call_id
        self._by_id[call_id].append(call)
        self._by_age.append(call)

    def _next(self, calls: list[Call]) -> Call | None:
        while calls:
            if (call := calls.pop()) in self.waiting:
                return call
        return None
