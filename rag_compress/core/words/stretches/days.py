"""Dates and the stretches between them: 1 July to 31 August, Nov-Mar, 01.11.-31.03., 2024-03-01/15, from 2018."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from rag_compress.core.words.dates import MONTHS, full_year, month_of
from rag_compress.core.words.stretches import YEAR, Stretch
from rag_compress.core.words.stretches.hours import SAID
from rag_compress.core.words.word_lists import folded

MONTH: Final = 31
"""Days of every month, as of `YEAR`."""

_FOREVER: Final = 10_000 * YEAR
_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)})(?![^\W_])\.?"
_YEAR: Final = r"(?:1\d{3}|20\d\d)(?!\d|[.,]\d|\s?[%€$£°])"
_DATE: Final = re.compile(
    r"(?<!\w)(?:"
    r"(?P<y1>[012]\d{3})-(?P<m1>0\d|1[0-2])(?:-(?P<d1>[0-3]\d))?(?!\d)"
    r"|(?P<y2>(?:19|20)\d\d)(?P<m2>0[1-9]|1[0-2])(?P<d2>[0-3]\d)(?=t\d|\D|$)"
    r"|(?<![$€£#%])(?<!\d[.,:/])(?:(?P<d3>0?[1-9]|[12]\d|3[01])(?P<mark>[./])(?P<m3>0?[1-9]|[12]\d|3[01])(?:(?P=mark)(?P<y3>(?:1\d|20)?\d\d)?)?(?![\d/])"
    rf"|(?:(?P<d4>0?[1-9]|[12]\d|3[01])(?:\.|st|nd|rd|th|er|º)?[\s-]?(?:(?:de\s|of\s)?))?(?<![^\W\d_]){_MONTH}"
    r"(?:[\s-](?P<e4>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?![\w:]|[.,]\d))?"
    rf"(?:,?[\s-](?:del?\s)?(?P<y4>{_YEAR}))?"
    rf"|(?P<y5>{_YEAR})"
    r"|(?P<day>0?[1-9]|[12]\d|3[01])(?:\.|st|nd|rd|th|er|º)?(?![\w:]|[.,]\d)))"
)
_MAY_HAVE: Final = re.compile(rf"\d{{4}}|\d[./]\d|(?<![^\W_])(?:{'|'.join(MONTHS)})(?![^\W\d_])")
"""What stands in every text with a date: a quick look."""

_OF: Final = r"(?:\d\d:\d\d(?::\d\d)?\s)?"
_SPAN: Final = re.compile(rf"\s?(?:{SAID['to_unspaced']})\s?|,?\s(?:{SAID['to']})\s(?:the\s)?")
_AND: Final = re.compile(rf",?\s(?:{SAID['and']})\s(?:the\s)?")
_BETWEEN: Final = re.compile(rf"(?<!\w)(?:{SAID['between']})\s(?:the\s)?$")
_TIME: Final = r"(?:[t\s]\d\d:?\d\d(?::?\d\d)?(?:z|[+-]\d\d:?\d\d)?)?"
_KEYED: Final = re.compile(
    rf"{_TIME}[\"'\s,;|]{{1,24}}(?:\S{{1,20}}\s)?(?:{SAID['end_of']})[\"'\s]?[:;=,\s](?:value=date:)?[\"'\s]{{0,2}}"
)
_CELLS: Final = re.compile(rf"{_TIME}(?:\"?\s?(?:[|;,]|\t|</td>\s*<td[^<>]{{0,60}}>)\s?\"?|\s{{2,}})")
_BOUND: Final = {
    kind: re.compile(rf"(?<![^\W_])(?:{SAID[kind]})\"?\s?[:=]?\s?\"?(?:the\s)?(?:end\sof\s|ende\s|fin\s)?$")
    for kind in ("from", "until")
}
_OPEN_BEHIND: Final = re.compile(
    r"\s?[-\u2010-\u2014]\s?(?:present|today|now|heute|\W{0,3}$)|\s(?:onwards?|and\slater)\b|\+"
)
_LONGEST: Final = 32
_NO_MONTH: Final = r"(?:1[3-9]|2\d|3[01])"
_MONTH_FIRST: Final = re.compile(rf"(?<![\d/])(?:0?[1-9]|1[0-2])/{_NO_MONTH}(?!\d)")
_DAY_FIRST: Final = re.compile(rf"(?<![\d/]){_NO_MONTH}/(?:0?[1-9]|1[0-2])(?!\d)")


class _Date(NamedTuple):
    start: int
    end: int
    year: int
    month: int
    day: int
    has_year: bool
    is_bare: bool = False
    is_slashed: bool = False

    @property
    def low(self) -> int:
        return _number(self.year, self.month or 1, self.day or 1)

    @property
    def high(self) -> int:
        return _number(self.year, self.month or 12, self.day or MONTH)


def days_in(text: str, *, has_month_first: bool = False) -> tuple[Stretch, ...]:
    """
    Find the stretches of days that a text says, and single dates, which are from their first to their last day.

    >>> (one,) = days_in("From November to March it closes at 16:30.")
    >>> [one.meets(day, day) for day in (number_of_day(0, 1, 6), number_of_day(0, 5, 1))]
    [True, False]

    :param text: The text of a sentence or of a row.
    :param has_month_first: Whether 3/8 is in March.
    :returns: The stretches, in order.
    """
    said = folded(text)
    if not _MAY_HAVE.search(said):
        return ()
    return tuple(_stretches(said, [*_dates(said, has_month_first)]))


def has_month_first(text: str) -> bool:
    """
    Tell whether the dates of a text that has slashes in them begin with the month.

    >>> has_month_first("3/8 to 3/28"), has_month_first("3/8 to 28/8"), has_month_first("3/8 to 4/8")
    (True, False, False)

    :param text: The whole text: each date alone may be read in either order.
    :returns: Whether one of them has a 13 or more in the second place, and none in the first.
    """
    return _MONTH_FIRST.search(text) is not None and _DAY_FIRST.search(text) is None


def number_of_day(year: int, month: int, day: int) -> int:
    """
    Count the days to a date, with 31 of them in each month.

    >>> number_of_day(0, 2, 1), number_of_day(1, 1, 1)
    (31, 372)

    :param year: The year.
    :param month: The month, from 1 on.
    :param day: The day, likewise.
    :returns: The number.
    """
    return year * YEAR + (month - 1) * MONTH + day - 1


_number = number_of_day


def _dates(said: str, has_month_first: bool) -> Iterator[_Date]:
    for match in _DATE.finditer(said):
        span = match.span()
        if match["y1"]:
            yield _Date(*span, int(match["y1"]), int(match["m1"]) or 1, int(match["d1"] or 0), True)
        elif match["y2"]:
            yield _Date(*span, int(match["y2"]), int(match["m2"]), int(match["d2"]), True)
        elif match["mark"]:
            first, second = int(match["d3"]), int(match["m3"])
            day, month = (second, first) if match["mark"] == "/" and has_month_first else (first, second)
            is_slashed = match["mark"] == "/" and not match["y3"]
            if month <= 12 and (is_slashed or match["y3"] or said[match.end() - 1] == "."):
                year = full_year(int(match["y3"])) if match["y3"] else 0
                yield _Date(*span, year, month, day, bool(match["y3"]), is_slashed=is_slashed)
        elif match["month"]:
            year, month = int(match["y4"] or 0), month_of(match["month"])
            if month and (match["y4"] or match["d4"] or match["e4"] or _may_stand_alone(said, match)):
                yield _Date(*span, year, month, int(match["d4"] or match["e4"] or 0), bool(match["y4"]))
        elif match["y5"]:
            yield _Date(*span, int(match["y5"]), 0, 0, True)
        else:
            yield _Date(*span, 0, 0, int(match["day"]), False, True)


def _may_stand_alone(said: str, match: re.Match[str]) -> bool:
    """Whether a month without its day is none of the words that mean something else, such as "may" and "set"."""
    if len(match["month"]) > 3 and not match["month"].startswith("mar"):
        return True
    return (
        _NEAR.match(said, match.end()) is not None
        or _NEAR_BEFORE.search(said, max(0, match.start() - _LONGEST), match.start()) is not None
    )


_NEAR: Final = re.compile(
    rf"\s?(?:{SAID['to_unspaced']}|(?:{SAID['to']})(?=\s))\s?(?:\d\d?\.?\s)?(?:{'|'.join(MONTHS)})(?![^\W_])|\s?[|:]"
)
_NEAR_BEFORE: Final = re.compile(
    rf"(?:(?<![^\W_])(?:{'|'.join(MONTHS)})\.?\s?(?:{SAID['to_unspaced']}|(?<=\s)(?:{SAID['to']})(?=\s)|(?<=\s)(?:{SAID['and']})(?=\s))\s?"
    r"|\b(?:in|since|until|during|im|seit|en|de|from|ab)\s)$"
)


def _stretches(said: str, dates: list[_Date]) -> Iterator[Stretch]:
    whole = [one for one in dates if not one.is_bare and not one.is_slashed]
    at = 0
    while at < len(dates):
        one, other = dates[at], dates[at + 1] if at + 1 < len(dates) else None
        before = said[max(0, one.start - _LONGEST) : one.start]
        if other and _are_ends(said, one, other, before, are_cells=len(whole) == 2 or one.has_year):
            found = _between(one, other)
            if found:
                yield found
                at += 2
                continue
        at += 1
        if one.is_bare or one.is_slashed:
            continue
        cycle, last_day = (0, _FOREVER) if one.has_year else (YEAR, YEAR - 1)
        if _BOUND["until"].search(before):
            yield Stretch(one.start, one.end, 0, one.high, cycle, is_open=True)
        elif _BOUND["from"].search(before) or _OPEN_BEHIND.match(said, one.end):
            yield Stretch(one.start, one.end, one.low, last_day, cycle, is_open=True)
        else:
            yield Stretch(one.start, one.end, one.low, one.high, cycle, is_single=True)


def _are_ends(said: str, one: _Date, other: _Date, before: str, *, are_cells: bool) -> bool:
    if _SPAN.fullmatch(said, one.end, other.start):
        return True
    if _AND.fullmatch(said, one.end, other.start):
        return _BETWEEN.search(before) is not None
    if one.is_bare or other.is_bare or one.is_slashed or other.is_slashed:
        return False
    if _KEYED.fullmatch(said, one.end, other.start):
        return True
    is_like = one.has_year == other.has_year and bool(one.month) == bool(other.month)
    return (
        are_cells
        and is_like
        and (one.low < other.low or not one.has_year)
        and _CELLS.fullmatch(said, one.end, other.start) is not None
    )


def _between(one: _Date, other: _Date) -> Stretch | None:
    """The stretch from one date to another, of which one may leave to the other what it does not say itself."""
    ends = _completed(one, other)
    if ends is None:
        return None
    low, high = ends[0].low, ends[1].high
    if ends[0].has_year:
        return Stretch(one.start, other.end, low, high) if low <= high else None
    return Stretch(one.start, other.end, low, high if high >= low else high + YEAR, YEAR)


def _completed(one: _Date, other: _Date) -> tuple[_Date, _Date] | None:
    """Two dates of which each says what the other does; None where they are none of one kind."""
    if (one.is_slashed or other.is_slashed) and (one.is_bare or other.is_bare):
        return None
    if other.is_bare:
        if one.is_bare or not one.day:
            return None
        other = other._replace(year=one.year, month=one.month, has_year=one.has_year)
    elif one.is_bare:
        if not other.day or not other.month:
            return None
        one = one._replace(year=other.year, month=other.month, has_year=other.has_year)
    if bool(one.month) != bool(other.month):
        return None
    if other.has_year and not one.has_year:
        one = one._replace(year=other.year - (one.month > other.month), has_year=True)
    elif one.has_year and not other.has_year:
        other = other._replace(year=one.year + (one.month > other.month), has_year=True)
    return one, other
