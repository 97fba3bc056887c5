"""What fits into some room, one after the other."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence


def fitting(units: Iterable[int], costs: Sequence[int], room: float, places: float = math.inf) -> list[int]:
    """
    Take units while they fit; one that does not is passed over.

    >>> fitting([4, 3, 2], [10, 10, 10, 30, 20], room=40)
    [4, 2]

    :param units: Units, the most wanted first.
    :param costs: Tokens of each unit of the conversation.
    :param room: Most tokens of all that are taken.
    :param places: Most units that are taken.
    :returns: Those that fit, in their order.
    """
    taken: list[int] = []
    for unit in units:
        if len(taken) >= places:
            break
        if costs[unit] <= room:
            taken.append(unit)
            room -= costs[unit]
    return taken
