"""Days of the week: Monday, Mon, and Mon-Fri on a Wednesday."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.word_lists import sections_of

_DAYS: Final = {
    language: [(name, short) for name, *short in map(str.split, lines)]
    for language, lines in sections_of(Path(__file__).with_suffix(".txt")).items()
}
"""By language, for each day from Monday on the expression for its name, and its abbreviations."""

_NAMED: Final = re.compile(
    "|".join(
        rf"(?P<{language}{place}>\b(?:{name})\b)"
        for language, days in _DAYS.items()
        for place, (name, _) in enumerate(days)
    ),
    re.IGNORECASE,
)
_TO: Final = r"\.?\s?(?:[-\u2010-\u2014]|to|thru|through|until|bis|à|au|a|al|até|t/m|tot|по)\s?"


def find_weekdays(query: str) -> Iterator[InForms]:
    """
    Find the days of the week that a query names.

    >>> [mention.written for mention in find_weekdays("Is it open on Wednesdays?")]
    ['Wednesdays']

    :param query: The query as it was asked.
    :returns: The mentions; a text may abbreviate the day, in the language of the query, or have it between two others.
    """
    for match in _NAMED.finditer(query):
        name = str(match.lastgroup)
        yield InForms(match[0], _forms(name[:-1], int(name[-1])))


@lru_cache(maxsize=64)
def _forms(language: str, day: int) -> re.Pattern[str]:
    one = [rf"(?:\b(?i:{name})\b|(?<![^\W_])(?:{'|'.join(short)})(?![^\W_]))" for name, short in _DAYS[language]]
    between = rf"(?:{'|'.join(one[: day + 1])}){_TO}(?:{'|'.join(one[day:])})"
    return re.compile(rf"{between}|{one[day]}")
