"""What users want and what tools return in each kind of work, as templates: see ``work.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

_READ = tomllib.loads(Path(__file__).with_name("work.toml").read_text(encoding="utf-8"))

WORDS: Mapping[str, Sequence[str]] = {kind: words.split() for kind, words in _READ["words"].items()}
"""The vocabulary, by kind."""


class Tool(NamedTuple):
    """
    A tool.

    In all templates ``$name``, ``$dash``, ``$text`` and ``$title`` are what the call is about, as each place writes it,
    ``$value`` is the value; with an ``o`` before them they are another name, and all else is drawn wherever it stands.

    :param name: Its name.
    :param arguments: Arguments of a call, in JSON.
    :param lines: Lines, or records of several, of which a result is made.
    :param fact: The one with the value.
    :param question: What is asked for it, by words of the line and, where it does not say whose it is, of the call.
    :param job: A task that needs it.
    :param head: How a result begins.
    :param foot: How a result ends.
    :param between: What stands between two lines.
    :param is_error: Whether the tool itself says that it failed.
    """

    name: str
    arguments: str
    lines: Sequence[str]
    fact: str
    question: str = ""
    job: str = ""
    head: str = ""
    foot: str = ""
    between: str = "\n"
    is_error: bool = False


class Wish(NamedTuple):
    """
    What a user wants to hold throughout.

    :param says: How it is said.
    :param question: What is asked for its value.
    :param corrections: How the value is corrected; ``$old`` is the wrong one.
    """

    says: str
    question: str
    corrections: Sequence[str] = ()


class Work(NamedTuple):
    """
    A kind of work.

    :param instructions: What the system message says.
    :param task: What the user wants first.
    :param constraint: A wish that stands.
    :param corrected: One whose value is corrected later.
    :param tools: The tools.
    :param failures: Calls that fail.
    """

    instructions: str
    task: str
    constraint: Wish
    corrected: Wish
    tools: Sequence[Tool]
    failures: Sequence[Tool]


def _work(fields: dict[str, Any]) -> Work:
    wishes = {name: Wish(**fields[name]) for name in ("constraint", "corrected")}
    tools = {name: [Tool(**tool) for tool in fields[name]] for name in ("tools", "failures")}
    return Work(**{**fields, **wishes, **tools})


WORK: Mapping[str, Work] = {name: _work(fields) for name, fields in _READ["work"].items()}
"""The kinds of work, by name."""
