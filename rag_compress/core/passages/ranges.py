"""The ranges of numbers that the sentences of a passage say: in words, in a cell, or in two columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import Final

from rag_compress.core.layout.fields import Field, Fields
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.pairs import pairs_in
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.ranges import Range, has_numbers, ranges_in
from rag_compress.core.words.units import CURRENCY_SIGNS, unit_of
from rag_compress.core.words.word_lists import patterns_in

_NAMES: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_LOW, _HIGH = (re.compile(rf"(?<![^\W_])(?:{_NAMES[kind]})(?![^\W_])", re.IGNORECASE) for kind in ("least", "most"))
"""What a column is called that holds the lower or the upper bound of a range."""

BOUNDS: Final = re.compile(rf"{_LOW.pattern}|{_HIGH.pattern}", re.IGNORECASE)
"""Either of them."""

_AGED: Final = re.compile(rf"\b(?:{_NAMES['aged']})\b", re.IGNORECASE)
_YEAR: Final = unit_of("years")[1]
_OLDEST: Final = 120.0

_BARE: Final = re.compile(
    rf"(?:[{CURRENCY_SIGNS}]\s?)?[-−]?\d[\d.,' \u00a0]*[kKM]?\s?"
    rf"(?:[^\W\d_]{{1,12}}[²³]?|[{CURRENCY_SIGNS}%]|°\s?[CF]?)?"
)
"""A number with its unit, and nothing else."""

_UNIT: Final = re.compile(rf"[^\W\d_]+(?:/[hs]|[²³])?|[{CURRENCY_SIGNS}%]")


def find_ranges(lines: Lines, fields: Fields, decimal_comma: bool) -> Iterator[tuple[int, Range]]:
    """
    Find the ranges of a text.

    >>> lines = Lines("min,max,fee\\n1,9,5\\n10,99,4", [(0, 11), (12, 17), (18, 25)])
    >>> [(row, one.numbers) for row, one in find_ranges(lines, Fields(lines, {1: 0, 2: 0}), False)]
    [(1, (1.0, 9.0)), (2, (10.0, 99.0))]

    :param lines: The sentences of the text.
    :param fields: The fields of its rows.
    :param decimal_comma: Whether a comma begins a fraction, and a point parts thousands.
    :returns: The ranges in order, each with the index of its sentence.
    """
    rows = {*fields.rows}
    for index, line in enumerate(lines):
        if not has_numbers(line):
            continue
        cells = fields.of(index) if index in rows else ()
        if cells:
            found = [*ranges_of_row(cells, decimal_comma)]
        else:
            pairs = _bounds_behind_keys(line)
            found = [*ranges_of_row(pairs, decimal_comma), *ranges_in(line, decimal_comma)]
        is_aged = any(not one.measure for one in found) and _AGED.search(line)
        for one in found:
            yield index, _of_age(one) if is_aged or _AGED.search(one.label) else one


def _bounds_behind_keys(line: str) -> Sequence[Field]:
    """The keys of a line that say bounds: "order_value_from: 50"."""
    if (":" in line or "=" in line) and BOUNDS.search(line):
        return [Field(*pair) for pair in pairs_in(line) if BOUNDS.search(pair[0])]
    return ()


def _of_age(one: Range) -> Range:
    """A range of ages, where nothing else tells what the numbers are."""
    is_age = not one.measure and not any(_OLDEST < number < inf for number in one.numbers)
    return one._replace(measure="duration", sizes=(one.numbers[0] * _YEAR, one.numbers[1] * _YEAR)) if is_age else one


def ranges_of_row(cells: Sequence[Field], decimal_comma: bool) -> Iterator[Range]:
    """
    Find the ranges of a row: of each cell, and of two of which one holds the least and the other the most.

    :param cells: The fields of the row.
    :param decimal_comma: As of `find_ranges`.
    :returns: The ranges, each with the name of its column.
    """
    least: tuple[str, Quantity] | None = None
    for name, cell in cells:
        bound = _bound_of(name, cell, decimal_comma)
        if bound is None:
            for one in ranges_in(cell, decimal_comma):
                yield _below(name, one)
        elif not _HIGH.search(name):
            if least:
                yield _below(least[0], _range(least[1], None))
            least = name, bound
        else:
            yield _below(least[0] if least else name, _range(least[1] if least else None, bound))
            least = None
    if least:
        yield _below(least[0], _range(least[1], None))


def _bound_of(name: str, cell: str, decimal_comma: bool) -> Quantity | None:
    """The number of a cell, where the name of its column says that it is a bound."""
    if not _BARE.fullmatch(cell.strip()) or not (_LOW.search(name) or _HIGH.search(name)):
        return None
    return next(iter(quantities_in(cell, decimal_comma)), None)


def _range(least: Quantity | None, most: Quantity | None) -> Range:
    numbers = (least.number if least else -inf, most.number if most else inf)
    sizes = (least.size if least else -inf, most.size if most else inf)
    return Range(numbers, sizes, (least or most or _NOTHING).measure)


_NOTHING: Final = Quantity(0, 0, 0.0, "", 0.0)


def _below(name: str, one: Range) -> Range:
    """A range with the name of its column, and with the unit that this says."""
    one = one._replace(label=name)
    if one.measure:
        return one
    words = _UNIT.findall(name)
    words = words[:1] + [word for word in words[1:] if not BOUNDS.fullmatch(word)]
    measure, factor = (
        next(filter(lambda unit: unit[0], map(unit_of, reversed(words))), ("", 1.0)) if words[1:] else ("", 1.0)
    )
    low, high = one.numbers
    return one._replace(measure=measure, sizes=(low * factor, high * factor))
