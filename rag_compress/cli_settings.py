"""Settings from the command line: what ``--set``, ``--budget`` and ``--ratio`` say, above what the file says."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rag_compress.checks import check_names
from rag_compress.config import CompressionConfig
from rag_compress.toml import Settings, naming, read_settings

if TYPE_CHECKING:
    from rag_compress.chat import ChatConfig

_PYTHON = {"True": "true", "False": "false", "None": "null"}
"""What people write who know the settings from Python, and what it is in JSON."""

_OPTIONS = {"token_budget": "--budget", "target_ratio": "--ratio"}
"""The options that state a setting without ``--set``."""


def read_arguments(arguments: argparse.Namespace) -> dict[str, Any]:
    """
    Find all settings of a compression: those of the file, under those of the command line.

    :param arguments: What was typed: ``config``, ``set``, ``budget`` and ``ratio``.
    :returns: Every field of `CompressionConfig`.
    :raises OSError: If the file cannot be read.
    :raises ValueError: If a value breaks its rule, or an option and ``--set`` state the same setting.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    stated = {"target_ratio": arguments.ratio, "token_budget": arguments.budget}
    return _merge(arguments, CompressionConfig, stated)


def read_chat_arguments(arguments: argparse.Namespace) -> dict[str, Any]:
    """
    Find all settings of the compression of a conversation: those of the file, under those of the command line.

    :param arguments: What was typed: ``config``, ``set`` and ``budget``.
    :returns: Every field of `ChatConfig`.
    :raises OSError: If the file cannot be read.
    :raises ValueError: If a value breaks its rule, or an option and ``--set`` state the same setting.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    from rag_compress.chat import ChatConfig

    return _merge(arguments, ChatConfig, {"token_budget": arguments.budget})


def _merge(
    arguments: argparse.Namespace, kind: type[CompressionConfig | ChatConfig], stated: Mapping[str, Any]
) -> dict[str, Any]:
    from_file = read_settings(arguments.config, kind.table, kind.names()) if arguments.config else {}
    assigned = read_assignments(arguments.set, kind.names(), kind.owner)
    said = {name: value for name, value in stated.items() if value is not None}
    for name in sorted(assigned.keys() & said.keys()):
        raise ValueError(
            f"{_OPTIONS[name]} and --set {name} state the same, got {said[name]!r} and {assigned[name]!r}: "
            "give one of them."
        )
    settings = from_file | assigned | said
    try:
        return asdict(kind.from_stated(settings))
    except (TypeError, ValueError) as error:
        if _fault_of(from_file, kind) != str(error):
            raise
        raise naming(arguments.config, error) from error


def _fault_of(settings: dict[str, Any], kind: type[Settings]) -> str | None:
    """What is wrong with settings by themselves."""
    try:
        kind.from_stated(settings)
    except (TypeError, ValueError) as error:
        return str(error)
    return None


def read_assignments(assignments: Sequence[str], known: Sequence[str], owner: str) -> dict[str, Any]:
    """
    Read what ``--set`` assigns; a value that is no JSON is a text.

    >>> read_assignments(["k1=0.9", "language=de"], ["k1", "language"], "rag_compress")
    {'k1': 0.9, 'language': 'de'}

    :param assignments: Each ``NAME=VALUE``.
    :param known: The settings that exist.
    :param owner: What they are settings of.
    :returns: The values by name.
    :raises ValueError: If one is no assignment, or its value is Python's spelling of JSON.
    :raises TypeError: If a setting does not exist.
    """
    settings: dict[str, Any] = {}
    for assignment in assignments:
        name, equals, value = assignment.partition("=")
        if not equals:
            raise ValueError(f"--set must be NAME=VALUE, got {assignment!r}.")
        if value in _PYTHON:
            raise ValueError(f"--set takes values in JSON, got {assignment!r}: write {name}={_PYTHON[value]}.")
        try:
            settings[name] = json.loads(value)
        except (ValueError, RecursionError):  # no JSON, or none that Python can hold
            settings[name] = value
    check_names(settings, known, owner)
    return settings
