"""The last value of a column, left out where it is the sum of the others: a total is no row that has the most."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from typing import Final

from rag_compress.core.scoring.compared.readings import Reading
from rag_compress.core.words.amounts import DATE

FEWEST: Final = 3
"""Values from which on it is no chance that another one is their sum."""

LEAST: Final = 100
"""Sum from which on it is none, likewise."""


def without_sum(readings: Sequence[tuple[int, Reading]]) -> Sequence[tuple[int, Reading]]:
    """
    Leave out the last value of a column if it is the sum of the others.

    >>> rows = [(row, Reading(number, "", number)) for row, number in enumerate((120.0, 80.5, 40.0, 240.5))]
    >>> [row for row, _ in without_sum(rows)], [row for row, _ in without_sum(rows[:3])]
    ([0, 1, 2], [0, 1, 2])

    :param readings: The values, each with its row.
    :returns: Those of the rows that sum up nothing.
    """
    if len(readings) <= FEWEST:
        return readings
    *others, (_, last) = readings
    if last.measure == DATE or abs(last.size) < LEAST:
        return readings
    return others if isclose(last.size, sum(one.size for _, one in others), rel_tol=1e-6) else readings
