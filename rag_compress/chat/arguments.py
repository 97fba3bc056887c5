"""Refuse bad arguments of what is done with conversations."""

from __future__ import annotations

import os
import reprlib
from collections.abc import Callable, Collection, Hashable, Sequence
from itertools import chain
from operator import attrgetter
from types import NoneType

from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.models import ROLES, Message, ToolCall, ToolResult
from rag_compress.checks import check_choice, check_count, check_function, check_method, check_type
from rag_compress.core.embedding import TimedEmbedder
from rag_compress.core.tokens import MOST_TOKENS

_PLAIN: dict[str, set[type]] = {
    "role": {str},
    "text": {str},
    "name": {str, NoneType},
    "timestamp": {str, NoneType},
    "id": {str, NoneType, int},
    "session": {str, NoneType, int},
    "whole": {bool},
    "opaque_tokens": {int},
    "tool_calls": {tuple, list},
    "tool_results": {tuple, list},
}
"""Types of fields of messages that need no closer look."""


def check_messages(messages: object) -> None:
    """
    Check that messages are a conversation.

    :param messages: What the caller gave.
    :raises TypeError: If it is not a sequence, an entry is not a `Message`, or a field of one has the wrong type.
    :raises ValueError: If a message has an unknown role, or a number of opaque tokens that no message has.
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
    if not typed or not {*map(attrgetter("role"), messages)} <= ROLES:
        return False
    calls, results = (chain.from_iterable(map(attrgetter(name), messages)) for name in ("tool_calls", "tool_results"))
    if not all(map(_is_call, calls)) or not all(map(_is_result, results)):
        return False
    opaque: set[int] = {0, *map(attrgetter("opaque_tokens"), messages)}
    return min(opaque) >= 0 and max(opaque) <= MOST_TOKENS


def _is_call(call: object) -> bool:
    if not isinstance(call, ToolCall) or not isinstance(call.id, Hashable):
        return False
    return isinstance(call.name, str) and isinstance(call.arguments, str)


def _is_result(result: object) -> bool:
    if not isinstance(result, ToolResult) or not isinstance(result.call_id, Hashable):
        return False
    return isinstance(result.text, str) and isinstance(result.name, str | None)


def _check_message(where: str, message: object) -> None:
    if not isinstance(message, Message) or not isinstance(message.text, str):
        cure = ": read what a client sends with parse_message" if isinstance(message, dict) else ""
        raise TypeError(f"{where} must be a Message with a str as text, got {message!r}{cure}.")
    check_choice(f"{where}.role", message.role, sorted(ROLES))
    if not isinstance(message.name, str | None):
        raise TypeError(f"{where}.name must be a str or None, got {message.name!r}.")
    if not isinstance(message.timestamp, str | None):
        rule = "must be a str such as datetime.isoformat() gives, or None"
        raise TypeError(f"{where}.timestamp {rule}, got {message.timestamp!r}.")
    for field in ("id", "session"):  # what cannot be told from others would be mistaken for them, or stop at them
        if not isinstance(value := getattr(message, field), Hashable):
            raise TypeError(f"{where}.{field} must be a str or None, got {reprlib.repr(value)}.")
    check_type(f"{where}.whole", message.whole, bool)
    if check_count(f"{where}.opaque_tokens", message.opaque_tokens, least=0) > MOST_TOKENS:
        raise ValueError(f"{where}.opaque_tokens must be at most {MOST_TOKENS:,}, got more: no message has so many.")
    a_call = "ToolCall with a str as name and as arguments, and a str or None as id"
    _check_all(f"{where}.tool_calls", message.tool_calls, _is_call, a_call)
    a_result = "ToolResult with a str as text, and a str or None as name and as call_id"
    _check_all(f"{where}.tool_results", message.tool_results, _is_result, a_result)


def _check_all(where: str, given: object, is_one: Callable[[object], bool], kind: str) -> None:
    if not isinstance(given, tuple | list) or not all(map(is_one, given)):
        cure = "read what a client sends with parse_message"
        raise TypeError(f"{where} must be a tuple or list of {kind}, got {reprlib.repr(given)}: {cure}.")


def check_queries(query: object) -> list[str]:
    """
    Check that a query is a text, or several.

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
    Check the objects and functions that a caller passes. Without this check something simpler would stand in for one
    that cannot be called, and only a note would say so.

    :param embedder: What embeds texts; None, here as below, if there is no such object.
    :param context: The memory of the conversation.
    :param rate: What rates messages.
    :param summarise: What summarises a message.
    :param scorer: What scores units.
    :param message_counter: What counts messages.
    :raises TypeError: If one of them lacks the method that is called, or is not a function.
    """
    if not isinstance(embedder, TimedEmbedder | None):
        check_function("embedder", embedder, "texts")
    if rate is not None:
        check_function("rate", rate, "texts")
    if summarise is not None:
        check_function("summarise", summarise, "text, most_tokens")
    if scorer is not None:
        check_method("scorer", scorer, "score(query, terms, passages)")
    if message_counter is not None:
        check_method("message_counter", message_counter, "count(messages)")
    if not isinstance(context, ConversationContext | None):
        cure = "restore a saved one with ConversationContext.from_json"
        raise TypeError(f"context must be a ConversationContext, got {reprlib.repr(context)}: {cure}.")


def check_files(active_files: object) -> list[str]:
    """
    Check that active files are a collection of paths.

    :param active_files: What the caller gave.
    :returns: The paths as texts.
    :raises TypeError: If it is not a collection of paths; a single path is not a collection.
    """
    if isinstance(active_files, str) or not isinstance(active_files, Collection):
        raise TypeError(f"active_files must be a collection of str or os.PathLike, got {reprlib.repr(active_files)}.")
    for file in active_files:
        if not isinstance(file, str | os.PathLike):
            raise TypeError(f"active_files must hold str or os.PathLike, got {reprlib.repr(file)}.")
    return [os.fsdecode(file) for file in active_files]
