"""Messages that compactors write in place of what they removed."""

from __future__ import annotations

from dataclasses import replace

from haystack.dataclasses import ChatMessage

from rag_compress.chat import Message
from rag_compress.components.chat_messages import to_message

COMPACTION_KEY = "context_compaction"
"""Where Haystack marks messages that a compactor produced."""

STRATEGY = "relevance"
"""What the marks of `RelevanceCompactor` say."""


def read_message(message: ChatMessage) -> Message:
    """
    Read a chat message, as `to_message`, and see whether a compactor wrote it.

    >>> read_message(ChatMessage.from_user("Before: rain.", meta={"context_compaction": {}})).by_compactor
    True

    :param message: The message.
    :returns: What is compressed; a summary or a note of a compactor is never taken for what is asked.
    """
    read = to_message(message)
    return replace(read, by_compactor=True) if COMPACTION_KEY in message.meta else read


def note_of(text: str, removed: int) -> ChatMessage:
    """
    Write a note in place of removed messages.

    :param text: Its text; ``{num_removed}`` becomes their number.
    :param removed: How many messages are gone.
    :returns: A user message with the mark of this compactor.
    """
    # `replace` rather than `format`, so that braces of the caller's own cannot raise.
    text = text.replace("{num_removed}", str(removed))
    return ChatMessage.from_user(text, meta={COMPACTION_KEY: {"strategy": STRATEGY, "removed_messages": removed}})


def removed_by(message: ChatMessage) -> int | None:
    """
    Tell how many messages a note stands for.

    >>> removed_by(note_of("{num_removed} gone", 3)), removed_by(ChatMessage.from_user("Hi"))
    (3, None)

    :param message: Any message.
    :returns: Their number, 0 where its mark does not tell it; None if it is no note of this compactor.
    """
    mark = message.meta.get(COMPACTION_KEY)
    if not isinstance(mark, dict) or mark.get("strategy") != STRATEGY:
        return None
    removed = mark.get("removed_messages")
    return removed if isinstance(removed, int) else 0
