"""Units, and what they measure: a kilometre is 1,000 metres long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import folded, sections_of

UNSPACED: Final = r"\u3040-\u30ff\u4e00-\u9fff"
"""Characters of scripts that part no words, for a class of characters."""

CURRENCY_SIGNS: Final = "$€£¥₹"
"""Likewise."""

_ENDS: Final = rf"(?:(?<=[{UNSPACED}{CURRENCY_SIGNS}%¢])|(?![^\W\d_{UNSPACED}]))"
"""Behind a unit: a sign, or no further letter."""

_NONE_BEFORE: Final = {
    "length": r"(?![23]\b|\s?/\s?[hs]\b|\sper\s(?:hour|second)\b)",
    "duration": r"(?![\s-](?:old|alt)\b)",
    "data": r"(?!/s\b|\sper\ssecond\b)",
}
"""What makes another measure of a unit: a speed, an area, an age."""

_BYTES: Final = "bytes"
_SHORT_BYTES: Final = "B"
"""In its case: "3 b" is a part of an exercise."""

_NO_UNITS: Final = "age"
"""What is told by words that are units of something else: "40 años" is no age of a value."""


def _read(units: str) -> Iterator[tuple[str, float]]:
    """The units, each with its factor: that of the one before, where it has none."""
    factor = 1.0
    for unit in units.split():
        word, _, given = unit.partition("=")
        factor = float(given or factor)
        yield (re.escape(word) if word in CURRENCY_SIGNS else word), factor


UNITS: Final[Mapping[str, Sequence[tuple[str, float]]]] = {
    measure: [*_read(" ".join(units))] for measure, units in sections_of(Path(__file__).with_suffix(".txt")).items()
}
"""By measure its units, as regular expressions for text that is folded, each with how many of one unit it is."""


def unit_pattern(measure: str) -> str:
    """
    Write the pattern of the units of a measure, with what must not stand behind them.

    :param measure: One of `UNITS`.
    :returns: A regular expression for text that is folded.
    """
    either = "|".join(sorted((word for word, _ in UNITS[measure]), key=len, reverse=True))
    return rf"(?:{either}){_ENDS}{_NONE_BEFORE.get(measure, '')}"


def factor_of(unit: str, measure: str) -> float:
    """
    Tell how much a unit is.

    >>> factor_of("km", "length"), factor_of("weeks", "duration")
    (1000.0, 604800.0)

    :param unit: A unit that `unit_pattern` finds.
    :param measure: One of `UNITS`.
    :returns: The number of units, in the one for all of the measure.
    """
    return next(factor for known, factor in _known(measure) if known.fullmatch(unit))


@lru_cache(maxsize=4096)
def unit_of(word: str) -> tuple[str, float]:
    """
    Tell what a unit measures.

    >>> unit_of("km"), unit_of("minutes"), unit_of("goals")
    (('length', 1000.0), ('duration', 60.0), ('', 1.0))
    >>> unit_of("B") == unit_of("bytes")
    True

    :param word: The unit as it is written behind a number, or what begins with it in a script that parts no words.
    :returns: The measure and how many of its units it is; no measure where it is none that is known.
    """
    said = _BYTES if word == _SHORT_BYTES else folded(word)
    for measure, pattern in _patterns() if said else ():
        if match := pattern.match(said):
            return measure, factor_of(match[0], measure)
    return "", 1.0


@cache
def _patterns() -> Sequence[tuple[str, re.Pattern[str]]]:
    return [(one, re.compile(unit_pattern(one))) for one in sorted(UNITS) if one != _NO_UNITS]


@cache
def _known(measure: str) -> Sequence[tuple[re.Pattern[str], float]]:
    return [(re.compile(word), factor) for word, factor in UNITS[measure]]
