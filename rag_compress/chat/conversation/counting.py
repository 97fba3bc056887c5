"""Count the tokens of messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from rag_compress.chat.models import Message
from rag_compress.chat.remember import remembered_count
from rag_compress.core.caches import forget_too
from rag_compress.core.tokens import TokenCounter, as_counter, checked_count


class MessageCounter(Protocol):
    """
    Counts the tokens of messages.

    1. ``count`` gives the tokens of the messages together; no messages count 0.
    2. It may be more or less than the sum over the messages alone.
    """

    def count(self, messages: Sequence[Message]) -> int:
        """
        Count the tokens of messages.

        :param messages: The messages.
        :returns: Tokens.
        """
        ...


class TextCounter:
    """
    Count texts, tool calls, tool results and opaque parts; roles and separators are the provider's.

    :param counter: What counts the tokens of a text, as for `as_counter`; its counts are remembered.
    """

    def __init__(self, counter: object) -> None:
        self._count = remembered_count(as_counter(counter).count)
        self.text_counter: TokenCounter = as_counter(self._count)

    def count(self, messages: Sequence[Message]) -> int:
        """
        Count the tokens of messages, as `MessageCounter.count`.

        :param messages: The messages.
        :returns: Tokens.
        """
        return sum(self._count(message.full_text) + message.opaque_tokens for message in messages)


_of_encoding = lru_cache(maxsize=16)(TextCounter)
# Apart, so that functions that are written into the call, each another one, leave the others alone.
_of_caller = lru_cache(maxsize=8)(TextCounter)

forget_too(_of_encoding.cache_clear)
forget_too(_of_caller.cache_clear)


def shared_text_counter(counter: object) -> TextCounter:
    """
    Give every request with the same encoding, or with the same object, one counter, so that a text is counted once.

    :param counter: What counts the tokens of a text, as for `as_counter`. If it has no hash, nothing is shared.
    :returns: The counter.
    """
    if isinstance(counter, str):
        return _of_encoding(counter)
    try:
        hash(counter)
    except TypeError:
        return TextCounter(counter)
    return _of_caller(counter)


@dataclass(frozen=True, slots=True)
class _Checked:
    """A counter of the caller's: what it returns is checked, for a wrong count breaks the budget."""

    counter: MessageCounter

    def count(self, messages: Sequence[Message]) -> int:
        return checked_count("message_counter", self.counter.count(messages))


def counter_of_messages(counter: object, message_counter: MessageCounter | None) -> MessageCounter:
    """
    Give what counts messages in a request: the caller's counter of messages or, where there is none, of texts.

    :param counter: What counts the tokens of a text, as for `as_counter`.
    :param message_counter: What counts messages, if the caller has that.
    :returns: The counter; one of the caller's raises if it returns no integer, or one that no messages have.
    """
    of_texts = shared_text_counter(counter)
    if message_counter is None:
        return of_texts
    return message_counter if isinstance(message_counter, TextCounter) else _Checked(message_counter)
