"""Numbers as data gives them, with powers of ten and units: 1,204,900    1.2M    $5 bn    532 ms    3 min 23 s."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rag_compress.core.words.number_words import POWERS
from rag_compress.core.words.numbers import plain_number
from rag_compress.core.words.units import CURRENCY_SIGNS, unit_of
from rag_compress.core.words.unspaced import is_unspaced
from rag_compress.core.words.word_lists import any_of

_SPACES: Final = " \u00a0\u2009\u202f"
_LETTERS: Final = {3: "[kK]", 6: "M", 9: "B"}
"""Letters that mean the same at the number itself, in the case of data: "5 m" and "5m" are metres."""

_LEAST_POWER: Final = 3
"""A smaller one is no power of ten in data: 12 cents."""

_AMBIGUOUS: Final = "千"
"""A part of units, too: 5千米 are kilometres."""


def _powers(group: str, *, unspaced: bool) -> str:
    """The words for powers of ten, each power a group; the highest first, as 万亿 begins with 万."""
    words = {power: [word for word in POWERS[power] if is_unspaced(word) == unspaced] for power in sorted(POWERS)[::-1]}
    return "|".join(
        f"(?P<{group}{power}>{any_of(some)})"
        for power, some in words.items()
        if power >= _LEAST_POWER and some and some != [_AMBIGUOUS]
    )


_QUANTITY: Final = re.compile(
    rf"(?P<sign>[{CURRENCY_SIGNS}]\s?)?(?<![^\W_\u3040-\u30ff\u4e00-\u9fff])(?<!\d[.,])(?P<number>(?:(?<![\w)\]])[-−–]\s?(?:[{CURRENCY_SIGNS}])?)?"
    rf"(?:\d{{1,3}}(?:[,.'{_SPACES}]\d{{3}})+(?!\d)(?:[.,]\d{{1,9}})?|\d{{1,15}}(?:[.,]\d{{1,9}})?|[.,]\d{{1,9}})(?!\d|[.,]\d))"
    rf"(?:(?:[{_SPACES}-]?(?i:{_powers('e', unspaced=False)})"
    rf"|(?:{'|'.join(f'(?P<l{power}>{letter})' for power, letter in _LETTERS.items())}))(?![^\W\d_])"
    rf"|(?<=\d)(?:{_powers('u', unspaced=True)}))?"
    rf"(?P<gap>[{_SPACES}]?-?)(?P<unit>[°%‰{CURRENCY_SIGNS}]|(?:(?:square|sq)\s)?[^\W\d_]{{1,20}}(?:/[hs]|[²³]|\s(?:carrés?|cuadrados|quadrati|per\s(?:hour|second)))?)?"
)
_GOES_ON: Final = re.compile(r",?\s?(?:(?:and|und|et|y|e)\s)?")


class Quantity(NamedTuple):
    """
    A number of a text.

    :param start: Where it begins, with what stands before it of its unit.
    :param end: Where it ends, without the unit behind it.
    :param number: What is written, times its power of ten.
    :param measure: What is measured, of `MEASURES`; empty where no unit tells.
    :param size: The number in one unit for all of the measure; the number where no unit tells.
    """

    start: int
    end: int
    number: float
    measure: str
    size: float


def quantities_in(text: str, decimal_comma: bool = False) -> list[Quantity]:
    """
    Find the numbers of a text.

    >>> [(one.number, one.measure, one.size) for one in quantities_in("1,204,900 or 1.2M, 2 hours; -12.5 °C")]
    [(1204900.0, '', 1204900.0), (1200000.0, '', 1200000.0), (2.0, 'duration', 7200.0), (-12.5, '', -12.5)]

    :param text: The text.
    :param decimal_comma: Whether a comma begins a fraction, and a point parts thousands.
    :returns: The numbers in order.
    """
    found: list[Quantity] = []
    last_end = 0
    for match in _QUANTITY.finditer(text):
        power = next((int(name[1:]) for name, said in match.groupdict().items() if said and name[1:].isdigit()), 0)
        number = _value(match["number"], decimal_comma, has_power=power > 0) * 10.0**power
        measure, factor = ("money", 1.0) if _has_sign(match) else unit_of(match["unit"] or "")
        one = Quantity(match.start(), _end(match), number, measure, number * factor)
        if found and measure and _goes_on(text, found[-1], last_end, one, factor):
            found[-1] = found[-1]._replace(end=one.end, size=found[-1].size + one.size)
        else:
            found.append(one)
        last_end = match.end()
    return found


def _goes_on(text: str, before: Quantity, last_end: int, one: Quantity, factor: float) -> bool:
    """Whether a number adds to the one before it in a smaller unit: 3 min 23 s."""
    is_smaller = one.measure == before.measure == "duration" and before.number and factor < before.size / before.number
    return bool(is_smaller) and _GOES_ON.fullmatch(text, last_end, one.start) is not None


def _has_sign(match: re.Match[str]) -> bool:
    """Whether a sign of money stands before the number, or behind its minus."""
    return match["sign"] is not None or any(sign in match["number"] for sign in CURRENCY_SIGNS)


def _end(match: re.Match[str]) -> int:
    return match.start("gap") if match["unit"] or match["gap"] else match.end()


def _value(written: str, decimal_comma: bool, has_power: bool) -> float:
    digits = written.lstrip(f"-−– {CURRENCY_SIGNS}")
    value = float(plain_number(digits, decimal_comma, has_power=has_power))
    return -value if written[0] in "-−–" else value
