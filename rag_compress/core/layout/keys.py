"""The key of a line that gives a value: ``timeout = 30``, ``- Sunday: closed``."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import BULLETS
from rag_compress.core.words.scripts import COMBINING_MARKS

_LONGEST: Final = 120
"""Characters of such a line; a longer one says something of its own."""

_MARKS: Final = r"[\"'`*_]{0,3}"
_SIGNS: Final = COMBINING_MARKS + r"\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
"""Accents and vowel signs, those of Thai among them, which are no word characters to Python."""

_KEY: Final = re.compile(
    r"(?=[^:=：\t]{0,75}+[:=：\t])"  # which most lines have not
    rf"(?:[-*+•|]{{1,3}} |[{BULLETS}]\s{{1,8}})?{_MARKS}(?P<key>\w[\w{_SIGNS} ./()%&-]{{0,39}}?){_MARKS}"
    rf"(?:[ \t]{{0,20}}(?:[:=：]|=>){_MARKS}[ \t]+|\t)[^\s]"
)
_BARE_KEY: Final = re.compile(r"(?:- )?[\"']?[^\s:\"']{1,80}[\"']?:(?: \{)?")
_FIRST_KEY: Final = re.compile(r"- [\"']?[\w./$-]{1,40}[\"']?: [^\n]{1,80}")


def is_bare_key(text: str, start: int, end: int) -> bool:
    """
    Tell whether a line is a key of nested settings, which has its values below it.

    >>> [is_bare_key(line, 0, len(line)) for line in ("/silences:", '"get": {', "port: 80", "Do not do this:")]
    [True, True, False, False]

    :param text: The text.
    :param start: Where a sentence begins.
    :param end: Where it ends.
    :returns: Whether it is one word and a colon.
    """
    return _BARE_KEY.fullmatch(text, start, end) is not None


def begins_item(text: str, start: int, end: int) -> bool:
    """
    Tell whether a line is the first key of an item of nested settings, with its value.

    >>> [begins_item(line, 0, len(line)) for line in ("- name: Run the tests", "- Run them", "name: web")]
    [True, False, False]

    :param text: The text.
    :param start: Where a sentence begins.
    :param end: Where it ends.
    :returns: Whether it is a bullet, one word, a colon and something behind it.
    """
    return _FIRST_KEY.fullmatch(text, start, end) is not None


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
    found = find_key(text, start, end)
    return text[slice(*found)].casefold() if found else None


def find_key(text: str, start: int, end: int) -> Span | None:
    """
    Find where the key of a line that gives a value stands.

    :param text: The text.
    :param start: Where a sentence begins.
    :param end: Where it ends.
    :returns: The key without marks around it; None if the sentence begins with none.
    """
    found = _KEY.match(text, start, end) if end - start <= _LONGEST else None
    return found.span("key") if found else None
