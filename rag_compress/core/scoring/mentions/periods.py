"""Stretches of years: "in the early sixties" where a text says 1962, and 1962 where it says "from 1961 to 1964"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.words.dates import MONTHS, dates_as_written
from rag_compress.core.words.periods import periods_in

_YEAR: Final = r"(?<![\d.,:/$€£-])(?:1\d{3}|20\d\d)"
_NO_YEAR: Final = (
    r"(?![\d%]|[.,:]\d|\s?(?:[$€£°]|(?:euros?|dollars?|pounds?|people|tons?|tonnes|units?|km|kg|m|mm|g|mb|gb)\b))"
)
_TO: Final = r"\s?[-\u2010-\u2014]\s?|\s(?:to|until|till|through|bis|à|au|a|al|hasta|até|tot|t/m|fino\sal?)\s"
_AND: Final = "|".join(
    rf"(?<={between}\s\d{{4}})\s{also}\s"
    for between, also in (("between", "and"), ("zwischen", "und"), ("entre", "(?:et|y|e)"))
)
_SAID: Final = re.compile(
    rf"(?P<first>{_YEAR})(?:(?P<decade>'?s\b|er\b)|(?:{_TO}|{_AND})(?:(?:{'|'.join(MONTHS)}|early|late|mid)[\s.-]{{1,2}})?"
    rf"(?P<last>\d{{4}}|\d\d)(?!\d|[.,:]\d|[-/]\d)|{_NO_YEAR})",
    re.IGNORECASE,
)
_ASKED: Final = re.compile(rf"(?<!\w){_YEAR}{_NO_YEAR}(?!\w|\s?[-\u2010-\u2014]\s?\d)")
_BOUND: Final = re.compile(
    r"\b(?:after|before|since|until|till|than|nach|vor|seit|bis|après|avant|depuis|desde|hasta|antes\sde|después\sde|dopo|prima\sdel|dal)\s$"
)
"""What makes a year a bound: those after it are compared, not met (`core/scoring/compared`)."""

_LONGEST_BOUND: Final = 12
_CENTURY: Final = 100
_DECADE: Final = 9
_LONGEST: Final = 40
_LENGTH: Final = 10_000


@dataclass(frozen=True)
class SameYears(Mention):
    """
    A mention of years, of which a text may name one, or others that they lie between.

    :param first: The first year.
    :param last: The last one.
    """

    first: int
    last: int

    @property
    def has_figures(self) -> bool:
        """As of `Mention`: there is no other order."""
        return False

    @property
    def is_wide(self) -> bool:
        """As of `Mention`: a stretch of years, unlike a single year."""
        return self.first < self.last

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text names a year, or a stretch of years, that has a year of these.

        >>> early_sixties = SameYears("the early sixties", 1960, 1964)
        >>> [early_sixties.is_in(text) for text in ("in 1962", "1958-63", "in the 1960s", "in 1969", "1962 euros")]
        [True, True, True, False, False]

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return any(map(self._overlaps, _years_in(text)))

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that name a year, or a stretch of years, within these; where a passage has none, those whose
        stretch is longer: what began before tells less of these years.

        :param passage: A passage.
        :returns: Their indices.
        """
        found = [*super().sentences_of(passage)]
        within = [index for index in found if any(map(self._holds, _years_in(passage.lines[index])))]
        return within or found

    def _overlaps(self, years: tuple[int, int]) -> bool:
        first, last = years
        longest = max(_LONGEST, self.last - self.first)  # a life is no stretch of which anything is said
        return first <= self.last and self.first <= last and last - first <= longest

    def _holds(self, years: tuple[int, int]) -> bool:
        return self.first <= years[0] and years[1] <= self.last


def find_periods(query: str) -> Iterator[SameYears]:
    """
    Find the stretches of at least a year that a query names, and single years, which may lie between two of a text.

    >>> [(one.written, one.first, one.last) for one in find_periods("What was new in the late fifties, or in 1962?")]
    [('late fifties', 1956, 1959), ('1962', 1962, 1962)]

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for period in periods_in(query):
        if not period.low % _LENGTH and period.high % _LENGTH == _LENGTH - 1:
            yield SameYears(period.written, period.low // _LENGTH, period.high // _LENGTH)
    for written, year in years_asked(query):
        yield SameYears(written, year, year)


def years_asked(query: str) -> Iterator[tuple[str, int]]:
    """
    Find the single years that a query names, but not those that are a part of a date or a bound.

    >>> [*years_asked("Who won in 1962, and who after 1970, or on 3 May 1971?")]
    [('1962', 1962)]

    :param query: The query as it was asked.
    :returns: Each as it is written, and as a number.
    """
    if not _ASKED.search(query):
        return
    rest = query.lower()
    for written in (
        *(period.written for period in periods_in(query)),
        *(date.lower() for date, _ in dates_as_written(query)),
    ):
        rest = rest.replace(written, " ")
    for match in _ASKED.finditer(rest):
        if not _BOUND.search(rest, max(0, match.start() - _LONGEST_BOUND), match.start()):
            yield match[0], int(match[0])


def is_bound(query: str, written: str) -> bool:
    """
    Tell whether a time is said to be a bound: those after it are compared, not met.

    >>> is_bound("after 3 may", "3 may"), is_bound("on 3 may", "3 may")
    (True, False)

    :param query: The query in small letters.
    :param written: How it writes the time.
    :returns: Whether it does.
    """
    at = query.find(written)
    return _BOUND.search(query, max(0, at - _LONGEST_BOUND), max(at, 0)) is not None


def _years_in(text: str) -> Iterator[tuple[int, int]]:
    """The years and the stretches of years of a text, each with its first and its last."""
    for match in _SAID.finditer(text):
        first = last = int(match["first"])
        if match["decade"]:
            last = first + _DECADE if first % 10 == 0 else first
        elif match["last"]:
            last = int(match["last"])
            last += first // _CENTURY * _CENTURY if last < _CENTURY else 0
        yield (first, last) if first <= last else (first, first)
