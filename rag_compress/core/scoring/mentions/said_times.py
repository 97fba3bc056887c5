"""Times of the day in words: half past three, quarter to nine, "halb vier", "trois heures et demie"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.scoring.mentions.times import forms_of_time
from rag_compress.core.words.number_words import NUMBERS
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import folded, sections_of, word_set

_SIGNS: Final = word_set(
    "half quarter past halb viertel dreiviertel demie demi quart media cuarto mezza mezzo quarto meia kwart"
)
"""One of which every such time has: a quick look."""
_LATE: Final = (
    r"afternoon|evening|night|pm|p\.m|nachmittags?|abends?|après-midi|soir|tarde|noche|pomeriggio|sera|noite"
    r"|middags?|avonds?"
)
_EARLY: Final = (
    r"morning|am(?!\s[^\W\d_])|a\.m|morgens?|vormittags?|früh|nachts|matin|mañana|madrugada|mattina|manhã|ochtends?"
)
_HALF: Final = re.compile(rf"(?:[^\W\d_]+['’]?\s?){{0,2}}?\b(?:(?P<late>{_LATE})|(?P<early>{_EARLY}))\b", re.IGNORECASE)
_HOURS: Final = 24


def find_said_times(query: str) -> Iterator[InForms]:
    """
    Find the times of the day that a query says in words.

    >>> [mention.written for mention in find_said_times("Who called at half past three, who at a quarter to nine?")]
    ['half past three', 'a quarter to nine']

    :param query: The query as it was asked.
    :returns: The mentions; with "in the afternoon" behind one it is of that half of the day.
    """
    if _SIGNS.isdisjoint(said_words(query)):
        return
    said = folded(query)
    for minutes, pattern in _patterns():
        for match in pattern.finditer(said):
            written = match["hour"]
            hour = int(written) if written.isdecimal() else int(NUMBERS[written])
            behind = _HALF.match(said[match.end() :].lstrip(" ,"))
            if behind and hour <= _HOURS // 2:
                hour = hour % 12 + (12 if behind["late"] else 0)
            total = (60 * hour + minutes) % (60 * _HOURS)
            is_whole = behind is not None or hour > _HOURS // 2
            either = [total // 60] if is_whole else [total // 60, (total // 60 + _HOURS // 2) % _HOURS]
            forms = [forms_of_time(one, total % 60, is_said_whole=is_whole).pattern for one in either]
            yield InForms(match[0], re.compile("|".join(forms), re.IGNORECASE))


@cache
def _patterns() -> list[tuple[int, re.Pattern[str]]]:
    hours = [word for word, size in NUMBERS.items() if size in range(1, 13)]
    hour = rf"(?P<hour>[01]?\d|2[0-4]|{'|'.join(sorted(map(re.escape, hours), key=len, reverse=True))})"
    lines = (
        line.partition(": ") for entries in sections_of(Path(__file__).with_suffix(".txt")).values() for line in entries
    )
    return [(int(minutes), re.compile(rf"\b{said.replace('<hour>', hour)}\b")) for minutes, _, said in lines]
