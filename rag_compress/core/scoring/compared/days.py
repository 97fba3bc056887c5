"""Bounds to dates: before 1900, since March 2020, between 3 and 9 May; and stretches of time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from typing import Final

from rag_compress.core.models import Span
from rag_compress.core.scoring.compared import Comparison
from rag_compress.core.scoring.compared.bounds import SAID, said_before
from rag_compress.core.scoring.compared.names import names_near
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.dates import MONTHS, Order, dates_as_written, month_of, number_of_date
from rag_compress.core.words.periods import periods_in

_YEAR: Final = re.compile(r"(?<![\d.,$€£-])(?:1\d{3}|20\d\d)(?![\d%]|[.,]\d|\s?[$€£°])")
_MEASURED: Final = re.compile(
    r"\s?(?!年|(?:in|on|onwards?|at|by|for|of|or|and|to|but|with|under|until|till|und|oder|bis|et|ou|y|o|à|au|e|en|a|was|were|is|have|has|had"
    r"|did|does|do|that|who|which)\b)[^\W\d_]{2,}"
)
"""A noun behind a number, which is no year then: between 1500 and 2000 people."""

_DAY_BEFORE: Final = re.compile(
    rf"(?<!\w)(?:{SAID['between']})\s(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th|\.|er)?\s?(?:{SAID['and']})\s?(?:the\s|dem\s|el\s|le\s)?$"
)
_MONTH_BEFORE: Final = re.compile(rf"(?<!\w)(?:{SAID['between']})\s(?P<month>{'|'.join(MONTHS)})\s(?:{SAID['and']})\s$")
_ONWARDS: Final = re.compile(r"\s(?:on(?:wards?)?\b(?!\s\w)|an\b\W*$)")
_HAN_DAY_BEHIND: Final = re.compile(r"\s?(?:到|至|-|—|–)\s?(?P<day>\d{1,2})\s?[日号]")
_AND: Final = re.compile(rf",?\s?(?:(?:{SAID['and']})(?!\w)|{SAID['and_unspaced']})\s?(?:the\s|dem\s|el\s|le\s)?")
_WHOLE: Final = 9999


def dates_compared(query: str) -> Iterator[tuple[Comparison, Span]]:
    """
    Find the bounds to dates.

    >>> ((one, _),) = dates_compared("founded between 1850 and 1900")
    >>> one.low[0], one.high[0], one.names["founded"]
    (18500000.0, 19009999.0, 1.5)

    :param query: The query in small letters.
    :returns: The comparisons, each with where the query says it. Years that are not said are 0: 0503 to 0509.
    """
    taken: list[Span] = []
    for period in periods_in(query):
        start = query.find(period.written)
        span = start, start + len(period.written)
        if not any(a < span[1] and span[0] < b for a, b in taken):
            taken.append(span)
            yield _comparison(query, span, period.low, period.high), span
    dates = [one for one in sorted(_placed(query)) if not any(a < one[1] and one[0] < b for a, b in taken)]
    used = -1
    for at, (start, end, date) in enumerate(dates):
        if at <= used:
            continue
        before = query[:start]
        day, month = _DAY_BEFORE.search(before), _MONTH_BEFORE.search(before)
        last_day = _HAN_DAY_BEHIND.match(query, end)
        following = dates[at + 1] if at + 1 < len(dates) else None
        if day and date[2]:
            span = day.start(), end
            yield _comparison(query, span, _low((*date[:2], int(day["day"]))), _high(date)), span
        elif last_day and date[2]:
            span = start, last_day.end()
            yield _comparison(query, span, _low(date), _high((*date[:2], int(last_day["day"])))), span
        elif month and date[1] and not date[2]:
            span = month.start(), end
            yield _comparison(query, span, _low((date[0], month_of(month["month"]), 0)), _high(date)), span
        elif following and said_before("between", before) and _AND.fullmatch(query, end, following[0]):
            used = at + 1
            last = following[2]
            first = (date[0] or last[0], *date[1:])
            between = said_before("between", before)
            span = between.start() if between else start, following[1]
            yield _comparison(query, span, _low(first), _high(last)), span
        elif bounds := _bounds(date, before, query[end:]):
            yield _comparison(query, (start, end), *bounds), (start, end)


def _bounds(date: Order, before: str, behind: str) -> tuple[float, float] | None:
    low, high = _low(date), _high(date)
    if said_before("before", before) or _UNSPACED["before"].match(behind):
        return -inf, low - 1
    if said_before("after", before) or _UNSPACED["after"].match(behind):
        return high + 1, inf
    if said_before("since", before) or _UNSPACED["since"].match(behind) or _ONWARDS.match(behind):
        return low, inf
    if said_before("until", before) or _UNSPACED["until"].match(behind):
        return -inf, high
    return None


_UNSPACED: Final = {
    kind: re.compile(rf"\s?[年月日]?的?(?:{SAID[f'{kind}_unspaced']})")
    for kind in ("before", "after", "since", "until")
}


def _placed(query: str) -> Iterator[tuple[int, int, Order]]:
    taken: list[Span] = []
    for written, date in dates_as_written(query):
        start = query.find(written)
        taken.append((start, start + len(written)))
        yield start, start + len(written), date
    for year in _YEAR.finditer(query):
        is_free = not any(a < year.end() and year.start() < b for a, b in taken)
        is_bound = any(said_before(kind, query[: year.start()]) for kind in ("before", "after", "since", "until"))
        if is_free and (is_bound or not _MEASURED.match(query, year.end())):
            yield year.start(), year.end(), (int(year[0]), 0, 0)


def _low(date: Order) -> float:
    return float(number_of_date(date))


def _high(date: Order) -> float:
    year, month, day = date
    return float(10_000 * year + (100 * month + (day or 99) if month else _WHOLE))


def _comparison(query: str, span: Span, low: float, high: float) -> Comparison:
    return Comparison(names_near(query, *span), {DATE: 1}, low=(low, low), high=(high, high))
