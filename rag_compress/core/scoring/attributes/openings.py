"""The letters that what an expression finds can begin with, so that it is tried only where a text has such a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_LETTERS: Final = re.compile(r"[^\W\d_]*")
_OPTIONAL: Final = "?*{"
_BEGIN: Final = "(?:"


def alternatives_in(pattern: str) -> list[str]:
    r"""
    Part an expression at the bars outside of its groups.

    >>> alternatives_in(r"how\s(?:far|long)|price[s|]")
    ['how\\s(?:far|long)', 'price[s|]']

    :param pattern: A regular expression.
    :returns: Its alternatives.
    """
    found, depth, start = [], 0, 0
    for place, sign in _outside_of_classes(pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            found.append(pattern[start:place])
            start = place + 1
    return [*found, pattern[start:]]


def openings_of(pattern: str, most: int) -> frozenset[str]:
    r"""
    Find the letters that a match begins with.

    >>> sorted(openings_of(r"(?:what|which)\scosts?", 3)), sorted(openings_of("(?:the )?price", 3))
    (['wha', 'whi'], ['pri', 'the'])
    >>> sorted(openings_of("où", 3)), sorted(openings_of("as?", 3)), sorted(openings_of("[ab]c", 3))
    (['où'], ['a'], [''])

    :param pattern: A regular expression without bars outside of its groups.
    :param most: How many letters.
    :returns: The first letters of each kind of match, at most so many; an empty text for what is not known.
    """
    if pattern.startswith(_BEGIN):
        end = _end_of_group(pattern)
        inside = (openings_of(one, most) for one in alternatives_in(pattern[len(_BEGIN) : end]))
        found = frozenset[str]().union(*inside)
        behind = pattern[end + 1 :]
        if behind[:1] and behind[0] in _OPTIONAL:
            found |= openings_of(behind[1:], most)
        return found
    letters = _LETTERS.match(pattern)
    said = letters[0] if letters else ""
    if pattern[len(said) : len(said) + 1] in tuple(_OPTIONAL):
        said = said[:-1]
    return frozenset((said[:most],))


def _end_of_group(pattern: str) -> int:
    depth = 0
    for place, sign in _outside_of_classes(pattern):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place
    return len(pattern)


def _outside_of_classes(pattern: str) -> Iterator[tuple[int, str]]:
    """The signs with their places, without what is escaped or stands between square brackets."""
    escaped = within = False
    for place, sign in enumerate(pattern):
        if escaped:
            escaped = False
        elif sign == "\\":
            escaped = True
        elif within:
            within = sign != "]"
        elif sign == "[":
            within = True
        else:
            yield place, sign
