"""The key of a line that gives a value: ``timeout = 30``, ``- Sunday: closed``."""

from __future__ import annotations

import re
from typing import Final

_LONGEST: Final = 120
"""Characters of such a line; a longer one says something of its own."""

_MARKS: Final = r"[\"'`*_]{0,3}"
_SIGNS: Final = (
    r"\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f"
    r"\u0900-\u0903\u093a-\u094f\u0962-\u0963\u0980-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
)
"""Accents and vowel signs of Hebrew, Arabic, Indian scripts and Thai, which are no word characters to Python."""

_KEY: Final = re.compile(
    rf"(?:[-*+•|]{{1,3}} )?{_MARKS}(?P<key>\w[\w{_SIGNS} ./()%&-]{{0,39}}?){_MARKS}"
    rf"(?:[ \t]{{0,20}}(?:[:=：]|=>){_MARKS}[ \t]+|\t)[^\s]"
)


def key_of(text: str, start: int, end: int) -> str | None:
    """
    Find the key of a line that gives a value.

    >>> key_of("timeout = 30", 0, 12), key_of("- **Sunday**: closed", 0, 20), key_of("It rains.", 0, 9)
    ('timeout', 'sunday', None)

    :param text: The text.
    :param start: Where a sentence begins.
    :param end: Where it ends.
    :returns: The key in lower case; None if the sentence begins with none.
    """
    found = _KEY.match(text, start, end) if end - start <= _LONGEST else None
    return found["key"].casefold() if found else None
