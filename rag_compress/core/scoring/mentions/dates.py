"""Dates: in words, in figures in either order, as of ISO 8601, and with nothing between their parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.words.dates import HAN_NUMBERS, MONTHS, Order, dates_as_written

_ANY_YEAR: Final = r"(?:1[5-9]|20)\d\d"
_ANY_DAY: Final = r"(?:0?[1-9]|[12]\d|3[01])"
_ORDINAL: Final = r"(?:\.|st|nd|rd|th|er|º)?"
_OF: Final = r"(?:(?:del?|of)\s+)?"
_NUMBER_BEGINS: Final = r"(?<![\d./v-])(?<!\d[:'])"

_SLASHED: Final = re.compile(r"\d\d?/\d\d?/(?:\d\d){1,2}")
_NO_MONTH: Final = r"(?:1[3-9]|2\d|3[01])"
_MONTH_FIRST: Final = re.compile(rf"(?<![\d/-])\d\d?([/-]){_NO_MONTH}\1(?:{_ANY_YEAR}|\d\d)(?!\d)")
_DAY_FIRST: Final = re.compile(rf"(?<![\d/-]){_NO_MONTH}([/-])\d\d?\1(?:{_ANY_YEAR}|\d\d)(?!\d)")


@dataclass(frozen=True)
class SameDate(Mention):
    """
    A mention of a date.

    Figures with slashes or dashes are read in either order, as both are in use; in a passage that has a 13 or more in
    one of the two places, in its order.

    :param date: Year, month and day; the year and the day are 0 where they are not said.
    """

    date: Order

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return forms_of(self.date).search(text) is not None

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that mention the same.

        :param passage: A passage.
        :returns: Their indices.
        """
        forms = forms_of(self.date)
        found = [
            (at, one.lastgroup)
            for at, (start, end) in enumerate(passage.spans)
            for one in forms.finditer(passage.text, start, end)
        ]
        if any(order for _, order in found):
            orders = {
                name
                for name, order in (("month_first", _MONTH_FIRST), ("day_first", _DAY_FIRST))
                if order.search(passage.text)
            }
            if orders:
                return {at for at, order in found if order is None or order in orders}
        return {at for at, _ in found}


def find_dates(query: str) -> Iterator[SameDate]:
    """
    Find the dates that a query names, of which more than the year is said.

    >>> [mention.written for mention in find_dates("What was done on 8 March, and in May 2025?")]
    ['May 2025', '8 March']
    >>> [mention.date for mention in find_dates("What was done on 3/8/2026?")]
    [(2026, 8, 3), (2026, 3, 8)]

    :param query: The query as it was asked.
    :returns: The mentions; of figures with slashes that are a date in either order, both.
    """
    for written, date in dates_as_written(query):
        yield SameDate(written, date)
        year, month, day = date
        if _SLASHED.fullmatch(written) and day <= len(MONTHS) and day != month:
            yield SameDate(written, (year, day, month))


@lru_cache(maxsize=64)
def forms_of(date: Order) -> re.Pattern[str]:
    """
    Write the pattern of all forms of a date.

    Of a date without a day any day of that month is one. With stops the day comes first.

    >>> forms = forms_of((2026, 3, 8))
    >>> [bool(forms.search(text)) for text in ("2026-03-08T10:15", "8.3.2026", "03/08/26", "Mar  8 10:15", "20260308")]
    [True, True, True, True, True]
    >>> [bool(forms.search(text)) for text in ("2026-08-03", "8 March 2025", "3月18日", "8 markets")]
    [False, False, False, False]

    :param date: Year, month and day; the year and the day are 0 where they are not said.
    :returns: The expression. Where the year is said, none of another year is found, but what names no year is. The
        last group that matches is ``month_first`` or ``day_first`` for figures whose order is not certain.
    """
    year, month, day = date
    years = str(year) if year else _ANY_YEAR
    short_years = rf"(?:{years}|{year % 100:02d})" if year else rf"(?:{years}|\d\d)"
    days, two_days = (f"0?{day}", f"{day:02d}") if day else (_ANY_DAY, r"[0-3]\d")
    months, name = f"0?{month}", rf"(?<![^\W_])(?:{MONTHS[month - 1]})(?![^\W\d_])\.?"
    behind = rf"\.?,?[\s-]+{_OF}"
    short = rf"-{year % 100:02d}(?!\d)"
    of_year = rf"(?:{behind}{year}|{short}|(?!{behind}{_ANY_YEAR}|-\d\d(?!\d)))" if year else ""
    before = rf"(?:(?<!\d){year}\s?[年년]\s?|(?<![年년\d])(?<![年년]\s))" if year else r"(?<!\d)"
    clock = r"(?:[0-2]\d[0-5]\d[0-5]\d)?"
    figures = [
        rf"(?<!\d){years}(?:-{months}-{days}|/{months}/{days}|\.{months}\.{days}|{month:02d}{two_days}{clock})(?!\d)",
        rf"{_NUMBER_BEGINS}{days}\.{months}\.{short_years}(?!\.?\d)",
        rf"(?P<day_first>{_NUMBER_BEGINS}{days}(?:/{months}/|-{months}-){short_years}(?!\d))",
        rf"(?P<month_first>{_NUMBER_BEGINS}{months}(?:/{days}/|-{days}-){short_years}(?!\d))",
        rf"{_NUMBER_BEGINS}{days}{_ORDINAL}[\s-]+{_OF}{name}{of_year}",
        rf"{before}{months}\s?[月월]" + (rf"\s?{days}\s?[日号號일]" if day else ""),
    ]
    if day == month:  # in either order it is the same
        figures[2:4] = [rf"{_NUMBER_BEGINS}{days}(?:/{months}/|-{months}-){short_years}(?!\d)"]
    words = [
        rf"{name}\s+{days}(?:st|nd|rd|th)?(?![A-Za-z\d:]){of_year}",
        rf"(?<![一二十]){HAN_NUMBERS[month]}月" + (rf"{HAN_NUMBERS[day]}[日号號]" if day else ""),
    ]
    if not day:
        figures.append(rf"(?<!\d){years}[-/.]{month:02d}(?![-/.]?\d)")
        words.append(rf"{name},?\s+{_OF}{years}")
    firsts = {HAN_NUMBERS[month][0], *(one[0] for one in re.sub(r"\([^()]*\)", "", MONTHS[month - 1]).split("|"))}
    return re.compile(rf"(?=\d)(?:{'|'.join(figures)})|(?=[{''.join(firsts)}])(?:{'|'.join(words)})", re.IGNORECASE)
