"""Runs of numbers that follow each other without a gap: sentences side by side, lines below each other."""

from __future__ import annotations

from collections.abc import Iterable


def runs_of(numbers: Iterable[int]) -> list[range]:
    """
    Part numbers into runs of neighbours.

    >>> runs_of([1, 2, 4])
    [range(1, 3), range(4, 5)]

    :param numbers: The numbers, ascending.
    :returns: The runs, in order.
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1]:
            found[-1][1] += 1
        else:
            found.append([number, number + 1])
    return [range(first, stop) for first, stop in found]
