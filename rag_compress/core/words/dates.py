"""Dates and versions as they are written in a text, to be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import patterns_in

Order: TypeAlias = tuple[int, ...]
"""What orders dates (year, month, day; 0 for what is not said), or versions."""

MONTHS: Final = tuple(patterns_in(Path(__file__).with_name("months.txt")).values())
"""What the twelve months are called, and shortened to, as regular expressions in small letters."""

_NAMES_OF_MONTHS: Final = tuple(map(re.compile, MONTHS))
_DIGIT: Final = re.compile(r"\d")
_FOUR_DIGITS: Final = re.compile(r"\d{4}")
"""Without them there is no year: a quick look, as most texts that are asked about name none."""
_MONTH: Final = rf"(?P<month{{0}}>{'|'.join(MONTHS).replace('{', '{{').replace('}', '}}')})\.?"
_YEAR: Final = (
    r"(?<![\d.,$€£])(?:1[5-9]|20)\d\d(?![\d]|[.,]\d)"
    r"(?!\s?(?:[%€$£]|(?:eur(?:os?)?|usd|dollars?|pounds?|francs?|units?|people|hours?|days?|tokens?|kg|km|mb|gb|m"
    r"|g|w)\b))"
)
_DATE = re.compile(
    r"(?:(?<!\d)(?=\d)|\b(?=[^\W\d_]))(?:"  # where a number or a word begins, lest all be tried at each place
    rf"(?<!\d)(?P<y1>(?:19|20)\d\d)[-/.](?P<m1>0?[1-9]|1[0-2])(?:[-/.](?P<d1>\d{{1,2}}))?(?![\d])"
    rf"|(?<!\d)(?P<d2>\d{{1,2}})[./](?P<m2>\d{{1,2}})[./](?P<y2>(?:19|20)\d\d)(?!\d)"
    rf"|(?:(?<!\d)(?P<d3>\d{{1,2}})(?:\.|st|nd|rd|th|er)?\s+(?:de\s+"
    rf"|of\s+)?)?\b{_MONTH.format(3)}(?:\s+(?P<e3>\d{{1,2}})(?:st|nd|rd|th)?)?,?\s+(?:de\s+)?(?P<y3>{_YEAR})"
    rf"|(?P<y4>{_YEAR})(?:\s?年\s?(?P<m4>\d{{1,2}})\s?月(?:\s?(?P<d4>\d{{1,2}})\s?[日号號])?)?)",
    re.IGNORECASE,
)
_DAY: Final = re.compile(
    rf"(?<![\d.,:/-])(?:(?P<d3>\d{{1,2}})(?:\.|st|nd|rd|th|er)?\s+(?:de\s+|of\s+)?\b{_MONTH.format(3)}(?!\w)"
    rf"|\b{_MONTH.format(4)}\s+(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?![\w%€$£]|[.,:/-]\d)"
    r"|(?P<m5>\d{1,2})\s?月\s?(?P<d5>\d{1,2})\s?[日号號])",
    re.IGNORECASE,
)
"""A day without its year."""
_STANDS_ALONE: Final = re.compile(r"[^\W\d_]{5}|ma[iy]\b|jun|jul", re.IGNORECASE)
_MONTH_ALONE: Final = re.compile(
    r"\b(?:in|during|of|since|until|till|by|for|throughout|im|seit|ab|en|em|au|de|di|da|nel|mese)\s+"
    rf"(?={_STANDS_ALONE.pattern}){_MONTH.format(5)}(?!\w)",
    re.IGNORECASE,
)
"""A month without its day and its year; what is short is a word of another kind, such as "set" or "Mars"."""
HAN_NUMBERS: Final = (
    "",
    *"一二三四五六七八九",
    *(f"{tens}十{ones}" for tens in ("", *"二三") for ones in ("", *"一二三四五六七八九")),
)
"""How Chinese and Japanese write the numbers up to 39, by the number."""

_MOST_DAYS: Final = 31
_HAN_DIGITS: Final = {sign: str(at % 10) for at, sign in enumerate("〇一二三四五六七八九零")}
_HAN_DAY: Final = re.compile(
    rf"(?:(?P<year>[{''.join(_HAN_DIGITS)}]{{4}})年)?(?P<month>{'|'.join(HAN_NUMBERS[12:0:-1])})月"
    rf"(?P<day>{'|'.join(sorted(HAN_NUMBERS[1:32], key=len, reverse=True))})[日号號]"
)
_SHORT_YEAR: Final = re.compile(r"(?<![\d./])(?P<d2>\d\d?)(?P<mark>[./])(?P<m2>\d\d?)(?P=mark)(?P<y2>\d\d)(?![\d./])")
"""A date with two figures of its year, as people write one and nobody a version."""

SLASHED: Final = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})/((?:19|20)?\d\d)(?![\d/])")
"""A date between slashes, in which the day or the month may come first."""

_FIRST_OF_CENTURY: Final = 70
"""Years of two figures from which on they are of the twentieth century."""

_LAST_OF_CENTURY: Final = 99

_VERSION = re.compile(r"(?<![\w.])v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\w]|\.\d)", re.IGNORECASE)


def without_dates(text: str) -> str:
    """
    Leave the dates of a text out.

    >>> without_dates("#2 3 Feb 2023, 19:05"), without_dates("Jan 19:05")
    ('#2  , 19:05', 'Jan 19:05')

    :param text: The text.
    :returns: The same with a space for each.
    """
    return _DATE.sub(" ", text) if _FOUR_DIGITS.search(text) else text


def dates_in(text: str) -> list[Order]:
    """
    Find the dates of a text.

    >>> dates_in("Since 3 May 2021, or May 2020, on 2019-07-01 and in 1998; 12.10.2017")
    [(2021, 5, 3), (2020, 5, 0), (2019, 7, 1), (1998, 0, 0), (2017, 10, 12)]

    :param text: The text.
    :returns: Year, month and day of each, 0 for what is not said, in the order of the text.
    """
    return [_order(match) for match in _dates(text)]


def has_days_first(text: str) -> bool:
    """
    Tell whether days come first in the dates of a text: one with a first number above 12 tells it of all.

    >>> has_days_first("8/3/2026, 13/3/2026"), has_days_first("8/3/2026")
    (True, False)

    :param text: The text.
    :returns: Whether they do.
    """
    return "/" in text and any(int(match[1]) > len(MONTHS) for match in SLASHED.finditer(text))


def dates_placed(text: str) -> list[tuple[int, int, Order]]:
    """
    Find where the dates of a text stand.

    >>> dates_placed("Since 3 May 2021, or in 1998")
    [(6, 16, (2021, 5, 3)), (24, 28, (1998, 0, 0))]

    :param text: The text.
    :returns: Beginning and end of each, with its year, month and day, 0 for what is not said.
    """
    return [(*match.span(), _order(match)) for match in _dates(text)]


def days_in(text: str) -> frozenset[Order]:
    """
    Find the days that a text names, with or without their year.

    >>> sorted(days_in("On 3 May 2021, Aug 15th, 5月1号 or in May 2020"))
    [(0, 5, 1), (0, 8, 15), (2021, 5, 3)]

    :param text: The text.
    :returns: Year, month and day of each, 0 for a year that is not said.
    """
    dated = {date for date in dates_in(text) if date[2]}
    return frozenset(dated.union(_day(match) for match in _DAY.finditer(without_dates(text))))


def dates_as_written(text: str) -> list[tuple[str, Order]]:
    """
    Find the dates of a text that say more than a year.

    >>> dates_as_written("from 3 May 2021 to Aug 15th, or in June; in 1998")
    [('3 May 2021', (2021, 5, 3)), ('Aug 15th', (0, 8, 15)), ('June', (0, 6, 0))]

    :param text: The text.
    :returns: Each as it is written, with its year, month and day, 0 for what is not said. A month alone is one behind
        a preposition: "may" and "march" are words, too.
    """
    has_digit, months = _DIGIT.search(text), [*filter(_is_month, said_words(text))]
    found = [(match[0], _order(match)) for match in _dates(text)]
    rest = without_dates(text)
    if has_digit and (months or "月" in text):
        found += [(match[0], _day(match)) for match in _DAY.finditer(rest)]
        rest = _DAY.sub(" ", rest)
    if "月" in text:
        found += [(match[0], _han_day(match)) for match in _HAN_DAY.finditer(rest)]
    if has_digit:
        found += [(match[0], _short_year(match)) for match in _SHORT_YEAR.finditer(rest)]
    if any(map(_STANDS_ALONE.match, months)):
        found += [(match["month5"], (0, month_of(match["month5"]), 0)) for match in _MONTH_ALONE.finditer(rest)]
    return [(written, date) for written, date in found if _is_one(date)]


def number_of_date(date: Order) -> int:
    """
    Write a date as one number, which orders dates.

    >>> number_of_date((2024, 5, 31)), number_of_date((1998, 0, 0))
    (20240531, 19980000)

    :param date: Year, month and day, 0 for what is not said.
    :returns: The number.
    """
    year, month, day = date
    return 10_000 * year + 100 * month + day


def full_year(year: int) -> int:
    """
    Give a year in full that may be written with two figures.

    >>> full_year(26), full_year(98), full_year(2026)
    (2026, 1998, 2026)

    :param year: The year as it is written.
    :returns: The year.
    """
    if year > _LAST_OF_CENTURY:
        return year
    return year + (1900 if year >= _FIRST_OF_CENTURY else 2000)


def month_of(name: str) -> int:
    """
    Tell which month is called so.

    >>> month_of("März"), month_of("Aug"), month_of("otter")
    (3, 8, 0)

    :param name: A name of a month, or what shortens it.
    :returns: Its number, from 1 on; 0 for any other word.
    """
    name = name.casefold()
    # 0 for Turkish letters, which the expression takes for an i: DİCEMBRE
    return next((number for number, names in enumerate(_NAMES_OF_MONTHS, 1) if names.fullmatch(name)), 0)


def version_in(text: str) -> Order | None:
    """
    Find the version that a heading names.

    >>> version_in("## [2.10.1] - a fix"), version_in("v3.0"), version_in("12 otters")
    ((2, 10, 1), (3, 0), None)

    :param text: The heading.
    :returns: Its numbers; None where it names none.
    """
    match = _VERSION.search(without_dates(text))
    return tuple(map(int, match[1].split("."))) if match else None


def _dates(text: str) -> Iterator[re.Match[str]]:
    return _DATE.finditer(text) if _FOUR_DIGITS.search(text) else iter(())


def _is_one(date: Order) -> bool:
    """Tell whether it says a month and may be in the calendar: figures such as 13/13/2020 are none."""
    return 0 < date[1] <= len(MONTHS) and date[2] <= _MOST_DAYS


def _order(match: re.Match[str]) -> Order:
    if match["y1"]:
        return int(match["y1"]), int(match["m1"]), int(match["d1"] or 0)
    if match["y2"]:
        day, month = int(match["d2"]), int(match["m2"])
        return int(match["y2"]), *((day, month) if month > 12 else (month, day))
    if match["y3"]:
        return int(match["y3"]), month_of(match["month3"]), int(match["d3"] or match["e3"] or 0)
    return int(match["y4"]), int(match["m4"] or 0), int(match["d4"] or 0)


def _day(match: re.Match[str]) -> Order:
    if match["m5"]:
        return 0, int(match["m5"]), int(match["d5"])
    return 0, month_of(match["month3"] or match["month4"]), int(match["d3"] or match["d4"])


def _han_day(match: re.Match[str]) -> Order:
    year = "".join(map(_HAN_DIGITS.__getitem__, match["year"] or "〇"))
    return int(year), HAN_NUMBERS.index(match["month"]), HAN_NUMBERS.index(match["day"])


def _short_year(match: re.Match[str]) -> Order:
    day, month, year = int(match["d2"]), int(match["m2"]), int(match["y2"])
    return full_year(year), *((day, month) if month > len(MONTHS) else (month, day))


@lru_cache(maxsize=4096)
def _is_month(word: str) -> bool:
    return month_of(word) > 0
