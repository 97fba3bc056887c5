"""Amounts as they are written in a text, to be compared: prices, durations, lengths, ages, dates."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.dates import dates_in
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import folded, sections_of

DATE: Final = "date"
"""The measure of dates, whose size is written as 20240531."""

_UNITS: Final[Mapping[str, str]] = {
    measure: " ".join(units) for measure, units in sections_of(Path(__file__).with_suffix(".txt")).items()
}
MEASURES: Final = frozenset((*_UNITS, DATE))
"""What is measured."""

_IN_WORDS: Final = {
    kind: {
        folded(word.replace("_", " ")): float(number)
        for number, _, words in (entry.partition(": ") for entry in entries)
        for word in words.split()
    }
    for kind, entries in sections_of(Path(__file__).with_name("number_words.txt")).items()
}
NUMBERS: Final[Mapping[str, float]] = _IN_WORDS["numbers"]
"""What number words say, folded; some are of two words."""
_TIMES: Final = _IN_WORDS["times"]
_ONES: Final = range(1, 10)
_TENS: Final = range(20, 100)
_UNSPACED_DIGITS: Final = {**{sign: at for at, sign in enumerate("零一二三四五六七八九")}, "两": 2}
_UNSPACED_POWERS: Final = {"十": 10, "百": 100, "千": 1000}
_FIRST_WORDS: Final = frozenset(re.split(r"[\s-]", word.removeprefix("a "))[0] for word in NUMBERS)
_FIGURE: Final = re.compile(rf"[\d½{''.join((*_UNSPACED_DIGITS, *_UNSPACED_POWERS))}]")
_SHORT_TIMES: Final = frozenset(("k", "m", "bn"))
"""Those that are read behind a sign alone: "£5m", but not "5 m"."""

_UNSPACED: Final = r"\u3040-\u30ff\u4e00-\u9fff"
_SPACES: Final = "\u00a0\u2009\u202f"
_SIGNS: Final = "$€£¥₹"
_CODES: Final = "eur|usd|gbp|chf"
_GROUP_DIGITS: Final = 3
_NO_UNIT_BEFORE: Final = {
    "length": r"(?![23]\b|\s?/\s?[hs]\b|\sper\s(?:hour|second)\b)",
    "duration": r"(?![\s-](?:old|alt)\b)",
    "data": r"(?!/s\b|\sper\ssecond\b)",
}
"""What makes another measure of a unit: a speed, an area, an age."""

_YEAR: Final = r"(?:1[5-9]|20)\d\d(?:年|s\b)"
_GOES_ON: Final = re.compile(r"\s?(?:(?:and|und|et|y|e)\s)?")
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
    for measure in measures:
        if measure == DATE:
            found.extend(Amount(DATE, 10_000 * year + 100 * month + day) for year, month, day in dates_in(text))
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
    pattern, factors = _known(measure)
    last_end, last_factor, start = -1, 0.0, 0
    for match in pattern.finditer(said):
        unit = (match["sign"] if measure == "money" else "") or match["unit"]
        if not unit:
            continue
        factor = next(factor for known, factor in factors if known.fullmatch(unit))
        times = _TIMES.get(match["short"] or match["times"] or "", 1.0)
        halves = (match["half"] is not None) + (match["more"] is not None)
        size = (_size_of(match["number"]) + halves / 2) * times * factor
        if factor < last_factor and _GOES_ON.fullmatch(said, last_end, match.start()):  # 2 hours 30 minutes
            size += found.pop()[1].size
        else:
            start = match.start()
        found.append((said[start : match.end()], Amount(measure, size)))
        last_end, last_factor = match.end(), factor
    return found


def number_of_word(word: str) -> float | None:
    """
    Give the number that a word says.

    >>> number_of_word("zwei"), number_of_word("otters")
    (2.0, None)

    :param word: A word, folded.
    :returns: The number; None for any other word.
    """
    return NUMBERS.get(word)


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
    return [measure for measure in _UNITS if measure in found]


@cache
def _any_unit() -> re.Pattern[str]:
    measures = (
        rf"(?P<{measure}>(?:{'|'.join(word for word, _ in _read(units))})(?![^\W\d_{_UNSPACED}]))"
        for measure, units in _UNITS.items()
    )
    return re.compile(rf"(?<![^\W\d_{_UNSPACED}])(?:{'|'.join(measures)})")


def _size_of(number: str) -> float:
    """The value of words or of digits, of which three behind the only mark are no fraction, whatever the language."""
    if number in ("a", "an"):  # an hour and a half
        return 1.0
    if number in NUMBERS:
        return NUMBERS[number]
    if number[0] in _UNSPACED_DIGITS or number[0] in _UNSPACED_POWERS:
        return _size_of_unspaced(number)
    if not number[0].isdigit():
        return sum(NUMBERS[word] for word in re.split(r"[\s-]", number))
    *groups, last = _MARK.split(number)
    if not groups:
        return float(number)
    is_whole = len(last) == _GROUP_DIGITS and len({*_MARK.findall(number)}) == 1 and groups[0] != "0"
    return float("".join((*groups, "" if is_whole else ".", last)))


def _size_of_unspaced(number: str) -> float:
    total = digit = 0
    for sign in number:
        if sign in _UNSPACED_POWERS:
            total += (digit or 1) * _UNSPACED_POWERS[sign]
            digit = 0
        else:
            digit = _UNSPACED_DIGITS[sign]
    return float(total + digit)


def _read(units: str) -> Iterator[tuple[str, float]]:
    """The units, each with its factor: that of the one before, where it has none."""
    factor = 1.0
    for unit in units.split():
        word, _, given = unit.partition("=")
        factor = float(given or factor)
        yield (re.escape(word) if word in _SIGNS else word), factor


def _pattern_of(units: str, behind_unit: str) -> re.Pattern[str]:
    either = "|".join(sorted((word for word, _ in _read(units)), key=len, reverse=True))
    times, short = _any_of(_TIMES.keys() - _SHORT_TIMES), _any_of(_SHORT_TIMES)
    behind = rf"(?![^\W{_UNSPACED}])"
    tens, ones = (_any_of([word for word, size in NUMBERS.items() if size in sizes]) for sizes in (_TENS, _ONES))
    return re.compile(
        rf"(?<![^\W{_UNSPACED}])(?<!\d[.,:/])(?<!第)(?:(?:us|[ac]a?|nz|hk)?(?P<sign>[{_SIGNS}]|{_CODES})\s?)?"
        rf"(?P<number>\d{{1,3}}(?:[ ']\d{{3}}){{1,4}}(?:[.,]\d{{1,9}})?(?![\d.,]*\d)"
        rf"|(?!{_YEAR})\d(?:[\d.,{_SPACES}]{{0,20}}\d)?|(?:{tens})[\s-](?:{ones}){behind}|(?:{_any_of(NUMBERS)}){behind}"
        rf"|an?(?=\s[a-z]{{3,12}}\sand\sa\shalf{behind})"
        rf"|[{''.join((*_UNSPACED_DIGITS, *_UNSPACED_POWERS))}]{{1,12}})"
        rf"(?(sign)(?:(?P<short>{short})(?!\w))?)\)?"
        rf"(?P<half>\s?½|\s(?:and\sa\s)?half)?[\s-]?(?:(?P<times>{times}){behind}\s?(?:d(?:[ei]\s|['’]))?)?"
        rf"(?P<unit>(?:{either})(?:(?<=[{_UNSPACED}{_SIGNS}%¢])|(?![^\W\d_{_UNSPACED}])){behind_unit})?"
        rf"(?(unit)(?P<more>\s(?:and\sa\shalf|et\sdemie?|y\smedi[ao]|e\smezz[ao]|e\smei[ao]){behind})?)"
    )


def _any_of(words: Collection[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@cache
def _known(measure: str) -> tuple[re.Pattern[str], list[tuple[re.Pattern[str], float]]]:
    """The pattern of the amounts of a measure, made when it is first asked for, and the factors of its units."""
    units = _UNITS[measure]
    return _pattern_of(units, _NO_UNIT_BEFORE.get(measure, "")), [
        (re.compile(word), factor) for word, factor in _read(units)
    ]
