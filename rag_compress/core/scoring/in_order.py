"""What sentences count by the order of what they give: the first most, and each next one half of the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

ALIKE: Final = 0.6
"""Share of the best score from which a sentence says what is asked: only these are put in order."""

STEP: Final = 0.5
"""What each one counts relative to the one before it."""

Ordered = TypeVar("Ordered", float, tuple[int, ...])


def by_place(
    sizes: Mapping[int, Ordered], places: tuple[int, int] = (1, 1), *, largest_first: bool = True
) -> dict[int, float]:
    """
    Weigh sentences by their places in order.

    >>> by_place({3: 8.0, 5: 29.0, 7: 5.0, 9: 29.0})
    {3: 0.5, 5: 1.0, 7: 0.25, 9: 1.0}
    >>> by_place({3: 8.0, 5: 29.0, 7: 5.0}, places=(2, 2)), by_place({3: 8.0, 5: 8.0})
    ({3: 1.0, 5: 0.5, 7: 0.5}, {})

    :param sizes: What each sentence gives, by its position.
    :param places: The first and the last place, from 1, that count in full.
    :param largest_first: Whether the largest is the first.
    :returns: For each sentence 1, or `STEP` for each place from there; nothing where all give the same.
    """
    order = sorted({*sizes.values()}, reverse=largest_first)
    if len(order) < 2:
        return {}
    first, last = places
    worth: dict[object, float] = {
        size: STEP ** max(first - place, place - last, 0) for place, size in enumerate(order, 1)
    }
    return {row: worth[size] for row, size in sizes.items()}
