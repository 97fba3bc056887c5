"""The values that a query gives: a parcel of 3 kg, an income of 60k, a child of seven."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.caches import once_per_query
from rag_compress.core.scoring.compared.days import dates_compared
from rag_compress.core.words.dates import dates_as_written, dates_placed
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.number_words import NUMBERS, number_in_words
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.units import unit_of
from rag_compress.core.words.word_lists import any_of, patterns_in

COUNTED: Final = "people"
"""Units that are words for what is counted: 12 seats are no measure of their own."""

MOST: Final = 12
"""Values of a query that are looked for: nobody asks for more, and each is held against all ranges."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_UNIT: Final = re.compile(r"[\s-]?(?:[°%‰$€£¥₹]|[^\W\d_]{1,20}[²³2]?(?:/[^\W\d_]{1,3}[²³2]?)?)(?:[\s-]old)?")
_NAMED: Final = re.compile(rf"(?:[#§]|[a-z]\.|\b(?:{_SAID['named']}))\s?$", re.IGNORECASE)
"""What stands in front of a number that names one thing."""

_NO_NUMBER_BEFORE: Final = re.compile(r"[\d:/.,-]$|[^\W\d_]$")
_NO_NUMBER_BEHIND: Final = re.compile(r"[:/.-]\d|\s?(?:am|pm|a\.m|p\.m|uhr|h\d\d)\b|th\b|st\b|nd\b|rd\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]+(?:/[^\W\d_]{1,3}[²³2]?)?")
_GROUPED: Final = re.compile(r"(?<![\d.,])[1-9]\d{0,2}(?:\.\d{3})+(?![\d,]*\d)")
"""Thousands that points part: nobody asks for 19.000 that means 19."""

_NO_ENGLISH: Final = frozenset(("due", "once", "elf", "media", "sei"))
"""Numbers of other languages that are words of English."""

_LAST: Final = re.compile(r"([^\W\d_]{2,})\s$")
_NEXT: Final = re.compile(r"\s([A-ZÄÖÜ][^\W\d_]+)")
_PERSON: Final = re.compile(rf"\b(?:{_SAID['person']})\b[^\d.?!]{{0,20}}$", re.IGNORECASE)
_PERSONS: Final = re.compile(rf"\s(?:{_SAID['person']})\b", re.IGNORECASE)
_YEAR: Final = unit_of("years")[1]
_OLDEST: Final = 120
_AROUND: Final = 30


class Given(NamedTuple):
    """
    A value that a query gives.

    :param written: How the query writes it, with its unit.
    :param number: What is written, times its power of ten.
    :param measure: What is measured; empty where no unit tells.
    :param size: The number in one unit for all of the measure.
    :param words: The words next to it in the query, in small letters.
    :param digits: The number alone.
    :param before: The word in front of it.
    :param behind: The word behind it, where that has a capital.
    """

    written: str
    number: float
    measure: str
    size: float
    words: frozenset[str]
    digits: str
    before: str
    behind: str


@once_per_query
def values_given(query: str) -> tuple[Given, ...]:
    """
    Find the values that a query gives.

    >>> [(one.written, one.size, one.measure) for one in values_given("a parcel of 900 g for two kids, article 12")]
    [('900 g', 0.9, 'weight'), ('two kids', 2.0, '')]

    :param query: The query as it was asked.
    :returns: The first `MOST` values, but for numbers that name one thing, times and years.
    """
    return tuple(islice(_values_in(query), MOST))


def _values_in(query: str) -> Iterator[Given]:
    language = detect_language(query)
    is_german = language == "de"
    dates = [(start, end) for start, end, _ in dates_placed(query)]
    dates += [span for _, span in dates_compared(query.lower())]
    dates += [(at, at + len(written)) for written, _ in dates_as_written(query) if (at := query.find(written)) >= 0]
    for one in quantities_in(_GROUPED.sub(lambda found: found[0].replace(".", ","), query)):
        if any(start < one.end and one.start < end for start, end in dates):
            continue
        before, behind = query[max(one.start - 20, 0) : one.start], query[one.end : one.end + 20]
        if one.number and not (
            _NO_NUMBER_BEFORE.search(before) or _NO_NUMBER_BEHIND.match(behind) or _is_name(before, one)
        ):
            yield _given(query, one.start, one.end, one, is_german)
    for match in _in_words().finditer(query.lower()):
        if language == "en" and match[1] in _NO_ENGLISH:
            continue
        number = number_in_words(match[1])
        one = quantities_in(f"{number:g}{query[match.end() : match.end() + _AROUND]}")[0]
        if number > 1 or one.measure:
            yield _given(query, match.start(), match.end(), one, is_german)


def _given(query: str, start: int, end: int, one: Quantity, is_german: bool) -> Given:
    unit = _UNIT.match(query, end)
    last = unit.end() if unit else end
    front, back = query[max(start - _AROUND, 0) : start], query[end : end + _AROUND]
    words = frozenset(_WORD.findall(f"{front} {back}".lower()))
    before, behind = _LAST.search(front), _NEXT.match(back)
    is_compound = unit is not None and "/" in unit[0] and one.measure != "speed"
    measure, size = ("", one.number) if one.measure == COUNTED or is_compound else (one.measure, one.size)
    is_age = not measure and one.number <= _OLDEST and _PERSON.search(front) and not _PERSONS.match(back)
    if is_age:
        measure, size = "duration", one.number * _YEAR
    return Given(
        query[start:last],
        one.number,
        measure,
        size,
        words,
        query[start:end],
        before[1] if before and not is_age else "",
        behind[1] if behind and not is_german else "",
    )


def _is_name(before: str, one: Quantity) -> bool:
    return not one.measure and _NAMED.search(before) is not None


@cache
def _in_words() -> re.Pattern[str]:
    tens, ones = (
        any_of(word for word, size in NUMBERS.items() if size in sizes and word.isalpha())
        for sizes in (range(20, 100, 10), range(1, 10))
    )
    words = any_of(word for word in NUMBERS if word[0].isalpha())
    return re.compile(rf"\b((?:{tens})[\s-](?:{ones})|(?:{words}))\b")
