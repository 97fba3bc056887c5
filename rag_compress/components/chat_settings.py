"""The settings of a conversation, as the components for conversations take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.importance import ImportanceProfile, get_profile
from rag_compress.checks import check_type


def further_settings(settings: Mapping[str, Any] | None, taken: Mapping[str, str]) -> dict[str, Any]:
    """
    Refuse settings by name that a component is given in another way.

    :param settings: Fields of `ChatConfig`, or None.
    :param taken: Names that must not be among them -> why.
    :returns: A copy.
    :raises TypeError: If they are no dictionary.
    :raises ValueError: If one of them is taken.
    """
    settings = {} if settings is None else settings
    check_type("settings", settings, dict)
    for name in settings:
        if name in taken:
            raise ValueError(f"settings must not hold {name}: {taken[name]}, got {settings[name]!r}.")
    return dict(settings)


def importance_profile(profile: str | Mapping[str, Any]) -> ImportanceProfile:
    """
    Find a profile by name, or load one of the caller's own.

    :param profile: Its name, or its fields.
    :returns: The profile.
    :raises ValueError: If there is none of that name, or a field breaks its rule.
    :raises TypeError: If it is neither, or a field does not exist.
    """
    if isinstance(profile, str):
        return get_profile(profile)
    if isinstance(profile, Mapping):
        return ImportanceProfile.from_dict(profile)
    raise TypeError(f"profile must be the name of a profile or a dictionary of its fields, got {profile!r}.")


def warm_up_chat(settings: Mapping[str, Any]) -> None:
    """
    Load what the first conversation would wait for: tokenizer, stemmer and splitter.

    :param settings: The fields of `ChatConfig` that requests will have.
    """
    chat = [Message("user", "Otters sleep afloat. They hold hands."), Message("user", "Now.")]
    compress_chat(chat, "Where do otters sleep?", **{**settings, "token_budget": 6})
