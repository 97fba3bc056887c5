"""Words that name a time before now: "yesterday", "last week", "two days ago", "on Tuesday", "in March"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from rag_compress.chat.pointing.spoken import spoken
from rag_compress.core.scoring.mentions.weekdays import weekdays_in
from rag_compress.core.words.dates import HAN_NUMBERS, dates_as_written
from rag_compress.core.words.number_words import number_of_word

DAY: Final = timedelta(days=1)
_FEW: Final = (2, 6)
"""How many days, weeks or months a few of them are."""
_THIRD: Final = 11 * DAY
"""How long a month is early, and late."""
_RECENT: Final = 2
"""Days up to which "last Monday" may be that of the week before: nobody is sure on a Tuesday."""
_FIRST_DAY: Final = re.compile(
    r"(?<![\d.,:/-])(\d{1,2})(?:\.|st|nd|rd|th|er)?\s?(?:-|\u2013|and|to|through|bis|und|et|au|y|al?|到|至|和)\s?"
    r"(?:the |dem |den |le |el )?$"
)
"""The first day of several, before the last one, which has the month."""
_HAN_WEEKDAY: Final = re.compile(r"(上[个個]?)?(?:周|星期|礼拜|禮拜)([一二三四五六日天])")
_HAN_DAYS: Final = {sign: at % 7 for at, sign in enumerate("一二三四五六日")} | {"天": 6}
_WORD: Final = re.compile(r"[^\W\d_]+")
_ONE: Final = {"en": ("a", "an")}
"""Articles that are no numbers elsewhere, but of which one is meant before "ago"."""


class Span(NamedTuple):
    """
    A stretch of time, by the clock of who speaks.

    :param start: When it begins.
    :param end: When it is over.
    """

    start: datetime
    end: datetime


class Named(NamedTuple):
    """
    A stretch of time, and where a text names it.

    :param start: Where the words begin.
    :param end: Where they end.
    :param span: What they name.
    """

    start: int
    end: int
    span: Span


def named_times(said: str, now: datetime, code: str) -> list[Named]:
    """
    Find the words that name a time before now.

    >>> [one.span.start.day for one in named_times("yesterday, on tuesday and on 3 may", datetime(2024, 5, 9), "en")]
    [8, 7, 3]

    :param said: What is asked, folded.
    :param now: When.
    :param code: ISO 639-1 code of its language.
    :returns: What they name, in the order of the text; of two that overlap the one that says more.
    """
    found = list[Named]()
    for find in (_ago, _relative, _dates, _weekdays):
        for named in find(said, now, code):
            if not any(one.start < named.end and named.start < one.end and one[:2] != named[:2] for one in found):
                found.append(named)
    return sorted(found, key=lambda one: one.start)


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _days(now: datetime, first: int, days: int = 1) -> Span:
    """So many days, the first of them counted from today."""
    start = _midnight(now) + first * DAY
    return Span(start, start + days * DAY)


def _months(year: int, month: int, first: int = 0, months: int = 1) -> Span:
    """So many months, the first of them counted from a month."""
    at = 12 * year + month - 1 + first
    return Span(*(datetime(one // 12, one % 12 + 1, 1) for one in (at, at + months)))


def _weekend(now: datetime) -> Span:
    """The one that is not over, or the one before."""
    weekday = now.weekday()
    return _days(now, (5 if weekday >= 5 else -2) - weekday, 2)


_RELATIVE: Final[dict[str, Callable[[datetime], Span]]] = {
    "before_yesterday": lambda now: _days(now, -2),
    "yesterday": lambda now: _days(now, -1),
    "today": lambda now: _days(now, 0),
    "past_week": lambda now: _days(now, -7, 8),
    "last_week": lambda now: _days(now, -7 - now.weekday(), 7),
    "this_week": lambda now: _days(now, -now.weekday(), 7),
    "weekend": _weekend,
    "last_month": lambda now: _months(now.year, now.month, -1),
    "this_month": lambda now: _months(now.year, now.month),
    "last_year": lambda now: _months(now.year - 1, 1, 0, 12),
}
_AGO: Final[dict[str, Callable[[datetime, int, int], Span]]] = {
    "days_ago": lambda now, least, most: _days(now, -most, most - least + 1),
    "weeks_ago": lambda now, least, most: _days(now, -7 * most - 3, 7 * (most - least) + 7),
    "months_ago": lambda now, least, most: _months(now.year, now.month, -most, most - least + 1),
}
"""By how many at least and at most; "two weeks ago" may be three days more or less."""


def _relative(said: str, now: datetime, code: str) -> Iterator[Named]:
    for kind, span in _RELATIVE.items():
        for match in spoken(kind, code).finditer(said):
            yield Named(*match.span(), span(now))


def _ago(said: str, now: datetime, code: str) -> Iterator[Named]:
    for kind, span in _AGO.items():
        for match in spoken(kind, code).finditer(said):
            if (amount := _amount(match[0], code)) is not None:
                yield Named(*match.span(), span(now, *amount))


def _amount(written: str, code: str) -> tuple[int, int] | None:
    """The least and the most of the number in such words; None where there is none, as in "many days ago"."""
    if spoken("couple", code).search(written):
        return 2, 2
    if spoken("few", code).search(written):
        return _FEW
    if digits := re.search(r"\d{1,3}", written):
        number = int(digits[0])
    elif code == "zh":
        number = next((at for at in range(10, 0, -1) if HAN_NUMBERS[at] in written), 0)
    else:
        said = (1.0 if word in _ONE.get(code, ()) else number_of_word(word) for word in _WORD.findall(written))
        number = int(next((one for one in said if one is not None), 0))
    return (number, number) if number else None


def _weekdays(said: str, now: datetime, code: str) -> Iterator[Named]:
    """The latest such day before today; "last Monday" on a Tuesday is yesterday, or a week before."""
    today = now.weekday()
    if code == "zh":
        for match in _HAN_WEEKDAY.finditer(said):
            day = _HAN_DAYS[match[2]]
            yield Named(*match.span(), _days(now, day - today - 7 if match[1] else -((today - day) % 7 or 7)))
        return
    for start, end, day in weekdays_in(said, code):
        last = next((one for one in spoken("last_day", code).finditer(said) if one.end() == start - 1), None)
        behind = spoken("last_day", code).match(said, end + 1)
        words = (last.start() if last else start, behind.end() if behind else end)
        before = (today - day) % 7 or 7
        yield Named(*words, _days(now, -before))
        if (last or behind) and before <= min(today, _RECENT):
            yield Named(*words, _days(now, -before - 7))


def _dates(said: str, now: datetime, code: str) -> Iterator[Named]:
    """Dates and months; those without a year are the latest that have come."""
    plain = spoken("late", code).sub("", spoken("early", code).sub("", said))  # "in early May" names May as "in May"
    for written, (year, month, day) in dates_as_written(" ".join(plain.split())):
        start = said.find(written)
        spans = (_date(one, month, day) for one in ((year,) if year else (now.year, now.year - 1)))
        span = next((one for one in spans if one is not None and one.start <= now), None)
        if start < 0 or span is None:
            continue
        if day and (first := _FIRST_DAY.search(said[:start])) and 0 < int(first[1]) < day:
            yield Named(first.start(), start + len(written), Span(span.start.replace(day=int(first[1])), span.end))
        else:
            yield Named(start, start + len(written), span if day else _third(span, said[:start], code))


def _date(year: int, month: int, day: int) -> Span | None:
    try:
        return _days(datetime(year, month, day), 0) if day else _months(year, month)
    except ValueError:  # 30 February, or a year of which nobody talks
        return None


def _third(month: Span, before: str, code: str) -> Span:
    """A month, or of an early or a late one that third."""
    for kind in ("early", "late"):
        if any(match.end() == len(before.rstrip()) for match in spoken(kind, code).finditer(before)):
            return Span(month.start, month.start + _THIRD) if kind == "early" else Span(month.end - _THIRD, month.end)
    return month
