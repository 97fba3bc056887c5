"""Conversations seen before: the next request usually brings the same one, or one that has grown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from weakref import ref

from rag_compress.chat.conversation.counting import MessageCounter, TextCounter
from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.models import Message
from rag_compress.core.caches import forget_too
from rag_compress.core.locks import shared_lock

MOST_CONVERSATIONS = 64
"""Conversations that are remembered, the latest of them."""

MOST_BYTES = 128_000_000
"""Estimated bytes of all that is remembered: some four conversations of 10,000 messages. The latest always is."""

STEP = 50
"""
Messages between the states that are remembered of a conversation: itself and two before it, of which one at least is so
far back. An answer that is asked for again, or a question that is put otherwise, leads back to one of them.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """
    A conversation taken apart, and counted where a text counts the same in every request.

    :param transcript: The conversation.
    :param language: The language it was read in: ISO 639-1 code, or ``auto``.
    :param counter: What counted, if that is so; it is not held.
    :param costs: Tokens of each unit alone, if that is so.
    :param earlier: An earlier state of it, which may have one, too.
    """

    transcript: Transcript
    language: str
    counter: ref[TextCounter] | None
    costs: Sequence[int]
    earlier: Known | None = None

    @property
    def states(self) -> list[Known]:
        """It and its earlier states, the latest first."""
        return [self, *(self.earlier.states if self.earlier is not None else ())]

    @property
    def size(self) -> int:
        """Bytes that it takes, estimated. An earlier state shares most of them, and takes a quarter."""
        return self.transcript.size + sum(state.transcript.size for state in self.states[1:]) // 4

    def __len__(self) -> int:
        return len(self.transcript.messages)

    def counted_by(self, counter: TextCounter) -> bool:
        """
        Tell whether its costs are those of a counter.

        :param counter: The counter.
        :returns: Whether they are.
        """
        return self.counter is not None and self.counter() is counter

    def begins(self, messages: Sequence[Message], language: str) -> bool:
        """
        Tell whether it is the beginning of a conversation. The text of its last message tells most others apart.

        :param messages: The conversation.
        :param language: The language it is to be read in.
        :returns: Whether it is.
        """
        mine = self.transcript.messages
        last = len(mine) - 1
        return (
            last < len(messages)
            and mine[last].text == messages[last].text
            and self.language == language
            and mine == list(messages[: len(mine)])
        )


_latest: list[Known] = []  # the one that was asked for last at the end
_lock = shared_lock()


def _forget() -> None:
    with _lock:
        _latest.clear()


forget_too(_forget)


def take_apart(messages: Sequence[Message], counter: MessageCounter, language: str) -> Known:
    """
    Take a conversation apart and count it, as far as that has not been done before.

    :param messages: The messages, oldest first.
    :param counter: What counts. The counts of any but a `TextCounter` hold for this request alone.
    :param language: ISO 639-1 code, or ``auto``.
    :returns: The conversation.
    """
    with _lock:
        states = [state for one in _latest for state in one.states]
    before = max((state for state in states if state.begins(messages, language)), key=len, default=None)
    steady = counter if isinstance(counter, TextCounter) else None
    if before is None and len(messages) > STEP:
        before = _grow(None, messages[:-STEP], steady, language)
    latest = _grow(before, messages, steady, language)
    if messages:
        _remember(latest, before)
    return latest if steady is not None else replace(latest, costs=_costs(latest.transcript.units, messages, counter))


def _grow(before: Known | None, messages: Sequence[Message], steady: TextCounter | None, language: str) -> Known:
    transcript = before.transcript if before is not None else Transcript()
    if len(transcript.messages) < len(messages):
        grown = transcript.extended(messages, language)
        if grown is None:  # a late result of a tool, or another language of most of the text
            return _grow(None, messages, steady, language)
        transcript = grown
    costs: Sequence[int] = ()
    if steady is not None:
        costs = before.costs if before is not None and before.counted_by(steady) else ()
        units = transcript.units[len(costs) :]
        costs = [*costs, *_costs(units, messages, steady)] if units else costs
    counter = None if steady is None else ref(steady)
    return Known(transcript, language, counter, costs, _earlier(before, len(messages)))


def _costs(units: Sequence[Unit], messages: Sequence[Message], counter: MessageCounter) -> list[int]:
    return [counter.count([messages[i] for i in unit.indices]) for unit in units]


def _earlier(before: Known | None, length: int) -> Known | None:
    """The earlier states to remember with a conversation of this length."""
    if before is None:
        return None
    earlier = before.earlier
    if len(before) == length or len(before) - (len(earlier) if earlier is not None else 0) < STEP:
        return earlier
    return replace(before, earlier=replace(earlier, earlier=None) if earlier is not None else None)


def _remember(latest: Known, before: Known | None) -> None:
    """Keep a conversation in the place of its beginning, and forget those that were not asked for."""
    with _lock:
        _latest[:] = [*(one for one in _latest if one is not before), latest]
        size = sum(one.size for one in _latest)
        while len(_latest) > MOST_CONVERSATIONS or (size > MOST_BYTES and len(_latest) > 1):
            size -= _latest.pop(0).size
