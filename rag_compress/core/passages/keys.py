"""The key of a line that gives a value: ``timeout = 30``, ``- Sunday: closed``."""

from __future__ import annotations

import re
from typing import Final

_LONGEST: Final = 120
"""Characters of such a line; a longer one says something of its own."""

_MARKS: Final = r"[\"'`*_]{0,3}"
_KEY: Final = re.compile(
    rf"(?:[-*+•] )?{_MARKS}(?P<key>\w[\w ./-]{{0,39}}?){_MARKS}[ \t]{{0,20}}(?:[:=：]|=>){_MARKS}[ \t]+\S"
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
