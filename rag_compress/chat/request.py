"""What one request asks for, and the refusal of what is none."""

from __future__ import annotations

import os
import reprlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter
from types import NoneType

from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.counting import MessageCounter
from rag_compress.chat.models import Message
from rag_compress.chat.semantic import TimedEmbedder
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.view import ConversationView
from rag_compress.checks import check_count

_PLAIN: dict[str, set[type]] = {
    "text": {str},
    "name": {str, NoneType},
    "timestamp": {str, NoneType},
    "opaque_tokens": {int},
}
"""Types of fields of messages that need no closer look."""


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
    :raises TypeError: If it is no sequence, an entry is no `Message`, or a field of one has the wrong type.
    :raises ValueError: If a message has less than no opaque tokens.
    """
    if isinstance(messages, str) or not isinstance(messages, Sequence):
        raise TypeError(f"messages must be a sequence of Message, got {reprlib.repr(messages)}.")
    if {*map(type, messages)} <= {Message} and _are_plain(messages):
        return
    for index, message in enumerate(messages):
        _check_message(f"messages[{index}]", message)


def _are_plain(messages: Sequence[Message]) -> bool:
    """Whether nothing is wrong at a glance; one column after the other, as it is done in every request."""
    typed = all({*map(type, map(attrgetter(name), messages))} <= types for name, types in _PLAIN.items())
    return typed and min(map(attrgetter("opaque_tokens"), messages), default=0) >= 0


def _check_message(where: str, message: object) -> None:
    if not isinstance(message, Message) or not isinstance(message.text, str):
        raise TypeError(f"{where} must be a Message with a str as text, got {message!r}.")
    if not isinstance(message.name, str | None):
        raise TypeError(f"{where}.name must be a str or None, got {message.name!r}.")
    if not isinstance(message.timestamp, str | None):
        rule = "must be a str such as datetime.isoformat() gives, or None"
        raise TypeError(f"{where}.timestamp {rule}, got {message.timestamp!r}.")
    check_count(f"{where}.opaque_tokens", message.opaque_tokens, least=0)


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


def check_objects(
    *,
    embedder: object = None,
    context: object = None,
    rate: object = None,
    summarise: object = None,
    scorer: object = None,
    message_counter: object = None,
) -> None:
    """
    Refuse what cannot serve: something simpler would in its place, and only a note would tell.

    :param embedder: What embeds texts; None, here as below, for nothing of the kind.
    :param context: The memory of the conversation.
    :param rate: What rates messages.
    :param summarise: What summarises a message.
    :param scorer: What scores turns.
    :param message_counter: What counts messages.
    :raises TypeError: If one of them lacks what is called of it.
    """
    if not isinstance(embedder, TimedEmbedder):
        _check_function("embedder(texts)", embedder)
    _check_function("rate(texts)", rate)
    _check_function("summarise(text, most_tokens)", summarise)
    _check_method("scorer", scorer, "score(query, terms, passages)")
    _check_method("message_counter", message_counter, "count(messages)")
    if not isinstance(context, ConversationContext | None):
        cure = "restore a saved one with ConversationContext.from_json"
        raise TypeError(f"context must be a ConversationContext, got {reprlib.repr(context)}: {cure}.")


def _check_function(call: str, given: object) -> None:
    if given is not None and (isinstance(given, type) or not callable(given)):
        raise TypeError(f"{call.partition('(')[0]} must be a function {call}, got {reprlib.repr(given)}.")


def _check_method(name: str, given: object, call: str) -> None:
    method = call.partition("(")[0]
    if given is not None and (isinstance(given, type) or not callable(getattr(given, method, None))):
        raise TypeError(f"{name} must be an object with {call}, got {reprlib.repr(given)}.")


def check_files(active_files: object) -> list[str]:
    """
    Refuse what names no files.

    :param active_files: What the caller gave.
    :returns: The paths as texts.
    :raises TypeError: If it is not a collection of paths; a single one is none.
    """
    if isinstance(active_files, str) or not isinstance(active_files, Collection):
        raise TypeError(f"active_files must be a collection of str or os.PathLike, got {reprlib.repr(active_files)}.")
    for file in active_files:
        if not isinstance(file, str | os.PathLike):
            raise TypeError(f"active_files must hold str or os.PathLike, got {reprlib.repr(file)}.")
    return [os.fsdecode(file) for file in active_files]
