"""A conversation's memory as JSON with a version."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from rag_compress.chat.continuity.topics import TOPIC_TERMS
from rag_compress.checks import check_count, check_number

STATE_VERSION: Final = 1

MOST_STRENGTH: Final = 1e100
"""Largest weight that is restored: far above that of any conversation, and low enough that no formula overflows."""


def dump_state(values: Mapping[str, Any]) -> str:
    """
    Save a context.

    :param values: Its fields by name.
    :returns: JSON text.
    """
    plain = {name: list(value) if isinstance(value, deque) else value for name, value in values.items()}
    return json.dumps({"version": STATE_VERSION, **plain}, ensure_ascii=False)


def read_state(text: str) -> dict[str, Any]:
    """
    Read what `dump_state` gave.

    :param text: JSON text.
    :returns: The values.
    :raises ValueError: If the text is not a saved state, or is one of a newer version.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"a saved conversation must be JSON, got {text[:40]!r}: start a new one.") from error
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is not int or not 1 <= version <= STATE_VERSION:
        raise ValueError(
            f"the version of a saved conversation must be an integer from 1 to {STATE_VERSION}, got {version!r}: "
            "upgrade rag-compress, or start a new one."
        )
    values: dict[str, Any] = data
    return values


def memory_of(data: Mapping[str, Any], window: int) -> dict[str, Any]:
    """
    Find what a saved context remembered, lists up to their caps; the caller caps the maps.

    :param data: What `read_state` gave.
    :param window: Tokens of its short-term memory.
    :returns: Its fields by name, but for those that its caller set.
    :raises ValueError: If a value is missing or outside its range.
    :raises TypeError: If a value has the wrong type.
    """
    memory: dict[str, Any] = {name: _texts(name, data.get(name))[-window:] for name in ("recent_tokens", "last_turn")}
    memory["recent_tokens"] = deque(memory["recent_tokens"])
    memory |= {name: _weights(name, data.get(name)) for name in ("token_weights", "active_topics", "keywords")}
    terms = _mapping("topic_terms", data.get("topic_terms")).items()
    memory["topic_terms"] = {topic: _texts(f"topic_terms of {topic!r}", t)[-TOPIC_TERMS:] for topic, t in terms}
    if memory["topic_terms"].keys() != memory["active_topics"].keys():
        raise ValueError("topic_terms of a saved conversation must name the topics of active_topics: start a new one.")
    memory["turn_count"] = check_count("turn_count", data.get("turn_count"), least=0)
    check_number("turn_count", memory["turn_count"], most=MOST_STRENGTH)  # no formula could hold more
    turns = _mapping("keyword_turns", data.get("keyword_turns")).items()
    memory["keyword_turns"] = {token: check_count(f"keyword_turns of {token!r}", n, least=0) for token, n in turns}
    return memory


def _mapping(name: str, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{name} of a saved conversation must be a dict, got {value!r}.")
    return value


def _weights(name: str, value: object) -> dict[str, float]:
    weights = _mapping(name, value).items()
    return {token: check_number(f"{name} of {token!r}", weight, most=MOST_STRENGTH) for token, weight in weights}


def _texts(name: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{name} of a saved conversation must be a list of str, got {value!r}.")
    return value
