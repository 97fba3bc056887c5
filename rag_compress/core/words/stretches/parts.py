"""Parts of the day and of the year that a query names without a year: in the evening, in summer, in Q3, mid-October."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rag_compress.core.words.dates import MONTHS, month_of
from rag_compress.core.words.ordinal_words import LAST, ORDINALS
from rag_compress.core.words.stretches import YEAR
from rag_compress.core.words.stretches.days import MONTH, number_of_day
from rag_compress.core.words.word_lists import folded, sections_of

_SAID: Final = sections_of(Path(__file__).with_suffix(".txt"))


def _ranges_of(section: str) -> list[tuple[int, int, re.Pattern[str]]]:
    found = []
    for line in _SAID[section]:
        bounds, _, words = line.partition(": ")
        first, last = map(int, bounds.split("-"))
        found.append((first, last, re.compile(rf"(?<![^\W_])(?:{words})(?![^\W_])")))
    return found


_OF_DAY: Final = _ranges_of("hours")
_OF_YEAR: Final = _ranges_of("months")
_QUARTERS: Final = re.compile(
    rf"\bq(?P<short>[1-4])\b|\b(?:(?P<number>[1-4])(?:st|nd|rd|th|\.|er|e|º)?|(?P<word>{'|'.join(ORDINALS)}))\s"
    r"(?:quarter|quartals?|trimestre|kwartaal)\b"
)
_YEAR_BEHIND: Final = re.compile(r"[\s,]*(?:of|in|de|del|von|des\sjahres)?[\s']*(?:fy\s?)?'?(?:1\d|20)?\d\d\b")
_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)})(?![^\W_])"
_PARTS: Final = re.compile(
    rf"(?<![^\W_])(?:(?P<early>{'|'.join(_SAID['early'])})|(?P<middle>{'|'.join(_SAID['middle'])})|(?P<late>{'|'.join(_SAID['late'])})"
    rf"|(?:(?P<number>[1-5])(?:st|nd|rd|th|\.|er|e|ª)?|(?P<word>{'|'.join(ORDINALS)}))\s(?:week|woche|semaine|semana|settimana))"
    rf"(?:\s(?:of|in|im|de|del|d|di|des|der))?[\s-](?:the\s|d')?{_MONTH}"
)
_SHARES: Final = {"early": (0, 9), "middle": (10, 19), "late": (20, 30)}


def parts_in(query: str) -> Iterator[tuple[str, str, int, int]]:
    """
    Find the parts of the day and of the year.

    >>> [(said, kind, low // 60, high // 60) for said, kind, low, high in parts_in("Is it open in the evening?")]
    [('evening', 'hours', 18, 22)]
    >>> [(said, low, high) for said, _, low, high in parts_in("prices in the second week of July, or in Q3")]
    [('q3', 186, 278), ('second week of july', 193, 199)]

    :param query: The query as it was asked.
    :returns: Each as it is written, in small letters, whether it is of "hours" or "days", and its first and its last
        minute or day of any year.
    """
    said = folded(query)
    for kind, ranges, unit in (("hours", _OF_DAY, 60), ("days", _OF_YEAR, MONTH)):
        for first, last, words in ranges:
            for match in words.finditer(said):
                if kind == "hours" or not _YEAR_BEHIND.match(said, match.end()):
                    low = (first if kind == "hours" else first - 1) * unit
                    high = (last * unit) - (kind == "days")
                    yield match[0], kind, low, high if high >= low else high + YEAR
    for match in _QUARTERS.finditer(said):
        number = int(match["short"] or match["number"] or ORDINALS[match["word"]])
        number = 4 if number == LAST else number
        if 1 <= number <= 4 and not _YEAR_BEHIND.match(said, match.end()):
            yield match[0], "days", (number - 1) * 3 * MONTH, number * 3 * MONTH - 1
    for match in _PARTS.finditer(said):
        part = match.lastgroup if match.lastgroup in _SHARES else next((one for one in _SHARES if match[one]), None)
        if _YEAR_BEHIND.match(said, match.end()):
            continue
        start = number_of_day(0, month_of(match["month"]), 1)
        if part:
            low, high = _SHARES[part]
        else:
            week = int(match["number"] or ORDINALS[match["word"]])
            low, high = (24, 30) if week == LAST else (7 * week - 7, 7 * week - 1)
        yield match[0], "days", start + low, start + high
