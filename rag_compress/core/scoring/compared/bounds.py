"""Bounds to numbers: more than 500 points, at least 20 km, under $50, between 3 and 5 million."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import inf, nextafter
from pathlib import Path
from typing import Final

from rag_compress.core.models import Span
from rag_compress.core.scoring.compared import COUNTED, Comparison
from rag_compress.core.scoring.compared.grades import names_of_measures, read_grades
from rag_compress.core.scoring.compared.names import names_near
from rag_compress.core.scoring.compared.qualities import GRADED, IMPLIED
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.units import unit_of
from rag_compress.core.words.word_lists import patterns_in

SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
"""What sets bounds, by its kind."""

_ABOUT: Final = r"\s?(?:(?:the|an?|about|around|approximately|roughly|dem|der|le|la|el)\s)?$"
_FAST: Final = re.compile("fast|quick|schnell|rapid")
_SLOW: Final = re.compile("slow|langsam|lent")
_LONGEST: Final = 40
_FIGURES: Final = re.compile(r"[^\d.,]+")
"""What is left out to leave the figures of a number: its power of ten and its sign."""

_YEARS: Final = range(1000, 2100)


def said_before(kind: str, text: str) -> re.Match[str] | None:
    """
    Find the words of a kind at the end of a text.

    >>> said_before("above", "cities with more than ")[0], said_before("above", "more than Rome has ")
    ('more than ', None)

    :param kind: A kind of `SAID`.
    :param text: What stands in front of a number or a date.
    :returns: The match; None where they do not stand there.
    """
    return _PATTERNS[kind].search(text, max(len(text) - _LONGEST, 0))


def bounds_in(query: str, as_asked: str, decimal_comma: bool, taken: Sequence[Span] = ()) -> Iterator[Comparison]:
    """
    Find the bounds to numbers.

    >>> query = "cities with more than 2 million inhabitants"
    >>> (one,) = bounds_in(query, query, False)
    >>> one.low[0] > 2_000_000, one.high, one.measures
    (True, (inf, inf), {'people': 1})

    :param query: The query in small letters.
    :param as_asked: The query as it was asked.
    :param decimal_comma: Whether a comma begins a fraction.
    :param taken: What is said of dates.
    :returns: The comparisons.
    """
    written = as_asked if len(as_asked) == len(query) else query  # "$5M" has its power in a capital
    numbers = [
        one for one in quantities_in(written, decimal_comma) if not any(a < one.end and one.start < b for a, b in taken)
    ]
    used = -1
    for at, one in enumerate(numbers):
        if at <= used:
            continue
        before = query[: one.start]
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        if following and _begin_range(query, one, following):
            used = at + 1
            low = _like(one, following, query[following.start : following.end])
            between = said_before("between", before)
            span = (between.start() if between else one.start, following.end)
            yield _comparison(
                query, span, following.measure, (low.number, low.size), (following.number, following.size)
            )
            continue
        limits = _bounds(one, before, query[one.end :])
        if limits:
            yield _comparison(query, (one.start, one.end), one.measure, *limits)


def _comparison(
    query: str, span: Span, measure: str, low: tuple[float, float], high: tuple[float, float]
) -> Comparison:
    names = dict.fromkeys(names_of_measures().get(measure, ()), IMPLIED)
    for grade in read_grades():
        if grade.comparative and grade.comparative.search(query):
            names |= dict.fromkeys(grade.names, GRADED)
    near = {
        name: weight
        for name, weight in names_near(query, *span).items()
        if not measure or unit_of(name)[0] in ("", COUNTED)
    }
    return Comparison({**names, **near}, {measure: 1} if measure else {}, low=low, high=high)


def _begin_range(query: str, one: Quantity, following: Quantity) -> bool:
    """Whether a range is said: "between 3 and 5", or "60 to 70 points", which are no years."""
    if said_before("between", query[: one.start]):
        return _AND.fullmatch(query, one.end, following.start) is not None
    if _HAN_RANGE.match(query, following.end):
        return _HAN_TO.fullmatch(query, one.end, following.start) is not None
    is_year = one.number.is_integer() and one.number in _YEARS
    is_range = _TO.fullmatch(query, one.end, following.start) is not None
    return is_range and one.number < following.number and not is_year


def _bounds(one: Quantity, before: str, behind: str) -> tuple[tuple[float, float], tuple[float, float]] | None:
    exact = (one.number, one.size)
    nothing, all_of_them = (-inf, -inf), (inf, inf)
    if _BEHIND["or_more"].match(behind) or said_before("from", before):
        return exact, all_of_them
    if _BEHIND["or_less"].match(behind) or said_before("to", before):
        return nothing, exact
    is_below = said_before("below", before)
    is_above = None if is_below else said_before("above", before)
    said = is_below or is_above
    if said is None:
        return None
    if is_above and _FAST.search(said[0]) and one.measure == "duration":
        is_below = said  # in less time
    if is_above and _SLOW.search(said[0]) and one.measure != "duration":
        is_below = said
    if is_below:
        return nothing, (nextafter(one.number, -inf), nextafter(one.size, -inf))
    return (nextafter(one.number, inf), nextafter(one.size, inf)), all_of_them


def _like(one: Quantity, following: Quantity, said: str) -> Quantity:
    """The first of two numbers with the power of ten and the unit that only the second one says: 2 to 3 million km."""
    figures = quantities_in(_FIGURES.sub("", said))
    power = following.number / figures[0].number if figures and figures[0].number else 1.0
    is_short = one.number < power and one.number * power <= following.number
    number = one.number * power if is_short else one.number
    if one.measure:
        return one._replace(number=number, size=number * (one.size / one.number if one.number else 1.0))
    factor = following.size / following.number if following.number else 1.0
    return one._replace(number=number, size=number * factor, measure=following.measure)


def _spaced(kind: str) -> str:
    unspaced = SAID.get(f"{kind}_unspaced")
    return rf"(?<![^\W])(?:{SAID[kind]})(?!\w)" + (f"|(?:{unspaced})" if unspaced else "")


_PATTERNS: Final = {
    kind: re.compile(rf"(?:{_spaced(kind)}){_ABOUT}") for kind in SAID if not kind.endswith("_unspaced")
}
_BEHIND: Final = {
    kind: re.compile(rf"\W?(?:[\u4e00-\u9fff]{{1,3}}?|(?:d['’]|de\s)?[^\W\d_]+\s)?(?:{_spaced(kind)})")
    for kind in ("or_more", "or_less")
}
_AND: Final = re.compile(rf"\s?(?:[^\W\d_]{{1,12}}\s)?(?:{_spaced('and')})\s?(?:[$€£¥])?")
_HAN_TO: Final = re.compile(r"[^\W\d_]{0,2}\s?[到至和~-]\s?")
_HAN_RANGE: Final = re.compile(r"[^\W\d_]{0,2}之间")
_TO: Final = re.compile(r"\s(?:to|bis|à|a|–)\s")
