"""Which line above a sentence says what it is about: the nearest heading, label or other such line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rag_compress.core.layout.groups import Group
from rag_compress.core.layout.headings import Heading


def nearest_above(outline: Iterable[Heading | Group]) -> dict[int, int]:
    """
    Find the nearest line above each sentence that says what it is about.

    >>> nearest_above([Heading(0, 4, "Shops"), Group(1, 3, "label")])
    {1: 0, 2: 1, 3: 0}

    :param outline: Headings and groups, as of `outermost_first`.
    :returns: Index of each sentence below such a line, with that of the line.
    """
    found: dict[int, int] = {}
    for one in outline:
        found.update(dict.fromkeys(range(one.index + 1, one.end), one.index))
    return found


def lines_above(place: int, nearest: Mapping[int, int]) -> Iterator[int]:
    """
    Walk up from a sentence.

    >>> [*lines_above(2, {1: 0, 2: 1, 3: 0})]
    [1, 0]

    :param place: Its place.
    :param nearest: Places of sentences, each with that of the nearest line above that says what it is about.
    :returns: The lines above it, the nearest first; none for what stands below no such line.
    """
    while (above := nearest.get(place)) is not None:
        yield above
        place = above


def find_named_below(
    groups: Sequence[Group],
    headings: Sequence[Heading],
    owners: Mapping[int, int],
    table_heads: Mapping[int, int],
    tags: Iterable[tuple[int, int, int]] = (),
) -> Sequence[tuple[int, int, int]]:
    """
    Find the lines that name what others are about: labels, the heads of tables, and what says whose a value is.

    :param groups: The groups of a text.
    :param headings: Its headings, which are none of these lines: they are titles.
    :param owners: The lines whose values need it, each with the line that says whose they are.
    :param table_heads: The rows of tables, each with its head.
    :param tags: Declarations of source code, with the lines of what documents them that say one thing of each.
    :returns: Index of each line, with the first sentence that it names and the index behind the last one. By the first
        one: so where a line stands below several that lie in each other, the outer ones come before it.
    """
    labels = [(group.index, group.index + 1, group.end) for group in groups if group.kind == "label"]
    titles = {heading.index for heading in headings}
    owned = [(line, row, row + 1) for row, line in owners.items() if line not in titles]
    rows = [(line, row, row + 1) for row, line in table_heads.items()]
    return sorted({*labels, *owned, *rows, *tags}, key=lambda named: named[1:])
