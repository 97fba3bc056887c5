"""Read a conversation from a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rag_compress.chat.models import Message, Role, ToolCall, ToolResult

_ROLES: dict[str, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}


def read_messages(path: str | Path) -> list[Message]:
    """
    Read messages from JSON (a list, or an object with ``messages``) or JSON lines (one message each).

    A message has ``content`` (a text, or parts of which the texts count) and ``role``, as in OpenAI's format with
    ``tool_calls`` and ``tool_call_id``, or a ``speaker`` instead of the role; ``id``, ``timestamp`` and
    ``session`` may be there.

    :param path: The file.
    :returns: The messages, in order.
    :raises ValueError: If the file is neither, or an entry is no message.
    """
    text = Path(path).read_text(encoding="utf-8")
    try:
        data = json.loads(text)
    except ValueError:
        try:
            data = [json.loads(line) for line in text.splitlines() if line.strip()]
        except ValueError as error:
            raise ValueError(f"{path} must be JSON or JSON lines: {error}.") from error
    if isinstance(data, dict):
        data = data.get("messages", [data])
    if not isinstance(data, list):
        raise ValueError(f"{path} must hold a list of messages, got {type(data).__name__}.")
    return [_message(entry, f"{path}, message {number}") for number, entry in enumerate(data, 1)]


def _message(entry: Any, where: str) -> Message:
    if not isinstance(entry, dict) or not ({"role", "speaker"} & entry.keys()):
        raise ValueError(f"{where} must be an object with role or speaker and content, got {str(entry)[:60]}.")
    role = entry.get("role", "user")
    if role not in _ROLES:
        raise ValueError(f"{where}: role must be one of {', '.join(_ROLES)}, got {role!r}.")
    text, opaque = _text(entry.get("content"))
    is_result = role == "tool"
    return Message(
        role=_ROLES[role],
        text="" if is_result else text,
        id=_string(entry.get("id")),
        timestamp=_string(entry.get("timestamp")),
        session=_string(entry.get("session")),
        name=_string(entry.get("speaker", entry.get("name"))),
        tool_calls=tuple(_call(call) for call in entry.get("tool_calls") or ()),
        tool_results=(ToolResult(text, _string(entry.get("tool_call_id"))),) if is_result else (),
        opaque_tokens=85 * opaque,
    )


def _call(call: dict[str, Any]) -> ToolCall:
    function = call.get("function", call)
    arguments = function.get("arguments", "")
    return ToolCall(
        str(function.get("name", "")),
        arguments if isinstance(arguments, str) else json.dumps(arguments, sort_keys=True),
        _string(call.get("id")),
    )


def _text(content: Any) -> tuple[str, int]:
    """The text of a content, and the number of its parts that are none."""
    if isinstance(content, list):
        texts = [part.get("text", "") for part in content if part.get("type") == "text"]
        return "\n".join(texts), len(content) - len(texts)
    return content or "", 0


def _string(value: Any) -> str | None:
    return None if value is None else str(value)
