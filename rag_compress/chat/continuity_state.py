"""A conversation's memory as JSON with a version."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

STATE_VERSION: Final = 1

SETTINGS: Final = ("window", "topic_decay", "max_topics", "max_keywords", "novelty_penalty")
"""Fields that are set when a context is made."""

STATE: Final[dict[str, Any]] = {
    "recent_tokens": list,
    "token_weights": dict,
    "active_topics": dict,
    "topic_terms": dict,
    "keywords": dict,
    "keyword_turns": dict,
    "turn_count": int,
    "last_turn": list,
}
"""Fields that a conversation changes, and what they are in JSON."""

_NUMBERS = ("token_weights", "active_topics", "keywords")


def dump_state(context: Any) -> str:
    """
    Save a context.

    :param context: A `ConversationContext`.
    :returns: JSON text.
    """
    values = {name: getattr(context, name) for name in (*SETTINGS, *STATE)}
    plain = {name: list(value) if isinstance(value, deque) else value for name, value in values.items()}
    return json.dumps({"version": STATE_VERSION, **plain}, ensure_ascii=False)


def read_state(text: str) -> dict[str, Any]:
    """
    Read what `dump_state` gave.

    :param text: JSON text.
    :returns: The values.
    :raises ValueError: If the text is no such state, or one of a newer version.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ValueError(f"a saved conversation must be JSON, got {text[:40]!r}: start a new one.") from error
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(version, int) or version > STATE_VERSION:
        raise ValueError(
            f"the version of a saved conversation must be at most {STATE_VERSION}, got {version!r}: "
            "upgrade rag-compress, or start a new one."
        )
    values: dict[str, Any] = data
    return values


def restore_state(context: Any, data: Mapping[str, Any]) -> None:
    """
    Put saved values into a new context.

    :param context: A `ConversationContext`.
    :param data: What `read_state` gave.
    :raises ValueError: If a value is missing or of another kind.
    """
    for name, kind in STATE.items():
        value: Any = data.get(name)
        if not isinstance(value, kind):
            raise ValueError(f"{name} of a saved conversation must be a {kind.__name__}, got {value!r}.")
        if name in _NUMBERS:
            value = {str(key): float(number) for key, number in value.items()}
        setattr(context, name, deque(map(str, value)) if name == "recent_tokens" else value)
    if set(context.topic_terms) != set(context.active_topics):
        raise ValueError("topic_terms of a saved conversation must name the topics of active_topics: start a new one.")
