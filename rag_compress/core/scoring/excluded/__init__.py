"""
What a query excludes: who does not work in Berlin, offices other than Berlin, rooms without a projector, unpaid orders.

Where the query excludes nothing, nothing of it is looked for.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Exclusion:
    """
    Something that a query excludes.

    :param kind: What says so: "not", "except" (other than, outside), "without" (no, lacking) or "prefix" (unpaid).
    :param words: The words behind it up to the end of the clause, the nearest first; of an unspaced script all that
        stands there as one.
    :param at: Which of the words of the query the first of them is; -1 where that is not known.
    :param is_asked: Whether the query asks for what is so; whether, why or how something is so may have another reason.
    """

    kind: str
    words: tuple[str, ...]
    at: int = -1
    is_asked: bool = True
