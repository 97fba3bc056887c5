"""JSON as a tree of places: which piece of a document each member and element is, and what is left without some."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rag_compress.core.models import Span

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]|[^\s"{}\[\]:,]+')
_CHARACTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]")

HALF = re.compile(r"[\ud800-\udfff]")
"""Half a character: JSON can write it, and nothing can encode it."""


@dataclass(eq=False, slots=True)
class JsonItem:
    """
    An element of a list, or a member of an object with its key.

    :param start: First code point, the key included.
    :param parent: What it is in.
    :param in_list: Whether it is an element.
    :param key: The key of a member.
    :param opens: Where the value begins.
    :param end: One past the last code point.
    :param value: The value, if that is a string.
    :param is_null: Whether the value is null.
    :param is_list: Whether the value is a list.
    :param items: What a list or an object holds.
    """

    start: int
    parent: JsonItem | None = None
    in_list: bool = False
    key: str = ""
    opens: int = 0
    end: int = 0
    value: str | None = None
    is_null: bool = False
    is_list: bool = False
    items: list[JsonItem] = field(default_factory=list)

    @property
    def length(self) -> int:
        """Characters of the value."""
        return self.end - self.opens

    def walk(self) -> Iterator[JsonItem]:
        """
        Go through itself and all that is in it.

        :returns: The items, in the order of the document.
        """
        stack = [self]
        while stack:
            inner = stack.pop()
            yield inner
            stack += reversed(inner.items)


def json_tree(body: str) -> JsonItem | None:
    """
    Read what may be an object or a list in JSON.

    >>> [(item.key, item.length) for item in json_tree('{"a": [1, "otter"], "b": null}').walk()]
    [('', 30), ('a', 12), ('', 1), ('', 7), ('b', 4)]

    :param body: The text to look at.
    :returns: What the document holds; None if it is no such JSON.
    """
    if not body.lstrip().startswith(("{", "[")):
        return None
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return None
    return _tree(body)


def without(body: str, gaps: Iterable[Span]) -> tuple[str, tuple[Span, ...]]:
    """
    Leave pieces out of a text.

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
    pieces.append((start, len(body)))
    return "".join(body[a:b] for a, b in pieces), tuple(pieces)


def gaps_of(lost: Collection[JsonItem]) -> Iterator[Span]:
    """
    Find the pieces of a document without which some of its items are gone, with one comma each.

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


def places_in_string(body: str, item: JsonItem) -> Sequence[int]:
    """
    Tell where each character of a string stands in the document, and where the string ends.

    :param body: The document.
    :param item: The string.
    :returns: One place per character of the value, and one more.
    """
    start, end = item.opens + 1, item.end - 1
    if "\\" not in body[start:end]:
        return range(start, end + 1)
    return [*(match.start() for match in _CHARACTER.finditer(body, start, end)), end]


def value_of(body: str, item: JsonItem) -> Any:
    """
    Read the value of an item.

    :param body: The document.
    :param item: The item.
    :returns: What `json.loads` makes of it.
    """
    return json.loads(body[item.opens : item.end])


def _tree(body: str) -> JsonItem:
    """The items of a document that is known to be JSON."""
    outside = JsonItem(0)
    stack = [outside]
    key: re.Match[str] | None = None
    for token in _TOKEN.finditer(body):
        sign, inner = token[0], stack[-1]
        if sign in ("}", "]"):
            inner.end = token.end()
            stack.pop()
        elif key is None and inner is not outside and not inner.is_list:
            key = token
        else:
            start, name = (token.start(), "") if key is None else (key.start(), json.loads(key[0]))
            parent = None if inner is outside else inner
            item = JsonItem(start, parent, inner.is_list, name, token.start(), token.end(), is_null=sign == "null")
            inner.items.append(item)
            key = None
            if sign in ("{", "["):
                item.is_list = sign == "["
                stack.append(item)
            elif sign[0] == '"':
                item.value = json.loads(sign)
    return outside.items[0]
