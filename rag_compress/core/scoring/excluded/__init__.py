"""
What a query excludes: who does not work in Berlin, offices other than Berlin, rooms without a projector, unpaid orders.

Where the query excludes nothing, nothing of it is looked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Exclusion:
    """
    Something that a query excludes.

    :param kind: What says so: "not", "except" (other than, outside), "without" (no, lacking) or "prefix" (unpaid).
    :param words: The words behind it up to the end of the clause, the nearest first; of an unspaced script all that
        stands there as one.
    :param at: Which of the words of the query the first of them is; -1 where that is not known.
    :param is_asked: Whether the query asks for what is so; whether, why or how something is so may have another reason.
    :param is_told: Whether it may be what somebody tells: "the page never loads".
    """

    kind: str
    words: tuple[str, ...]
    at: int = -1
    is_asked: bool = True
    is_told: bool = False


@dataclass(frozen=True)
class Parted:
    """
    The rows of a column, parted by what a query excludes.

    :param label: The column.
    :param words: Those of the words of the exclusion that are the value, or name the column.
    :param carrying: The rows with what is excluded.
    :param others: The rows with something else, or with nothing where something is lacking.
    :param stating: The rows that themselves say that it is not so.
    :param weight: How sure it is.
    """

    label: str
    words: frozenset[int]
    carrying: frozenset[int]
    others: frozenset[int]
    stating: frozenset[int] = field(default_factory=frozenset)
    weight: float = 1.0

    @property
    def is_any(self) -> bool:
        """Whether it parts anything."""
        return bool(self.carrying) and bool(self.others or self.stating)
