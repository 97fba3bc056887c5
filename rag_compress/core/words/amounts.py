"""Amounts as they are written in a text, to be compared: prices, durations, lengths, ages, dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.dates import dates_in
from rag_compress.core.words.word_lists import folded, sections_of

DATE: Final = "date"
"""The measure of dates, whose size is written as 20240531."""

_UNITS: Final[Mapping[str, str]] = {
    measure: " ".join(units) for measure, units in sections_of(Path(__file__).with_suffix(".txt")).items()
}
MEASURES: Final = frozenset((*_UNITS, DATE))
"""What is measured."""

_WORDS: Final = (
    "one ein eine einem einer eines un une una uno een 一",
    "two zwei deux dos due dois duas twee 二 两",
    "three drei trois tres tre três drie 三",
    "four vier quatre cuatro quattro quatro 四",
    "five fünf cinq cinco cinque vijf 五",
    "six sechs seis sei zes 六",
    "seven sieben sept siete sette sete zeven 七",
    "eight acht huit ocho otto oito 八",
    "nine neun neuf nueve nove negen 九",
    "ten zehn dix diez dieci dez tien 十",
    "eleven elf onze once undici",
    "twelve zwölf douze doce dodici doze twaalf 十二",
)
_NUMBERS: Final = {word: float(number) for number, words in enumerate(_WORDS, 1) for word in words.split()}
_TIMES: Final = {
    word: 10.0**power
    for power, words in (
        (3, "k thousand tausend mille mil 千"),
        (4, "万 萬"),
        (6, "m million millions millionen mio mio. millones millón milioni"),
        (8, "亿"),
        (9, "bn billion milliarden milliards"),
    )
    for word in words.split()
}
_SHORT_TIMES: Final = frozenset(("k", "m", "bn"))
"""Those that are read behind a sign alone: "£5m", but not "5 m"."""

_UNSPACED: Final = r"\u3040-\u30ff\u4e00-\u9fff"
_SPACES: Final = "\u00a0\u2009\u202f"
_SIGNS: Final = "$€£¥₹"
_CODES: Final = "eur|usd|gbp|chf"
_GROUP_DIGITS: Final = 3
_MARK: Final = re.compile(rf"[., '{_SPACES}]")


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
    said = folded(text)  # a pattern that ignored the case would take "ſechs" for a number that no list has
    for measure in measures:
        if measure == DATE:
            found.extend(Amount(DATE, 10_000 * year + 100 * month + day) for year, month, day in dates_in(text))
            continue
        pattern, factors = _known(measure)
        for match in pattern.finditer(said):
            unit = (match["sign"] if measure == "money" else "") or match["unit"]
            if unit:
                factor = next(factor for known, factor in factors if known.fullmatch(unit))
                times = _TIMES.get(match["short"] or match["times"] or "", 1.0)
                found.append(Amount(measure, _size_of(match["number"]) * times * factor))
    return found


def _size_of(number: str) -> float:
    """The value of a number word, or of digits: three behind the only mark are no fraction, whatever the language."""
    if number in _NUMBERS:
        return _NUMBERS[number]
    *groups, last = _MARK.split(number)
    if not groups:
        return float(number)
    is_whole = len(last) == _GROUP_DIGITS and len({*_MARK.findall(number)}) == 1 and groups[0] != "0"
    return float("".join((*groups, "" if is_whole else ".", last)))


def _read(units: str) -> Iterator[tuple[str, float]]:
    """The units, each with its factor: that of the one before, where it has none."""
    factor = 1.0
    for unit in units.split():
        word, _, given = unit.partition("=")
        factor = float(given or factor)
        yield (re.escape(word) if word in _SIGNS else word), factor


def _pattern_of(units: str) -> re.Pattern[str]:
    either = "|".join(sorted((word for word, _ in _read(units)), key=len, reverse=True))
    times, short = _any_of(_TIMES.keys() - _SHORT_TIMES), _any_of(_SHORT_TIMES)
    return re.compile(
        rf"(?<![^\W{_UNSPACED}])(?<!\d[.,])(?:(?P<sign>[{_SIGNS}]|{_CODES})\s?)?"
        rf"(?P<number>\d{{1,3}}(?:[ ']\d{{3}}){{1,4}}(?:[.,]\d{{1,9}})?(?![\d.,]*\d)"
        rf"|\d(?:[\d.,{_SPACES}]{{0,20}}\d)?|(?:{_any_of(_NUMBERS)})(?![^\W{_UNSPACED}]))"
        rf"(?(sign)(?:(?P<short>{short})(?!\w))?)"
        rf"(?:\s(?:and\sa\s)?half)?[\s-]?(?:(?P<times>{times})(?![^\W{_UNSPACED}])\s?(?:d(?:[ei]\s|['’]))?)?"
        rf"(?P<unit>(?:{either})(?:(?<=[{_UNSPACED}{_SIGNS}%])|(?![^\W\d_{_UNSPACED}])))?"
    )


def _any_of(words: Collection[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _known(measure: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], float]]]:
    """The pattern of the amounts of a measure, made when it is first asked for, and the factors of its units."""
    units = _UNITS[measure]
    return _pattern_of(units), [(re.compile(word), factor) for word, factor in _read(units)]
