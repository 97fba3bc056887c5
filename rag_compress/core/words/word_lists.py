"""
Lists of words and of expressions: in the code, and in text files beside the code that reads them.

In a file ``#`` begins a line that is a comment, and ``[name]``, which may be the code of a language, a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

_ESCAPED: Final = re.compile(r"(\\.)|[^\\]+")
_HEAD: Final = re.compile(r"\[([a-z_]+)\](?: (.+))?")
_NAME: Final = re.compile(r"<([a-z_]+)>")


def word_set(words: str) -> frozenset[str]:
    """
    Make a set of words that are written in a row, as long lists are best read.

    >>> sorted(word_set("abs art"))
    ['abs', 'art']

    :param words: The words, with white space between them.
    :returns: The set.
    """
    return frozenset(words.split())


def folded(text: str) -> str:
    """
    Give a text as it is compared with what people say in lists and patterns.

    >>> folded("I’m not a fan."), folded("İYİ")
    ("i'm not a fan.", 'iyi')

    :param text: Any text.
    :returns: The text, case-folded, with straight apostrophes, and without the dot that a Turkish capital leaves.
    """
    return text.casefold().replace("’", "'").replace("\u0307", "")


def folded_pattern(pattern: str) -> str:
    r"""
    Fold what a regular expression finds, so that it can be written as the words are: "weißt", "χωρίς".

    >>> folded_pattern(r"\bweißt\W")
    '\\bweisst\\W'

    :param pattern: A regular expression in lower case.
    :returns: The expression for text that is `folded`.
    """
    return _ESCAPED.sub(lambda found: found[1] or folded(found[0]), pattern)


def any_of(words: Iterable[str]) -> str:
    """
    Write the pattern of any of some words, of which the longest comes first.

    >>> any_of(["mio", "mio.", "m"])
    'mio\\\\.|mio|m'

    :param words: The words.
    :returns: The alternatives of a regular expression.
    """
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


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


def patterns_in(path: Path) -> dict[str, str]:
    """
    Read a file of regular expressions, such as one for each language.

    :param path: As of `sections_of`; each entry holds alternatives. ``<day>`` stands for what ``[day]`` holds, above.
    :returns: By name, the expression for any of them.
    """
    patterns: dict[str, str] = {}
    for name, entries in sections_of(path).items():
        patterns[name] = _NAME.sub(lambda found: f"(?:{patterns[found[1]]})", "|".join(entries))
    return patterns


def words_in(path: Path) -> dict[str, frozenset[str]]:
    """
    Read a file of words, such as those of each language.

    :param path: As of `sections_of`; each entry holds words with white space between them.
    :returns: By name, the words.
    """
    return {name: word_set(" ".join(entries)) for name, entries in sections_of(path).items()}
