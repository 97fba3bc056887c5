"""Numbers as data gives them, with powers of ten and units: 1,204,900    1.2M    $5 bn    532 ms    3 min 23 s."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rag_compress.core.words.amounts import DATE, MEASURES, amounts_as_written

_SPACES: Final = " \u00a0\u2009\u202f"
_POWERS: Final = {
    3: "thousand|tsd|tausend|mille|mil|duizend|тыс|千",
    4: "万|萬",
    6: "millions?|millionen|mio|mill?ones|milhões|milioni|mln|miljoen|млн|mn|百万",
    8: "亿|億",
    9: "billions?|milliards?|milliarden|mrd|miliardi|miljard|млрд|bn",
    12: "trillions?|billionen|billones|tn",
}
_LETTERS: Final = {3: "[kK]", 6: "M", 9: "B"}
"""Letters that mean the same at the number itself, in the case of data: "5 m" and "5m" are metres."""

_SIGNS: Final = "$€£¥₹"
_QUANTITY: Final = re.compile(
    rf"(?P<sign>[{_SIGNS}]\s?)?(?<![^\W_\u3040-\u30ff\u4e00-\u9fff])(?<!\d[.,])(?P<number>(?:(?<![\w)\]])[-−–]\s?(?:[{_SIGNS}])?)?"
    rf"(?:\d{{1,3}}(?:[,.'{_SPACES}]\d{{3}})+(?!\d)(?:[.,]\d{{1,9}})?|\d{{1,15}}(?:[.,]\d{{1,9}})?|[.,]\d{{1,9}})(?!\d|[.,]\d))"
    rf"(?:(?:[{_SPACES}-]?(?i:{'|'.join(f'(?P<e{power}>{words})' for power, words in _POWERS.items())})\.?"
    rf"|(?:{'|'.join(f'(?P<l{power}>{letter})' for power, letter in _LETTERS.items())}))(?![^\W\d_])"
    r"|(?<=\d)(?:(?P<u4>万|萬)|(?P<u8>亿|億)))?"
    rf"(?P<gap>[{_SPACES}]?-?)(?P<unit>[°%‰{_SIGNS}]|(?:(?:square|sq)\s)?[^\W\d_]{{1,20}}(?:/[hs]|[²³]|\s(?:carrés?|cuadrados|quadrati|per\s(?:hour|second)))?)?"
)
_MARK: Final = re.compile(rf"[.,'{_SPACES}]")
_GOES_ON: Final = re.compile(r",?\s?(?:(?:and|und|et|y|e)\s)?")
_BYTES: Final = "bytes"
_SHORT_BYTES: Final = "B"
"""In its case: "3 b" is a part of an exercise."""

_GROUP: Final = 3


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
    return match["sign"] is not None or any(sign in match["number"] for sign in _SIGNS)


def _end(match: re.Match[str]) -> int:
    return match.start("gap") if match["unit"] or match["gap"] else match.end()


def _value(written: str, decimal_comma: bool, has_power: bool) -> float:
    is_negative = written[0] in "-−–"
    digits = written.lstrip(f"-−– {_SIGNS}")
    marks = _MARK.findall(digits)
    parts = _MARK.split(digits)
    fraction = ""
    if marks and marks[-1] in ".,":
        is_group = len(parts[-1]) == _GROUP and parts[0] not in ("", "0") and not has_power
        mark_of_groups = "." if decimal_comma else ","
        if len({*marks}) > 1 or not is_group or (len(marks) == 1 and marks[-1] != mark_of_groups):
            fraction = parts.pop()
    value = float(f"{''.join(parts) or '0'}.{fraction or '0'}")
    return -value if is_negative else value


@lru_cache(maxsize=4096)
def unit_of(word: str) -> tuple[str, float]:
    """
    Tell what a unit measures.

    >>> unit_of("km"), unit_of("minutes"), unit_of("goals")
    (('length', 1000.0), ('duration', 60.0), ('', 1.0))
    >>> unit_of("B") == unit_of("bytes")
    True

    :param word: The unit as it is written behind a number.
    :returns: The measure and how many of its units it is; no measure where it is none that is known.
    """
    for measure in _measures() if word else ():
        amounts = amounts_as_written(f"1 {_BYTES if word == _SHORT_BYTES else word}", measure)
        if amounts and amounts[0][1].size:
            return measure, amounts[0][1].size
    return "", 1.0


@cache
def _measures() -> tuple[str, ...]:
    return tuple(sorted(MEASURES - {DATE, "age"}))
