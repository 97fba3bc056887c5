"""Read a conversation from a file, or from the entries of a request."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rag_compress.chat.models import Message, Role, ToolCall, ToolResult
from rag_compress.checks import check_choice
from rag_compress.files import numbered_lines, parse_json, read_text

TOKENS_PER_IMAGE = 85
"""What Haystack's counters charge for a small image."""
TOKENS_PER_FILE = 1000
"""What they charge for a short file; audio and video count as much."""

_ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}


_SAYS_WHO = frozenset(("role", "speaker"))
"""Keys of which a message has one."""

_OTHER_CONTENTS = ("parts", "message", "utterance", "value", "body", "msg")
"""What others call the content: a message that has one of these and no content would be read as an empty one."""


def read_messages(path: str | Path) -> list[Message]:
    """
    Read messages from JSON (a list, or an object that holds one, as ``messages`` or under any key, as the logs of
    Agents do) or JSON lines (one message each).

    :param path: The file, as `read_text` of ``rag_compress.files`` reads one; ``-`` is standard input.
    :returns: The messages, in order; see `parse_message` for what one may hold.
    :raises ValueError: If the file cannot be read or is neither, or an entry is no message.
    :raises TypeError: If the path is none.
    """
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"path must be a str or an os.PathLike, got {path!r}: read an entry with parse_message.")
    text = read_text(str(path))
    called = "standard input" if str(path) == "-" else str(path)
    return [_message(entry, where) for where, entry in _entries(text, called)]


def _entries(text: str, called: str) -> list[tuple[str, Any]]:
    """The entries of a JSON document, or of JSON lines, with their places: where the first line is JSON, so are all."""
    try:
        data = parse_json(text, called, "JSON or JSON lines")
    except ValueError as error:
        lines = [(f"{called}, line {number}", line) for number, line in numbered_lines(text)]
        try:
            first = [(where, parse_json(line, where)) for where, line in lines[:1]]
        except ValueError:
            raise error from None
        rest = [(where, parse_json(line, where, in_line=True)) for where, line in lines[1:]]
        return _one_conversation(first + rest, called)
    if isinstance(data, dict):
        data = _held(data, called)
    if not isinstance(data, list):
        raise ValueError(f"{called} must hold a list of messages, got {type(data).__name__}.")
    return _one_conversation([(f"{called}, message {number}", entry) for number, entry in enumerate(data, 1)], called)


def _held(data: dict[str, Any], called: str) -> Any:
    """The list of messages that an object holds, or the object as the one message."""
    if "messages" in data:
        return data["messages"]
    keys = _conversations_in(data)
    if len(keys) > 1:
        raise ValueError(f"{called} must hold one list of messages, got several, {_listed(keys)}: give one of them.")
    return data[keys[0]] if keys else [data]


def _one_conversation(entries: list[tuple[str, Any]], called: str) -> list[tuple[str, Any]]:
    """Refuse many conversations in one file, as benchmarks and sets for fine-tuning have them."""
    keys = _conversations_in(entries[0][1]) if entries else []
    if keys:
        raise ValueError(
            f"{called} must hold the messages of one conversation, got {len(entries)} objects with a list of messages "
            f"each, in {_listed(keys)}: give the list of one of them, or a file with that object alone."
        )
    return entries


def _conversations_in(data: Any) -> list[str]:
    """The keys under which an object that is no message holds messages."""
    if not isinstance(data, dict) or not _SAYS_WHO.isdisjoint(data):
        return []
    return [key for key, value in data.items() if isinstance(value, list) and value and all(map(_is_entry, value))]


def _is_entry(value: Any) -> bool:
    return isinstance(value, dict) and not _SAYS_WHO.isdisjoint(value)


def _listed(keys: Sequence[str]) -> str:
    return ", ".join(map(repr, keys))


def parse_message(entry: Any, where: str = "message") -> Message:
    """
    Read one message in the format of OpenAI's chat API, or of a transcript, as a client sends it.

    >>> parse_message({"role": "developer", "content": [{"type": "text", "text": "Be brief."}]})
    Message(role='system', text='Be brief.', ...)

    :param entry: An object with ``content`` (a text, or parts of which the texts count; transcripts may call it
        ``text``) and ``role``, perhaps with ``tool_calls`` and ``tool_call_id``, or with a ``speaker`` instead of the
        role; ``id``, ``timestamp`` (ISO 8601; anything else is ignored, and noted) and ``session`` may be there.
    :param where: What the caller calls the entry, for errors.
    :returns: The message. A part that is no text counts `TOKENS_PER_IMAGE` or `TOKENS_PER_FILE`, a refusal nothing.
    :raises ValueError: If the entry is no message, or some text of it is not valid Unicode.
    """
    message = _message(entry, where)
    _refuse_what_no_answer_could_hold(entry, message, where)
    return message


def _message(entry: Any, where: str) -> Message:
    with _not_too_deep(where):
        if not isinstance(entry, dict) or _SAYS_WHO.isdisjoint(entry):
            raise ValueError(f"{where} must be an object with role or speaker and content, got {_excerpt(entry)}.")
        return _read(entry, where)


def _read(entry: dict[str, Any], where: str) -> Message:
    role = entry.get("role", "user")
    check_choice(f"{where}: role", role, _ROLES)
    text, opaque_tokens = _text(_content(entry, where), where)
    is_result = role == "tool"
    return Message(
        role=_ROLES[role],
        text="" if is_result else text,
        id=as_text(entry.get("id")),
        timestamp=as_text(entry.get("timestamp")),
        session=as_text(entry.get("session")),
        name=as_text(entry.get("speaker", entry.get("name"))),
        tool_calls=_calls(entry.get("tool_calls"), where),
        tool_results=(ToolResult(text, as_text(entry.get("tool_call_id"))),) if is_result else (),
        opaque_tokens=opaque_tokens,
    )


def _content(entry: dict[str, Any], where: str) -> Any:
    content = entry.get("content", entry.get("text"))
    other = next((key for key in _OTHER_CONTENTS if entry.get(key)), None)
    if content is None and other and not entry.get("tool_calls"):
        raise ValueError(f"{where}: content must be what was said, got none, but {other!r}: rename that to content.")
    return content


def as_text(value: Any) -> str | None:
    """
    Write a name or an id as text, whatever its type.

    :param value: The value, or None.
    :returns: Its text, or None.
    """
    return None if value is None else str(value)


def _calls(calls: Any, where: str) -> tuple[ToolCall, ...]:
    if not isinstance(calls or [], list):
        raise ValueError(f"{where}: tool_calls must be a list, got {_excerpt(calls)}.")
    return tuple(_call(call, where) for call in calls or ())


def _call(call: Any, where: str) -> ToolCall:
    match call.get("function", call) if isinstance(call, dict) else None:
        case {"name": str(name), **function} if isinstance(function.get("arguments"), str | dict | None):
            arguments = function.get("arguments") or ""
            text = arguments if isinstance(arguments, str) else json.dumps(arguments, sort_keys=True)
            return ToolCall(name, text, as_text(call.get("id")))
    raise ValueError(
        f"{where}: each of tool_calls must have a function with a str name and arguments as a str or an object, "
        f"got {_excerpt(call)}."
    )


def _text(content: Any, where: str) -> tuple[str, int]:
    """The text of a content, and the tokens of its parts that are none."""
    if isinstance(content, str | None):
        return content or "", 0
    if not isinstance(content, list):
        raise ValueError(f"{where}: content must be a text or a list of parts, got {_excerpt(content)}.")
    texts, opaque_tokens = [], 0
    for part in content:
        match part:
            case {"type": str(), "text": str(text)}:
                texts.append(text)
            case {"type": "tool_use" | "tool_result" | "thinking" as kind}:
                raise ValueError(
                    f"{where}: each part of content must be of OpenAI's format, got a {kind!r} of Anthropic's: give "
                    "calls as tool_calls, and every result as a message with role tool and its tool_call_id."
                )
            case {"type": str(kind)} if kind != "text" and "text" not in part:
                opaque_tokens += _tokens_of_part(kind)
            case _:
                raise ValueError(
                    f"{where}: each part of content must be an object with a type, and a str text if it is one, "
                    f"got {_excerpt(part)}."
                )
    return "\n".join(texts), opaque_tokens


def _tokens_of_part(kind: str) -> int:
    if kind == "refusal":  # words of the model that are kept beside the text
        return 0
    return TOKENS_PER_IMAGE if "image" in kind else TOKENS_PER_FILE


def _refuse_what_no_answer_could_hold(entry: Any, message: Message, where: str) -> None:
    """JSON can escape half of a UTF-16 pair alone, which is no text, also in the JSON that the arguments are."""
    try:
        with _not_too_deep(where):
            values = [entry, *(_decoded(call.arguments) for call in message.tool_calls)]
            json.dumps(values, ensure_ascii=False, default=str, skipkeys=True).encode()
    except UnicodeEncodeError as error:
        found = error.object[error.start]
        raise ValueError(
            f"{where}: every text must be valid Unicode, got the lone surrogate {found!a}: send both halves of the "
            "character, or leave it out."
        ) from error


@contextmanager
def _not_too_deep(where: str) -> Iterator[None]:
    """Refuse values in values, of thousands of levels, that Python can neither write nor show."""
    try:
        yield
    except RecursionError as error:
        raise ValueError(f"{where} must be a message, got values nested too deeply: send a flatter one.") from error


def _decoded(arguments: str) -> Any:
    try:
        return json.loads(arguments)
    except ValueError:  # the arguments of some tools are no JSON
        return None


def _excerpt(value: Any) -> str:
    return repr(value)[:60]
