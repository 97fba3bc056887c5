"""Dates and versions as they are written in a text, to be compared."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Order: TypeAlias = tuple[int, ...]
"""What orders dates (year, month, day; 0 for what is not said), or versions."""

_MONTHS: Final = (
    "jan ene gen янв",
    "feb fév fev фев",
    "mar mär maa мар",
    "apr abr avr апр",
    "may mai mag mei мая май",
    "jun giu июн",
    "jul lug июл",
    "aug ago aoû aou авг",
    "sep set сен",
    "oct okt ott out окт",
    "nov ноя",
    "dec dez dic déc дек",
)
_MONTH_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()} | {"juin": 6, "juil": 7}
_MONTH = (
    r"(?P<month{0}>jan(?:uary|uar|vier|eiro|uari)?|enero|gennaio|янв\w*|feb(?:ruary|ruar|braio|rero|ruari)?"
    r"|fév(?:rier)?|fevereiro|фев\w*"
    r"|mar(?:ch|s|zo|ço)?|märz|maart|мар\w*|apr(?:il|ile)?|abril|avr(?:il)?|апр\w*|may[o]?|mai[o]?|maggio|mei"
    r"|ма[йя]|june?|juni[o]?|juin|junho|giugno|июн\w*"
    r"|july?|juli[o]?|juil(?:let)?|julho|luglio|июл\w*|aug(?:ust|ustus)?|agosto|août|авг\w*|sep(?:t|tember|tembre"
    r"|tiembre)?|set(?:tembre|embro)?|сен\w*"
    r"|o[ck]t(?:ober|obre|ubre)?|ottobre|outubro|окт\w*|nov(?:ember|embre|iembre|embro)?|ноя\w*|de[cz](?:ember"
    r"|embro|embre)?|déc(?:embre)?|dic(?:embre|iembre)?|дек\w*)\.?"
)
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
    rf"|(?P<y4>{_YEAR})(?:\s?年\s?(?P<m4>\d{{1,2}})\s?月(?:\s?(?P<d4>\d{{1,2}})\s?日)?)?)",
    re.IGNORECASE,
)
_DAY: Final = re.compile(
    rf"(?<![\d.,:/-])(?:(?P<d3>\d{{1,2}})(?:\.|st|nd|rd|th|er)?\s+(?:de\s+|of\s+)?\b{_MONTH.format(3)}(?!\w)"
    rf"|\b{_MONTH.format(4)}\s+(?P<d4>\d{{1,2}})(?:st|nd|rd|th)?(?![\w%€$£]|[.,:/-]\d)"
    r"|(?P<m5>\d{1,2})\s?月\s?(?P<d5>\d{1,2})\s?[日号號])",
    re.IGNORECASE,
)
"""A day without its year."""
_VERSION = re.compile(r"(?<![\w.])v?(\d{1,4}(?:\.\d{1,4}){1,3})(?![\w]|\.\d)", re.IGNORECASE)


def without_dates(text: str) -> str:
    """
    Leave the dates of a text out.

    >>> without_dates("#2 3 Feb 2023, 19:05"), without_dates("Jan 19:05")
    ('#2  , 19:05', 'Jan 19:05')

    :param text: The text.
    :returns: The same with a space for each.
    """
    return _DATE.sub(" ", text)


def dates_in(text: str) -> list[Order]:
    """
    Find the dates of a text.

    >>> dates_in("Since 3 May 2021, or May 2020, on 2019-07-01 and in 1998; 12.10.2017")
    [(2021, 5, 3), (2020, 5, 0), (2019, 7, 1), (1998, 0, 0), (2017, 10, 12)]

    :param text: The text.
    :returns: Year, month and day of each, 0 for what is not said, in the order of the text.
    """
    return [_order(match) for match in _DATE.finditer(text)]


def days_in(text: str) -> frozenset[Order]:
    """
    Find the days that a text names, with or without their year.

    >>> sorted(days_in("On 3 May 2021, Aug 15th, 5月1号 or in May 2020"))
    [(0, 5, 1), (0, 8, 15), (2021, 5, 3)]

    :param text: The text.
    :returns: Year, month and day of each, 0 for a year that is not said.
    """
    dated = {date for date in dates_in(text) if date[2]}
    return frozenset(dated.union(_day(match) for match in _DAY.finditer(_DATE.sub(" ", text))))


def version_in(text: str) -> Order | None:
    """
    Find the version that a heading names.

    >>> version_in("## [2.10.1] - a fix"), version_in("v3.0"), version_in("12 otters")
    ((2, 10, 1), (3, 0), None)

    :param text: The heading.
    :returns: Its numbers; None where it names none.
    """
    match = _VERSION.search(_DATE.sub(" ", text))
    return tuple(map(int, match[1].split("."))) if match else None


def _order(match: re.Match[str]) -> Order:
    if match["y1"]:
        return int(match["y1"]), int(match["m1"]), int(match["d1"] or 0)
    if match["y2"]:
        day, month = int(match["d2"]), int(match["m2"])
        return int(match["y2"]), *((day, month) if month > 12 else (month, day))
    if match["y3"]:
        return int(match["y3"]), _month(match["month3"]), int(match["d3"] or match["e3"] or 0)
    return int(match["y4"]), int(match["m4"] or 0), int(match["d4"] or 0)


def _day(match: re.Match[str]) -> Order:
    if match["m5"]:
        return 0, int(match["m5"]), int(match["d5"])
    return 0, _month(match["month3"] or match["month4"]), int(match["d3"] or match["d4"])


def _month(name: str) -> int:
    name = name.casefold()
    # 0 for Turkish letters, which the expression takes for an i: DİCEMBRE
    return _MONTH_OF.get(name[:4].rstrip("."), 0) or _MONTH_OF.get(name[:3], 0)
