"""Settings from the command line: what ``--set``, ``--budget`` and ``--ratio`` say, above what the file says."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

from rag_compress.checks import check_names
from rag_compress.config import CompressionConfig, naming, read_settings

_PYTHON = {"True": "true", "False": "false", "None": "null"}
"""What people write who know the settings from Python, and what it is in JSON."""


def read_arguments(arguments: argparse.Namespace) -> dict[str, Any]:
    """
    Find all settings of a compression: those of the file, under those of the command line.

    :param arguments: What was typed: ``config``, ``set``, ``budget`` and ``ratio``.
    :returns: Every field of `CompressionConfig`.
    :raises OSError: If the file cannot be read.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    from_file = read_settings(arguments.config) if arguments.config else {}
    settings = dict(from_file)
    settings |= read_assignments(arguments.set, [field.name for field in fields(CompressionConfig)], "rag_compress")
    if arguments.ratio is not None:
        settings["target_ratio"] = arguments.ratio
    if arguments.budget is not None:
        settings["token_budget"] = arguments.budget
    try:
        return asdict(CompressionConfig.from_stated(settings))
    except (TypeError, ValueError) as error:
        if _fault_of(from_file) != str(error):
            raise
        raise naming(arguments.config, error) from error


def _fault_of(settings: dict[str, Any]) -> str | None:
    """What is wrong with settings by themselves."""
    try:
        CompressionConfig.from_stated(settings)
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
