"""Amounts as they are written in a text, to be compared: prices, durations, lengths, ages, dates."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Final, NamedTuple

from rag_compress.core.words.dates import dates_in, number_of_date
from rag_compress.core.words.number_words import NUMBERS, POWERS, UNSPACED_SIGNS, number_in_words
from rag_compress.core.words.numbers import plain_number
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.units import CURRENCY_SIGNS, UNITS, UNSPACED, factor_of, unit_pattern
from rag_compress.core.words.word_lists import any_of, folded

DATE: Final = "date"
"""The measure of dates, whose size is written as 20240531."""

MEASURES: Final = frozenset((*UNITS, DATE))
"""What is measured."""

_TIMES: Final = {word: 10.0**power for power, words in POWERS.items() for word in words}
_SHORT_TIMES: Final = {"k": 1e3, "m": 1e6, "bn": 1e9}
"""Those that are read behind a sign alone: "£5m", but not "5 m"."""

_ONES: Final = range(1, 10)
_TENS: Final = range(20, 100)
_FIRST_WORDS: Final = frozenset(re.split(r"[\s-]", word.removeprefix("a "))[0] for word in NUMBERS)
_FIGURE: Final = re.compile(rf"[\d½{UNSPACED_SIGNS}]")
_SPACES: Final = "\u00a0\u2009\u202f"
_CODES: Final = "eur|usd|gbp|chf"
_YEAR: Final = r"(?:1[5-9]|20)\d\d(?:年|s\b)"
_GOES_ON: Final = re.compile(r"\s?(?:(?:and|und|et|y|e)\s)?")


class Amount(NamedTuple):
    """
    An amount.

    :param measure: What is measured, of `MEASURES`.
    :param size: How much, in one unit for all of the measure; currencies are not told apart.
    """

    measure: str
    size: float


def amounts_in(text: str, measures: Collection[str] = MEASURES) -> list[Amount]:
    """
    Find the amounts of a text.

    >>> amounts_in("two weeks for 1,200.50 euros", ["money", "duration"])
    [Amount(measure='money', size=1200.5), Amount(measure='duration', size=1209600.0)]

    :param text: The text.
    :param measures: The measures of which amounts are looked for.
    :returns: The amounts, those of a measure in the order of the text.
    """
    found: list[Amount] = []
    for measure in measures:
        if measure == DATE:
            found.extend(Amount(DATE, number_of_date(date)) for date in dates_in(text))
        else:
            found.extend(amount for _, amount in amounts_as_written(text, measure))
    return found


def amounts_as_written(text: str, measure: str) -> list[tuple[str, Amount]]:
    """
    Find the amounts of one measure, each with what is written of it.

    >>> [(said, amount.size) for said, amount in amounts_as_written("Two weeks or 2 hours 30 minutes", "duration")]
    [('two weeks', 1209600.0), ('2 hours 30 minutes', 9000.0)]

    :param text: The text.
    :param measure: What is measured, but for dates.
    :returns: The amounts in the order of the text, with their text as it is compared: in small letters.
    """
    found: list[tuple[str, Amount]] = []
    said = folded(text)  # a pattern that ignored the case would take "ſechs" for a number that no list has
    last_end, last_factor, start = -1, 0.0, 0
    for match in _pattern_of(measure).finditer(said):
        unit = (match["sign"] if measure == "money" else "") or match["unit"]
        if not unit:
            continue
        factor = factor_of(unit, measure)
        times = _SHORT_TIMES.get(match["short"] or "") or _TIMES.get(match["times"] or "", 1.0)
        halves = (match["half"] is not None) + (match["more"] is not None)
        size = (_size_of(match["number"]) + halves / 2) * times * factor
        if factor < last_factor and _GOES_ON.fullmatch(said, last_end, match.start()):  # 2 hours 30 minutes
            size += found.pop()[1].size
        else:
            start = match.start()
        found.append((said[start : match.end()], Amount(measure, size)))
        last_end, last_factor = match.end(), factor
    return found


def measures_in(text: str) -> list[str]:
    """
    Tell of which measures a text names a unit and any number, as fast as can be: most queries name none.

    >>> measures_in("Is it open for two hours, or 20 km away?"), measures_in("Is it open for hours?")
    (['length', 'duration'], [])

    :param text: The text.
    :returns: The measures, but for dates.
    """
    if not _FIGURE.search(text) and _FIRST_WORDS.isdisjoint(said_words(text)):
        return []
    found = {match.lastgroup for match in _any_unit().finditer(folded(text))}
    return [measure for measure in UNITS if measure in found]


@cache
def _any_unit() -> re.Pattern[str]:
    measures = (
        rf"(?P<{measure}>(?:{'|'.join(word for word, _ in units)})(?![^\W\d_{UNSPACED}]))"
        for measure, units in UNITS.items()
    )
    return re.compile(rf"(?<![^\W\d_{UNSPACED}])(?:{'|'.join(measures)})")


def _size_of(number: str) -> float:
    if number in ("a", "an"):  # an hour and a half
        return 1.0
    if number in NUMBERS or not number[0].isdecimal():
        return number_in_words(number)
    return float(plain_number(number))


@cache
def _pattern_of(measure: str) -> re.Pattern[str]:
    """The pattern of the amounts of a measure, made when it is first asked for."""
    times, short = any_of(_TIMES.keys() - _SHORT_TIMES), any_of(_SHORT_TIMES)
    behind = rf"(?![^\W{UNSPACED}])"
    tens, ones = (any_of(word for word, size in NUMBERS.items() if size in sizes) for sizes in (_TENS, _ONES))
    return re.compile(
        rf"(?<![^\W{UNSPACED}])(?<!\d[.,:/])(?<!第)(?:(?:us|[ac]a?|nz|hk)?(?P<sign>[{CURRENCY_SIGNS}]|{_CODES})\s?)?"
        rf"(?P<number>\d{{1,3}}(?:[ ']\d{{3}}){{1,4}}(?:[.,]\d{{1,9}})?(?![\d.,]*\d)"
        rf"|(?!{_YEAR})\d(?:[\d.,{_SPACES}]{{0,20}}\d)?|(?:{tens})[\s-](?:{ones}){behind}|(?:{any_of(NUMBERS)}){behind}"
        rf"|an?(?=\s[a-z]{{3,12}}\sand\sa\shalf{behind})|[{UNSPACED_SIGNS}]{{1,12}})"
        rf"(?(sign)(?:(?P<short>{short})(?!\w))?)\)?"
        rf"(?P<half>\s?½|\s(?:and\sa\s)?half)?[\s-]?(?:(?P<times>{times}){behind}\s?(?:d(?:[ei]\s|['’]))?)?"
        rf"(?P<unit>{unit_pattern(measure)})?"
        rf"(?(unit)(?P<more>\s(?:and\sa\shalf|et\sdemie?|y\smedi[ao]|e\smezz[ao]|e\smei[ao]){behind})?)"
    )
