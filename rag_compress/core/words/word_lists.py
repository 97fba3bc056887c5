"""Lists of words: in the code, and in files beside it, one entry a line."""

from __future__ import annotations

from pathlib import Path


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
