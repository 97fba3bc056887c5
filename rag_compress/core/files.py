"""Read passages from files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rag_compress.core.models import Passage


def read_passages(names: Sequence[str]) -> list[Passage]:
    """
    Read a passage from each text file, and one from each line of a JSON lines file.

    :param names: Paths of the files, in UTF-8; ``-`` is standard input, which is read if none is named. A name that
        ends in ``.jsonl``, and standard input that starts with a brace, is JSON lines: a string per line, or an object
        with ``text`` (or ``content``) and perhaps ``title`` and ``id``.
    :returns: The passages, in order.
    :raises ValueError: If a file cannot be read or a line is no passage.
    """
    passages: list[Passage] = []
    for name in names or ["-"]:
        text = read_text(name)
        lines = text.removeprefix("\ufeff")  # only of JSON: offsets into a text are into all of it
        if name.lower().endswith(".jsonl") or (name == "-" and lines.lstrip().startswith("{")):
            passages += _parse_lines(name, lines)
        else:
            passages.append(Passage(text, title=None if name == "-" else Path(name).name, id=name))
    return passages


def read_text(name: str) -> str:
    """
    Read a text file, or standard input, with its line breaks as line feeds.

    :param name: Path of a file in UTF-8, or ``-``.
    :returns: Its text.
    :raises ValueError: If it cannot be read.
    """
    if name == "-" and sys.stdin is None:
        raise ValueError("standard input is closed; name a file.")
    try:
        return _read_standard_input() if name == "-" else Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"{'standard input' if name == '-' else name} must be UTF-8 text: {error.reason} at byte {error.start}."
        ) from error
    except OSError as error:
        raise ValueError(f"{name} could not be read: {error.strerror}.") from error


def _read_standard_input() -> str:
    raw = getattr(sys.stdin, "buffer", None)  # what stands in for standard input may have none
    if raw is None:
        return sys.stdin.read()
    # sys.stdin has the encoding of the locale, and lets what is none of it pass as lone surrogates
    text: str = raw.read().decode("utf-8")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _parse_lines(name: str, text: str) -> list[Passage]:
    passages = []
    # not splitlines, which also cuts at U+2028 and U+0085: they may stand unescaped inside a JSON string
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            raise ValueError(f"{name}, line {number} must be JSON: {error.msg}.") from error
        value = {"text": value} if isinstance(value, str) else value
        body = (value.get("text", value.get("content"))) if isinstance(value, dict) else None
        if not isinstance(body, str):
            raise ValueError(f"{name}, line {number} must be a string or an object with a str 'text' or 'content'.")
        passages.append(Passage(body, title=value.get("title"), id=value.get("id")))
    return passages
