"""Days of the week: Monday, Mon, and Mon-Fri on a Wednesday."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.dates import MONTHS, days_in
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import folded, sections_of

_DAYS: Final = {
    language: [(names.split(), short.split()) for names, _, short in (line.partition(": ") for line in lines)]
    for language, lines in sections_of(Path(__file__).with_suffix(".txt")).items()
}
"""By language, for each day from Monday on its names, and its abbreviations."""

_DAY_OF: Final = {
    name: (language, day) for language, days in _DAYS.items() for day, (names, _) in enumerate(days) for name in names
}
_FIRST_WORDS: Final = frozenset(name.partition("-")[0] for name in _DAY_OF)
_NAMED: Final = re.compile(rf"\b(?:{'|'.join(sorted(_DAY_OF, key=len, reverse=True))})\b", re.IGNORECASE)

_DATED: Final = re.compile(
    r"(?<![\d-])(?:((?:19|20)\d\d)-([01]\d)-([0-3]\d)(?!\d)|(?<=DTSTART:)(\d{4})(\d\d)(\d\d)|(?<=DATE:)(\d{4})(\d\d)(\d\d))"
)
"""A date as of ISO 8601, as rows of plans and logs have it, and entries of a calendar."""

_TO: Final = r"\.?(?:\s?[-\u2010-\u2014]\s?|\s(?:to|thru|through|until|bis|à|au|a|al|até|t/m|tot|по)\s)"
_AND: Final = r"\.?(?:\s?[,;/&+]\s?|\s(?:and|und|et|y|e|en|и)\s)"
_END: Final = r"(?![^\W_])"
_CLOCK_OR_DATE: Final = (
    rf"\.?[:,]?\s{{0,3}}(?:\d{{1,2}}\s?(?:[:.h/\u2010-\u2014-]|uhr|[ap]\.?m|(?:{'|'.join(MONTHS)}){_END})"
    rf"|(?:{'|'.join(MONTHS)})\.?\s{{1,2}}\d|\d{{4}}-\d)"
)
_VALUE_BEGINS: Final = r"(?:(?m:^)|(?<=[,;|\t\"'=:(\[>/])|(?<=[|:;] )|(?<=[oO]n )|(?<=every ))"
_VALUE_ENDS: Final = r"(?=\.?\s?(?:(?m:$)|[;|:\t\"')\]<]|,\S))"
"""Around an abbreviation that stands for itself: We, So and Me are words, too."""


@dataclass(frozen=True)
class SameWeekday(InForms):
    """
    A mention of a day of the week.

    :param day: Which one it is, 0 for Monday.
    """

    day: int

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that mention the same; where a passage names no days of the week, those that are dated so.

        :param passage: A passage.
        :returns: Their indices.
        """
        if not _DATED.search(passage.text) or any_day_in().search(passage.text):
            return super().sentences_of(passage)
        return {at for at, date in passage.find(_DATED) if _weekday_of(date) == self.day}


def find_weekdays(query: str) -> Iterator[InForms]:
    """
    Find the days of the week that a query names.

    >>> [mention.written for mention in find_weekdays("Is it open on Wednesdays?")]
    ['Wednesdays']

    :param query: The query as it was asked.
    :returns: The mentions; a text may abbreviate the day, in the language of the query, or have it between two others.
    """
    if _FIRST_WORDS.isdisjoint(said_words(query)):
        return
    for match in _NAMED.finditer(query):
        if folded(match[0]) in _DAY_OF:  # but not with a Turkish i without a dot
            language, day = _DAY_OF[folded(match[0])]
            forms = _forms(language, day)
            # on "Friday, 3 March" the date says it all
            yield InForms(match[0], forms) if days_in(query) else SameWeekday(match[0], forms, day)


@cache
def any_day_in() -> re.Pattern[str]:
    """
    Find the name of any day of the week, or what abbreviates one before a date or a time.

    :returns: The expression.
    """
    short = {word for days in _DAYS.values() for _, brief in days for word in (*brief, *map(str.upper, brief))}
    return re.compile(rf"{_NAMED.pattern}|(?<![^\W_]){_any_of(short)}{_END}(?={_CLOCK_OR_DATE})", re.IGNORECASE)


def _weekday_of(found: re.Match[str]) -> int:
    year, month, day = map(int, filter(None, found.groups()))
    try:
        return datetime.date(year, month, day).weekday()
    except ValueError:
        return -1


def weekdays_in(text: str, language: str) -> Iterator[tuple[int, int, int]]:
    """
    Find the days of the week that a text names in full in a language.

    >>> [*weekdays_in("not on wednesday, on friday", "en")]
    [(7, 16, 2), (21, 27, 4)]

    :param text: The text, folded.
    :param language: ISO 639-1 code.
    :returns: Where each begins and ends, and its number, from 0 for Monday on.
    """
    for match in _NAMED.finditer(text):
        spoken, day = _DAY_OF.get(match[0], ("", 0))
        if spoken == language:
            yield *match.span(), day


@cache
def _forms(language: str, day: int) -> re.Pattern[str]:
    """
    The forms of a day.

    An abbreviation is one beside another day, before a time or a date, and as a value; between two days a day is meant
    that lies between them, whichever day a week begins with.
    """
    days = _DAYS[language]
    names = [rf"(?i:{_any_of(names)})" for names, _ in days]
    short = [_any_of([*short, *map(str.upper, short)]) for _, short in days]
    either = [rf"(?:{name}|{brief}){_END}" for name, brief in zip(names, short, strict=True)]
    week = range(len(days))
    ranges = [
        rf"{either[first]}{_TO}(?:{'|'.join(either[last] for last in week if _lies_between(day, first, last))})"
        for first in week
    ]
    any_day = rf"(?:{'|'.join(either)})"
    forms = [
        *ranges,
        names[day] + _END,
        rf"{short[day]}{_END}(?=(?i:{_CLOCK_OR_DATE})|(?:{_AND}|{_TO}){any_day})",
        rf"{any_day}(?:{_AND}|{_TO}){short[day]}{_END}",
        rf"{_VALUE_BEGINS}{short[day]}{_END}{_VALUE_ENDS}",
    ]
    first_letters = {letter for names, short in days for word in (*names, *short) for letter in word[0]}
    return re.compile(rf"(?=[{''.join(sorted(first_letters))}])(?<![^\W_])(?:{'|'.join(forms)})")


def _lies_between(day: int, first: int, last: int) -> bool:
    return first <= day <= last if first < last else first != last and (day >= first or day <= last)


def _any_of(words: Iterable[str]) -> str:
    return rf"(?:{'|'.join(sorted(dict.fromkeys(words), key=len, reverse=True))})"
