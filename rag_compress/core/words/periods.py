"""Stretches of time that a query names: the 1980s, the early sixties, the 19th century, summer 2018."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.dates import HAN_NUMBERS, MONTHS, month_of
from rag_compress.core.words.ordinal_words import LAST, ORDINALS
from rag_compress.core.words.roman_numbers import roman
from rag_compress.core.words.word_lists import sections_of

_ORDINAL: Final = rf"(?:(?P<number>\d{{1,2}})\s?(?:st|nd|rd|th|er|e|ème|\.|º)?|(?P<word>{'|'.join(ORDINALS)}))"
_YEAR: Final = r"(?P<year>1\d{3}|20\d\d)"
_OF: Final = r"(?:\s?(?:of|in|de|des|del|da|do|von|van|di|,))?(?:\sthe)?(?:\syear)?\s?(?:'|fy\s?)?"
_SEASONS: Final = {
    "spring|frühling|frühjahr|printemps|primavera|lente|春": (3, 5),
    "summer|sommer|été|verano|estate|verão|zomer|夏": (6, 8),
    "autumn|fall|herbst|automne|otoño|autunno|outono|herfst|秋": (9, 11),
}
_MONTH: Final = rf"(?P<month>{'|'.join(MONTHS)})"
_WEEKS: Final = 4
_ROMAN: Final = {roman(number).lower(): number for number in range(2, 22)}
"""Without the first: "i" is a word of its own."""

_SAID: Final = sections_of(Path(__file__).with_suffix(".txt"))
_YEARS_OF: Final = {
    kind: [(int(years), name) for years, _, name in (line.partition(": ") for line in _SAID[kind])]
    for kind in ("decades", "behind_articles")
}
_DECADES: Final = {kind: "|".join(name for _, name in names) for kind, names in _YEARS_OF.items()}
_NAMES: Final = [(years, re.compile(name)) for names in _YEARS_OF.values() for years, name in names]
_HUNDREDS: Final = {"eighteen": 1800, "nineteen": 1900}

_PARTS: Final = [
    (re.compile(rf"\b(?:{'|'.join(_SAID[part])})(?:\s(?:{'|'.join(_SAID['between'])}))*[\s-]$"), share)
    for part, share in (("early", (0.0, 0.5)), ("middle", (0.4, 0.7)), ("late", (0.6, 1.0)))
]
"""What stands before a decade or a century of which a part is meant, and which share of its years that is."""

_LONGEST_PART: Final = 40
_YEAR_LONG: Final = 10_000
_OF_PERSONS: Final = re.compile(r"\b(?:my|your|his|her|its|our|their|one's)\s$")
"""What stands before an age: in her early thirties."""

_CENTURY_NAMES: Final = (
    *("eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth"),
    *("nineteenth", "twentieth", "twenty-first"),
)
_CENTURY_WORDS: Final = {name: number for number, name in enumerate(_CENTURY_NAMES, 11)}


class Period(NamedTuple):
    """
    A stretch of time.

    :param written: How the query writes it.
    :param low: The first day, as 19800000: 0 for what is not said.
    :param high: The last day, likewise with 99.
    """

    written: str
    low: int
    high: int


def _decade(match: re.Match[str]) -> tuple[int, int]:
    year = int(match["decade"])
    year += 0 if year >= 1000 else 1900 if year >= 30 else 2000
    return year * 10_000, (year + 9) * 10_000 + 9999


def _named_decade(match: re.Match[str]) -> tuple[int, int] | None:
    if _OF_PERSONS.search(match.string, max(0, match.start() - _LONGEST_PART), match.start()):
        return None
    first = next(years for years, name in _NAMES if name.fullmatch(match["decade"]))
    first += _HUNDREDS.get(match.groupdict().get("hundred") or "", 1900)
    return first * 10_000, (first + 9) * 10_000 + 9999


def _century(match: re.Match[str]) -> tuple[int, int]:
    said = match["century"]
    number = int(said) if said.isdigit() else (_ROMAN | _CENTURY_WORDS)[said]
    return (100 * (number - 1) + 1) * 10_000, 100 * number * 10_000 + 9999


def _quarter(match: re.Match[str]) -> tuple[int, int] | None:
    return _part(int(match["short"]) if "short" in match.re.groupindex else _number(match), match, 4)


def _half(match: re.Match[str]) -> tuple[int, int] | None:
    return _part(_number(match), match, 2)


def _part(number: int, match: re.Match[str], parts: int) -> tuple[int, int] | None:
    number, months = parts if number == LAST else number, 12 // parts
    if not 1 <= number <= parts:
        return None
    return _months(int(match["year"]), months * (number - 1) + 1, months * number)


def _han_quarter(match: re.Match[str]) -> tuple[int, int] | None:
    said = match["han"]
    return _part(int(said) if said.isdigit() else HAN_NUMBERS.index(said), match, 4)


def _han_half(match: re.Match[str]) -> tuple[int, int] | None:
    return _part(1 if match["han"] == "上" else 2, match, 2)


def _week(match: re.Match[str]) -> tuple[int, int] | None:
    """Seven days of a month, from the first of it on; the last ones to its end."""
    number, year = _number(match), int(match["year"])
    month = month_of(match["month"])
    if number != LAST and not 1 <= number <= _WEEKS:
        return None
    last = monthrange(year, month)[1] if number == LAST else 7 * number
    first = year * 10_000 + month * 100
    return first + last - 6, first + last


def _season(match: re.Match[str]) -> tuple[int, int]:
    first, last = next(months for words, months in _SEASONS.items() if re.fullmatch(words, match["season"]))
    return _months(int(match["year"]), first, last)


def _number(match: re.Match[str]) -> int:
    return int(match["number"]) if match["number"] else ORDINALS[match["word"]]


def _months(year: int, first: int, last: int) -> tuple[int, int]:
    return year * 10_000 + first * 100, year * 10_000 + last * 100 + 99


_KINDS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[int, int] | None]], ...]] = (
    (re.compile(r"(?<![\d.,])(?P<decade>(?:1\d|20)\d0)(?:'?s\b|er(?:\sjahren?)?\b|年代)"), _decade),
    (re.compile(r"\b(?:the\s(?:\w+\s)?'?|den\s|die\s)(?P<decade>[3-9]0)(?:'?s\b|er(?:n|\sjahren?)?\b)"), _decade),
    (re.compile(r"\b(?:années|años|anni|anos)\s(?P<decade>(?:1\d|20)?\d0)\b"), _decade),
    (re.compile(r"(?<!\d)(?P<decade>[2-9]0)年代"), _decade),
    (re.compile(rf"\b(?P<decade>{_DECADES['decades']})\b"), _named_decade),
    (
        re.compile(
            rf"\b(?:the|early|mid|late|de[rn]|die|(?:frühe|mittlere|späte)[nr])[\s-](?:(?P<hundred>eighteen|nineteen)[\s-])?"
            rf"(?P<decade>{_DECADES['behind_articles']})\b"
        ),
        _named_decade,
    ),
    (
        re.compile(
            rf"\b(?P<century>1\d|2[01]|{'|'.join((*_CENTURY_WORDS, *_ROMAN))})(?:\s?(?:st|nd|rd|th|e|ème|\.))?[\s-]"
            r"(?:centur(?:y|ies)|jahrhunderts?|siècle|eeuw)\b"
        ),
        _century,
    ),
    (re.compile(rf"\b(?:siglo|secolo|século)\s(?P<century>{'|'.join(_ROMAN)}|1\d|2[01])\b"), _century),
    (re.compile(r"(?<!\d)(?P<century>1\d|2[01])世纪"), _century),
    (re.compile(rf"\bq(?P<short>[1-4]){_OF}{_YEAR}\b"), _quarter),
    (re.compile(rf"\b{_ORDINAL}\s(?:quarter|quartals?|trimestre|kwartaal){_OF}{_YEAR}\b"), _quarter),
    (re.compile(rf"\b{_ORDINAL}\s(?:half|halbjahrs?|semestre|halfjaar){_OF}{_YEAR}\b"), _half),
    (re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)[\s-]?q(?P<short>[1-4])\b"), _quarter),
    (re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)年第?(?P<han>[一二三四1-4])季度"), _han_quarter),
    (re.compile(r"(?<!\d)(?P<year>(?:19|20)\d\d)年(?P<han>[上下])半年"), _han_half),
    (re.compile(rf"\b{_ORDINAL}\s(?:week|woche|semaine|semana|settimana){_OF}{_MONTH}{_OF}{_YEAR}\b"), _week),
    (re.compile(rf"\b{_ORDINAL}\s{_MONTH}woche\s{_YEAR}\b"), _week),
    (re.compile(rf"\b(?P<season>{'|'.join(_SEASONS)}){_OF}{_YEAR}\b"), _season),
)


def periods_in(query: str) -> Iterator[Period]:
    """
    Find the stretches of time.

    >>> [(one.low, one.high) for one in periods_in("in the 1980s, or in Q2 of 2012")]
    [(19800000, 19899999), (20120400, 20120699)]

    :param query: The query as it was asked.
    :returns: The periods.
    """
    lower = query.lower().replace("’", "'")
    for pattern, read in _KINDS:
        for match in pattern.finditer(lower):
            found = read(match)
            if found:
                yield _part_of(Period(match[0], *found), match)


def _part_of(period: Period, match: re.Match[str]) -> Period:
    """The part of a decade or a century that is said in front of it; else all of it."""
    name = next((name for name in ("decade", "century") if name in match.re.groupindex), None)
    if name is None:
        return period
    start = match.start(name)
    for before, (first, last) in _PARTS:
        part = before.search(match.string, max(0, start - _LONGEST_PART), start)
        if part:
            year, years = period.low // _YEAR_LONG, (period.high - period.low) // _YEAR_LONG + 1
            written = match.string[min(part.start(), match.start()) : match.end()]
            low, high = year + round(first * years), year + round(last * years) - 1
            return Period(written, low * _YEAR_LONG, high * _YEAR_LONG + _YEAR_LONG - 1)
    return period
