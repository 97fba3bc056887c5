"""Values that a query compares, whatever they are: the largest population, founded before 1900, over 500 points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Final, NamedTuple

from rag_compress.core.words.amounts import DATE

COUNTED: Final = "people"
"""The measure whose units are names, too: 12 inhabitants, and inhabitants: 12."""


@dataclass(frozen=True)
class Comparison:
    """
    What a query asks of a value that stands in each of many rows.

    :param names: Words that may name the value, in small letters, each with its weight: that of what is asked for is
        negative where the least of it is.
    :param measures: What is measured, of `MEASURES`, each 1 or, where the least is asked for, -1; a bound has one.
    :param proper: Those of the names that the query writes with a capital, which name columns but no values in prose.
    :param places: The first and the last place, from 1, among the values in order; None where no order is asked for.
    :param low: The least value that is meant: the number as it is written, and its size in the measure.
    :param high: The largest value that is meant, likewise.
    """

    names: Mapping[str, float]
    measures: Mapping[str, int] = field(default_factory=dict)
    proper: frozenset[str] = frozenset()
    places: tuple[int, int] | None = None
    low: tuple[float, float] = (-inf, -inf)
    high: tuple[float, float] = (inf, inf)


def is_dated(comparison: Comparison) -> bool:
    """
    Tell whether a comparison is of dates and of nothing else.

    >>> is_dated(Comparison({"founded": 1.5}, {DATE: 1})), is_dated(Comparison({"price": 1.5}, {"money": -1}))
    (True, False)

    :param comparison: The comparison.
    :returns: Whether it is.
    """
    return [*comparison.measures] == [DATE]


class Value(NamedTuple):
    """
    A value that a sentence gives.

    :param row: Index of the sentence.
    :param quality: How well the query names it.
    :param number: The number as it is written, with its power of ten; dates as 20240531.
    :param measure: What is measured, of `MEASURES`; empty for a number without a unit.
    :param size: The number in one unit for all of the measure.
    :param sign: 1, or -1 where the least of it is asked for.
    :param label: What names it: a column, a key, a word; empty where only its unit tells.
    :param is_of_column: Whether that is a column or a key.
    """

    row: int
    quality: float
    number: float
    measure: str
    size: float
    sign: int = 1
    label: str = ""
    is_of_column: bool = False
