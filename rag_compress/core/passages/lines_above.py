"""Which line above a sentence says what it is about: the nearest heading, label or other such line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_compress.core.passages.groups import Group
from rag_compress.core.passages.headings import Heading


def outline_of(headings: Sequence[Heading], groups: Sequence[Group]) -> Sequence[Heading | Group]:
    """
    Put headings and groups in one row.

    :param headings: The headings of a text.
    :param groups: The other lines that say what others are about.
    :returns: All of them by their place; those that lie inside of others come later.
    """
    both: list[Heading | Group] = [*headings, *groups]
    return sorted(both, key=lambda one: (one.index, -one.end)) if groups else headings


def nearest_above(outline: Iterable[Heading | Group]) -> dict[int, int]:
    """
    Find the nearest line above each sentence that says what it is about.

    >>> nearest_above([Heading(0, 4, "Shops"), Group(1, 3, "label")])
    {1: 0, 2: 1, 3: 0}

    :param outline: What `outline_of` gave.
    :returns: Index of each sentence below such a line, with that of the line.
    """
    found: dict[int, int] = {}
    for one in outline:
        found.update(dict.fromkeys(range(one.index + 1, one.end), one.index))
    return found
