"""Numbers of phones, accounts and orders: written in one piece or in groups, with or without the code of a country."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.dates import without_dates

_GROUP: Final = r"\(?[A-Z]{0,4}\d[\dA-Z]*\)?"
_WRITTEN: Final = re.compile(
    rf"(?<![A-Za-z0-9.,])\+?{_GROUP}(?:[ \-./\u00a0]{{1,2}}(?:{_GROUP}|[A-Z]\b)){{0,9}}(?![A-Za-z0-9]|[.,]\d)"
)
FEWEST: Final = 7
"""Digits from which on it is the number of something."""

_LONGEST: Final = 40
_CODE: Final = 3
"""Digits at most of the code of a country, which a number that begins with a zero does without."""

_BETWEEN: Final = r"[ \-./()\u00a0]{0,3}"


def find_identifiers(query: str) -> Iterator[InForms]:
    """
    Find the numbers of phones, accounts and orders that a query names.

    >>> [mention.written for mention in find_identifiers("Who has 044 123 45 67, and who has DE89370400440532?")]
    ['044 123 45 67', 'DE89370400440532']

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for match in _WRITTEN.finditer(without_dates(query)):
        signs = re.sub(r"[^\dA-Z]", "", match[0])
        if sum(map(str.isdigit, signs)) >= FEWEST and len(signs) <= _LONGEST:
            is_abroad = match[0].lstrip("(").startswith(("+", "00"))
            yield InForms(match[0], _forms(signs, is_abroad=is_abroad))


@lru_cache(maxsize=64)
def _forms(signs: str, *, is_abroad: bool) -> re.Pattern[str]:
    if not signs.isdigit() or not (is_abroad or signs.startswith("0")):
        return re.compile(rf"{signs[0]}(?<![^\W_].){_BETWEEN}{_BETWEEN.join(signs[1:])}(?![^\W_])")
    own = signs.lstrip("0")
    if is_abroad:
        own = own[min(_CODE, max(0, len(own) - FEWEST)) :]
    return re.compile(rf"{_BETWEEN.join(own)}(?!\d)")
