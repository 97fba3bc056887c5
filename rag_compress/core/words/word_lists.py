"""Lists of words: in the code, and in files beside it, one entry a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_HEAD: Final = re.compile(r"\[([a-z_]+)\](?: (.+))?")


def word_set(words: str) -> frozenset[str]:
    """
    Make a set of words that are written in a row, as long lists are best read.

    >>> sorted(word_set("abs art"))
    ['abs', 'art']

    :param words: The words, with white space between them.
    :returns: The set.
    """
    return frozenset(words.split())


def entries_of(path: Path) -> list[str]:
    """
    Read a list of words.

    :param path: A text file in UTF-8.
    :returns: Its lines, without those that are empty or begin with ``#``.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def sections_of(path: Path) -> dict[str, list[str]]:
    """
    Read a file of several lists, each below its name in brackets; the first entry may stand behind the name.

    :param path: A text file in UTF-8. A line that is indented goes on from the line above.
    :returns: The entries of each list by its name.
    """
    sections: dict[str, list[str]] = {}
    entries: list[str] = []
    for line in entries_of(path):
        head = _HEAD.fullmatch(line)
        if head:
            entries = sections.setdefault(head[1], [head[2]] if head[2] else [])
        elif line.startswith(" "):
            entries[-1] += line.lstrip()
        else:
            entries.append(line)
    return sections
