"""Times of the day: 3 pm, 15:00, 15 Uhr, and T150000 in a timestamp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.said_words import said_words

_NAMES: Final = {
    0: ("midnight", "mitternacht", "minuit", "medianoche", "mezzanotte", "middernacht"),
    12: ("noon", "midday", "mittag", "mittags", "midi", "mediodía", "mezzogiorno"),
}
_HOUR_OF: Final = {name: hour for hour, names in _NAMES.items() for name in names}
_HOURS: Final = r"(?:h|heures?|час\w*)"
_TIME: Final = re.compile(
    r"(?=\d)(?<![\d.,:/-])(?:(?P<h>0?\d|1\d|2[0-3])(?:[:.](?P<m>[0-5]\d))?\s?(?P<half>[ap])\.?\s?m\b\.?"
    r"|(?P<h2>[01]?\d|2[0-4]):(?P<m2>[0-5]\d)(?![\d:])"
    r"|(?P<h3>[01]?\d|2[0-3]|24(?=\s?uhr))(?:[.:](?P<m3>[0-5]\d))?\s?"
    rf"(?:(?:uhr|o['’]?clock|(?P<hours>{_HOURS}))(?:\s?(?P<m4>[0-5]\d))?\b|[点點時时](?:(?P<m5>[0-5]?\d)分)?))"
    rf"|\b(?P<name>{'|'.join(_HOUR_OF)})\b",
    re.IGNORECASE,
)
_DIGIT: Final = re.compile(r"\d")
_AT: Final = re.compile(
    r"(?:^|\W)(?:à|dès|vers|avant|après|at|by|from|before|after|um|ab|bis|в|до|с)\s$", re.IGNORECASE
)
_LONGEST: Final = len(" before ")
_NOT_BEFORE: Final = r"(?<![\d:.])"
_HALF: Final = r"\s?{}\.?\s?m\b"


def find_times(query: str) -> Iterator[InForms]:
    """
    Find the times of the day that a query names.

    >>> [mention.written for mention in find_times("Who called at 3 pm, at 15:30 or at noon, for 2 h?")]
    ['3 pm', '15:30', 'noon']

    :param query: The query as it was asked.
    :returns: The mentions. Hours in full are a time behind a word such as "at" alone: else they are how long it takes.
    """
    for written, hour, minute, is_said_whole in times_in(query):
        yield InForms(written, forms_of_time(hour, minute, is_said_whole=is_said_whole))


def times_in(query: str) -> Iterator[tuple[str, int, int, bool]]:
    """
    Find the times of the day that a query names.

    >>> [*times_in("Who called at 3 pm, or at 7:30?")]
    [('3 pm', 15, 0, True), ('7:30', 7, 30, False)]

    :param query: The query as it was asked.
    :returns: Each as it is written, with its hour, its minute, and whether it is said of which half of the day it is.
    """
    if not _DIGIT.search(query) and _HOUR_OF.keys().isdisjoint(said_words(query)):
        return
    for match in _TIME.finditer(query):
        minute = int(match["m"] or match["m2"] or match["m3"] or match["m4"] or match["m5"] or 0)
        if match["half"]:
            yield match[0], int(match["h"]) % 12 + (12 if match["half"].lower() == "p" else 0), minute, True
        elif match["name"]:
            yield match[0], _HOUR_OF.get(match["name"].lower(), 0), minute, True
        elif not match["hours"] or match["m3"] or match["m4"] or _AT.search(_before(query, match.start())):
            hour = int(match["h2"] or match["h3"]) % 24
            yield match[0], hour, minute, not 1 <= hour <= 12


def _before(query: str, start: int) -> str:
    return query[max(0, start - _LONGEST) : start]


@lru_cache(maxsize=64)
def forms_of_time(hour: int, minute: int, *, is_said_whole: bool) -> re.Pattern[str]:
    """
    Write the pattern of all forms of a time; where it is not said of which half of the day it is, those of both.

    With a stop between hour and minutes it is one where it begins a line, before another such, with a word, or with
    seconds behind a date: 3.15 is a number, too.

    :param hour: The hour, 0 to 23.
    :param minute: The minute.
    :param is_said_whole: Whether it is said of which half of the day it is.
    :returns: The expression.
    """
    minutes, small = f"{minute:02d}", hour % 12 or 12
    half = _HALF.format("[ap]" if not is_said_whole else "p" if hour >= 12 else "a")
    hours = rf"(?:0?{hour}|24)" if hour == 0 else rf"0?{hour}"
    forms = [
        rf"{_NOT_BEFORE}{hours}(?:[:h]{minutes}|\.{minutes}(?=\s?(?:uhr|h\b|[\u2010-\u2014-]\s?\d\d?\.\d\d)))"
        rf"(?!\d)(?!{_HALF.format('[ap]')})",
        rf"{_NOT_BEFORE}0?{small}[:.]{minutes}(?::\d\d)?{half}",
        rf"(?<=\d\d[- T]){hours}\.{minutes}\.[0-5]\d(?!\d)",
        rf"(?<=T){hour:02d}{minutes}(?:\d\d)?(?!\d)",
    ]
    if minute == 0:
        forms += [
            rf"{_NOT_BEFORE}0?{small}(?:{half}|\so['’]?clock\b)",
            rf"{_NOT_BEFORE}(?:{hours}\s?uhr|0?{hour}\s?{_HOURS})(?![^\W_])(?!\s?\d)",
            rf"(?<!\d){hour}[点點時时](?!\d)",
        ]
    names = rf"|\b(?:{'|'.join(_NAMES[hour])})\b" if minute == 0 and hour in _NAMES else ""
    in_table = rf"(?m:^)[ \t]*{hours}\.{minutes}(?=  |\t)"
    return re.compile(rf"(?=\d)(?:{'|'.join(forms)}){names}|{in_table}", re.IGNORECASE)
