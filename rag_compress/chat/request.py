"""What one request asks for, and the refusal of what is none."""

from __future__ import annotations

import reprlib
from collections.abc import Sequence
from dataclasses import dataclass

from rag_compress.chat.counting import MessageCounter
from rag_compress.chat.models import Message
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.view import ConversationView


@dataclass(frozen=True, slots=True)
class Request:
    """
    One request.

    :param view: The conversation.
    :param config: The settings.
    :param counting: What counts messages.
    :param queries: What is asked; none, or only blank ones, leave recency.
    :param task: Position of the message that says what is asked, where the conversation itself holds it.
    """

    view: ConversationView
    config: ChatConfig
    counting: MessageCounter
    queries: Sequence[str]
    task: int | None = None


def check_messages(messages: object) -> None:
    """
    Refuse what is no conversation.

    :param messages: What the caller gave.
    :raises TypeError: If it is no sequence, or an entry is not a `Message` with a text.
    """
    if isinstance(messages, str) or not isinstance(messages, Sequence):
        raise TypeError(f"messages must be a sequence of Message, got {reprlib.repr(messages)}.")
    if {*map(type, messages)} <= {Message} and {type(message.text) for message in messages} <= {str}:
        return
    for index, message in enumerate(messages):
        if not isinstance(message, Message) or not isinstance(message.text, str):
            raise TypeError(f"messages[{index}] must be a Message with a str as text, got {message!r}.")


def check_queries(query: object) -> list[str]:
    """
    Refuse what asks nothing.

    :param query: What the caller gave.
    :returns: The queries.
    :raises TypeError: If it is neither a text nor a sequence of texts.
    """
    queries = [query] if isinstance(query, str) else query
    if not isinstance(queries, Sequence) or not all(isinstance(one, str) for one in queries):
        raise TypeError(f"query must be a str or a sequence of str, got {reprlib.repr(query)}.")
    return list(queries)
