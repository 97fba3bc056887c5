"""Data as a tree of places: which piece of a text each member and element is, in whatever notation it is written."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rag_compress.core.models import Span

DEEPEST = 200
"""Lists and objects in one another beyond which nothing is read: what is around a part is gone through for each."""

IDENTIFIES = re.compile(r"(?i:(?:.*[_.:-])?(?:name|title|id|key|label|slug))|.*(?:Name|Title|Id|ID|Key|Label)")
"""Names of members that tell what it is of which they are."""


@dataclass(eq=False, slots=True)
class Item:
    """
    An element of a list, or a member of an object with its key.

    :param start: First code point, the key or the start tag included.
    :param parent: What it is in.
    :param in_list: Whether it is one of several alike: an element.
    :param key: The key of a member, the tag of an element.
    :param opens: Where the value begins.
    :param end: One past the last code point.
    :param value: The value, if that is a string.
    :param is_null: Whether the value is null.
    :param is_list: Whether the value is a list.
    :param heads: Whether it says what those beside it are about, so that it stays with any of them.
    :param items: What a list or an object holds.
    """

    start: int
    parent: Item | None = None
    in_list: bool = False
    key: str = ""
    opens: int = 0
    end: int = 0
    value: str | None = None
    is_null: bool = False
    is_list: bool = False
    heads: bool = False
    items: list[Item] = field(default_factory=list)

    @property
    def length(self) -> int:
        """Characters of the value."""
        return self.end - self.opens

    def walk(self) -> Iterator[Item]:
        """
        Go through itself and all that is in it.

        :returns: The items, in the order of the document.
        """
        stack = [self]
        while stack:
            inner = stack.pop()
            yield inner
            stack += reversed(inner.items)


class OtherNotationError(Exception):
    """A text is not of a notation, or uses more of it than is read."""


class Tree(Protocol):
    """
    What a document holds, and how its notation is read.

    1. Without the pieces that `gaps` finds the document is still of its notation, and nothing else of it is gone.
    2. All is linear in the length of the document.
    """

    @property
    def body(self) -> str:
        """The document."""

    @property
    def root(self) -> Item:
        """All that it holds."""

    def gaps(self, lost: Collection[Item]) -> Iterator[Span]:
        """
        Find the pieces of the document without which some of its items are gone.

        :param lost: The items.
        :returns: The pieces, in any order.
        """

    def places(self, item: Item) -> Sequence[int]:
        """
        Tell where each character of a string stands in the document, and where the string ends.

        :param item: The string.
        :returns: One place per character of the value, and one more.
        """

    def line(self, unit: Sequence[Item]) -> str:
        """
        Write parts of the document in one line, without escapes.

        :param unit: The parts, all of one list or object, in their order.
        :returns: What they say. It is not empty.
        """

    def words(self, item: Item) -> str:
        """
        Tell what an item says that others are told by.

        :param item: The item.
        :returns: Its value.
        """

    def told_by(self, item: Item) -> str:
        """
        Tell what an item is told by in itself, as elements are by ``name="..."``.

        :param item: The item.
        :returns: The values; empty where the notation has no such.
        """


def without(body: str, gaps: Iterable[Span]) -> tuple[str, tuple[Span, ...]]:
    """
    Leave pieces out of a text.

    >>> without("one two three", [(3, 7), (7, 13)])
    ('one', ((0, 3),))

    :param body: The text.
    :param gaps: The pieces, in any order; they may overlap.
    :returns: What is left, and the pieces that it is made of.
    """
    pieces: list[Span] = []
    start = 0
    for first, last in sorted(gaps):
        if first > start:
            pieces.append((start, first))
        start = max(start, last)
    if start < len(body):
        pieces.append((start, len(body)))
    return "".join(body[a:b] for a, b in pieces), tuple(pieces)


@dataclass(frozen=True, slots=True)
class CommaTree:
    """
    A `Tree` whose notation parts items with commas, or as if it did, and gives them no attributes.

    :param body: The document.
    :param root: Its items.
    """

    body: str
    root: Item

    def gaps(self, lost: Collection[Item]) -> Iterator[Span]:
        """
        Find the pieces of the document without which some of its items are gone, with one comma each.

        :param lost: The items.
        :returns: The pieces, in any order.
        """
        for parent in dict.fromkeys(item.parent for item in lost if item.parent):
            end: int | None = None  # of the item before, once one is kept
            items = parent.items
            for number, item in enumerate(items):
                if item not in lost:
                    end = item.end
                elif end is not None:
                    yield end, item.end
                    end = item.end
                else:
                    yield item.start, items[number + 1].start if number + 1 < len(items) else item.end

    def told_by(self, item: Item) -> str:
        """
        Tell that an item is told by nothing in itself.

        :param item: The item.
        :returns: Nothing.
        """
        return ""
