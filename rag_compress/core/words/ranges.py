"""Ranges of numbers that a text says: 2-5 kg, from 13 to 17, over 30 kg, 65 and older, up to 11,600."""

from __future__ import annotations

import re
from collections import defaultdict
from math import inf, nextafter
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.number_words import NUMBERS
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.units import CURRENCY_SIGNS
from rag_compress.core.words.word_lists import patterns_in

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_UNIT_OF_FIRST: Final = rf"(?:%|°\s?[CF]?|[{CURRENCY_SIGNS}]|[^\W\d_]{{1,12}}[²³]?)?"
_LONGEST_NUMBER: Final = 20
"""Characters of a number behind its first figure: in a line of numbers each would otherwise be read to the end."""

_DASH: Final = re.compile(
    rf"(?<![\d-])(\d[\d.,' ]{{0,{_LONGEST_NUMBER}}}[kKM]?\s?{_UNIT_OF_FIRST}\s?)[-\u2010-\u2015−]"
    rf"(?=\s?[{CURRENCY_SIGNS}]?\s?\d[\d.,' ]{{0,{_LONGEST_NUMBER}}}"
    rf"(?![\d.,]{{0,{_LONGEST_NUMBER}}}\s?[-\u2010-\u2015−/:]\s?\d))"
)
"""The dash between two numbers, which begins neither one more number nor a negative one."""

_BULLET: Final = re.compile(r"^\s*(?:[-–*•+]|\d{1,2}[.)])\s+(?=\d)")
"""The mark of an item, which is no sign of a number."""

_WORDS: Final = re.compile(r"[^\W\d_]+")
_FEWEST: Final = 2
_ONE_TO: Final = re.compile(r"\s(?:to|and|bis|à|a|et|y|und)\s")
_OTHER_WORDS: Final = frozenset(("due", "once", "sei", "media"))
"""Numbers in words of one language that mean something else in others."""

_NEAR: Final = 40
_SIGNS: Final = rf"[{CURRENCY_SIGNS}]"
_UNIT: Final = rf"(?:\s?(?:[°%‰{CURRENCY_SIGNS}][CF]?|[^\W\d_]{{1,14}}[²³2]?(?:/[^\W\d_]{{1,3}}[²³2]?)?))?"
_AGED: Final = rf"{_UNIT}(?:\s(?:of\sage|old|years))?"
_ARTICLE: Final = rf"\s?(?:(?:the|age\sof|ages?|about|a\stotal\sof|einem|le|la|los|las|el|\(?{_SIGNS})\s?){{0,2}}"


def _before(kind: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{_SAID[kind]}){_ARTICLE}(?={_SIGNS}?\s?[-−]?\d)")


def _behind(kind: str, signs: str = "") -> re.Pattern[str]:
    return re.compile(rf"{_AGED},?\s?(?:{signs}(?<![^\W\d_])(?:{_SAID[kind]})(?!\w))")


def _gap(kind: str) -> re.Pattern[str]:
    return re.compile(rf"{_UNIT},?\s?(?:{_SAID[kind]})\s?(?:{_SIGNS}\s?)?(?:ages?\s)?")


_BEFORE: Final = {kind: _before(kind) for kind in ("to", "below", "above", "from", "between")}
_BEHIND: Final = {"or_more": _behind("or_more", r"\+(?!\s?\d)|"), "or_less": _behind("or_less")}
_GAPS: Final = {kind: _gap(kind) for kind in ("below_next", "at_most_next", "through", "and")}
_NO_NUMBER_BEFORE: Final = re.compile(r"(?:\d[:/.]|[#§:/]|\bno\.\s?|\d-)$")
_NO_NUMBER_BEHIND: Final = re.compile(r"[:/]\d|\.\d+\.\d|-\d")
_YEARS: Final = range(1700, 2101)
_WORD: Final = re.compile(
    r"\s?-?(?!(?:or|and|to|oder|und|bis|et|ou|à|o|y|a)\b)([^\W\d_]{1,20}(?:/[^\W\d_]{1,3}[²³2]?)?)"
)


class Range(NamedTuple):
    """
    A range of numbers.

    :param numbers: The least and the largest number as they are written, with their powers of ten; infinite for none.
    :param sizes: The same in one unit for all of the measure.
    :param measure: What is measured, of `MEASURES`; empty where no unit tells.
    :param noun: The word behind the numbers, in small letters: "seats".
    :param label: What the column is called; empty elsewhere.
    """

    numbers: tuple[float, float]
    sizes: tuple[float, float]
    measure: str
    noun: str = ""
    label: str = ""


def ranges_in(text: str, decimal_comma: bool = False) -> list[Range]:
    """
    Find the ranges of a text.

    >>> [one.numbers for one in ranges_in("2-5 kg, from 13 to 17, up to 11,600, 65 and older")]
    [(2.0, 5.0), (13.0, 17.0), (-inf, 11600.0), (65.0, inf)]
    >>> [(one.sizes, one.measure) for one in ranges_in("900 g to 2 kg")]
    [((0.9, 2.0), 'weight')]
    >>> [one.numbers for one in ranges_in("less than two years, one to three years, between 14 and seven days")]
    [(-inf, 1.9999999999999998), (1.0, 3.0), (7.0, 14.0)]
    >>> ranges_in("pages of 2019-2021, from 9:00 to 18:00, on 2024-03-05")
    []

    :param text: A sentence, or a cell.
    :param decimal_comma: As of `quantities_in`.
    :returns: The ranges in order.
    """
    if not NUMBERS.keys().isdisjoint(_WORDS.findall(text)):
        text = _WORDS.sub(_in_figures, text)
    written = _DASH.sub(r"\1~", _BULLET.sub(lambda found: " " * len(found[0]), text))
    lower = written.lower()
    lower = lower if len(lower) == len(written) else written
    numbers = [one for one in quantities_in(written, decimal_comma) if _is_number(lower, one)]
    said: defaultdict[int, frozenset[str]] = defaultdict(frozenset)
    for kind, pattern in _BEFORE.items() if numbers else ():
        for match in pattern.finditer(lower):
            said[match.end()] |= {kind}
    found: list[Range] = []
    skip = False
    for at, one in enumerate(numbers):
        if skip:
            skip = False
            continue
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        before = said[one.start] | said[one.start + 1] | said[one.start + 2]  # a sign of money may stand in between
        if following and (pair := _pair(lower, one, following, before)):
            skip = True
            if not _are_years(lower, one, following):
                found.append(_named(lower, following, pair))
        elif bounds := _bounds(lower, one, before):
            found.append(_named(lower, one, bounds))
    return found


def has_numbers(text: str) -> bool:
    """
    Tell whether a text has any number, in figures or in words: a quick look.

    >>> has_numbers("after three years"), has_numbers("after some years")
    (True, False)

    :param text: A sentence.
    :returns: Whether it has.
    """
    return any(map(str.isdigit, text)) or not NUMBERS.keys().isdisjoint(_WORDS.findall(text))


def _in_figures(found: re.Match[str]) -> str:
    number = NUMBERS.get(found[0], 0.0)
    is_one = number == 1 and _ONE_TO.match(found.string, found.end())
    is_number = number.is_integer() and found[0] not in _OTHER_WORDS and (number >= _FEWEST or is_one)
    return f"{number:.0f}" if is_number else found[0]


def _is_number(text: str, one: Quantity) -> bool:
    """Whether it is no part of a time, a date, a fraction, or an identifier."""
    before, behind = text[max(one.start - 4, 0) : one.start], text[one.end : one.end + 8]
    return not (_NO_NUMBER_BEFORE.search(before) or _NO_NUMBER_BEHIND.match(behind))


def _pair(text: str, one: Quantity, following: Quantity, before: frozenset[str]) -> Range | None:
    between = text[one.end : following.start]
    if len(between) > _NEAR:
        return None
    is_open = _GAPS["below_next"].fullmatch(between)
    is_said = is_open or _GAPS["at_most_next"].fullmatch(between) or _GAPS["through"].fullmatch(between)
    if not is_said:
        is_said = _GAPS["and"].fullmatch(between) if "between" in before else None
    if not is_said:
        return None
    low, high = _alike(one, following)
    if low.measure != high.measure:
        return None
    if low.number > high.number and low.size > high.size:
        if not (low.measure or _WORD.match(text, following.end)):
            return None  # a result, such as 7-2
        low, high = high, low
    is_above = "above" in before
    above, below = nextafter if is_above else _same, nextafter if is_open else _same
    numbers = above(low.number, inf), below(high.number, -inf)
    return Range(numbers, (above(low.size, inf), below(high.size, -inf)), high.measure)


def _alike(one: Quantity, following: Quantity) -> tuple[Quantity, Quantity]:
    """Both numbers with the unit that one of them says."""
    if following.measure and not one.measure and following.number:
        factor = following.size / following.number
        return one._replace(size=one.number * factor, measure=following.measure), following
    if one.measure and not following.measure and one.number:
        factor = one.size / one.number
        return one, following._replace(size=following.number * factor, measure=one.measure)
    return one, following


def _bounds(text: str, one: Quantity, before: frozenset[str]) -> Range | None:
    behind = text[one.end : one.end + _NEAR]
    number, size = one.number, one.size
    if "to" in before or _BEHIND["or_less"].match(behind):
        return Range((-inf, number), (-inf, size), one.measure)
    if "below" in before:
        return Range((-inf, nextafter(number, -inf)), (-inf, nextafter(size, -inf)), one.measure)
    if "from" in before or _BEHIND["or_more"].match(behind):
        return Range((number, inf), (size, inf), one.measure)
    if "above" in before:
        return Range((nextafter(number, inf), inf), (nextafter(size, inf), inf), one.measure)
    return None


def _named(text: str, last: Quantity, found: Range) -> Range:
    noun = _WORD.match(text, last.end)
    if noun is None:
        return found
    if "/" in noun[1] and found.measure != "speed":  # grams per square metre are no weight
        return found._replace(noun=noun[1], measure="", sizes=found.numbers)
    return found._replace(noun=noun[1])


def _same(number: float, _: float) -> float:
    return number


def _are_years(text: str, *numbers: Quantity) -> bool:
    """Whether two numbers are years: they are written without marks, and measure nothing."""
    return all(not one.measure and one.number in _YEARS and text[one.start : one.end].isdecimal() for one in numbers)
