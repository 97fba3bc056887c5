"""Texts in JSON: find the strings that are prose, and leave out what is not needed, so that JSON remains."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rag_compress.chat.filling.prose import is_prose
from rag_compress.core.models import Passage, Span

LEAST_CHARACTERS = 40
"""Characters of a string below which it is a value, such as a state or a name, and no text."""

TEXT_SHARE = 0.5
"""Least share (0 to 1) of the characters that stand in texts; what has less of them is data."""

RECORD_SHARE = 0.3
"""Share (0 to 1) of an element of a list that is text, from which on the element goes when all of its text does."""

_TITLES = frozenset(("title", "name", "headline", "heading"))
_ABOUT = frozenset(("meta", "metadata"))
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\]]|[^\s"{}\[\]:,]+')
_CHARACTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")  # half a character: nothing can encode it


@dataclass(eq=False, slots=True)
class _Item:
    """
    An element of a list, or a member of an object with its key.

    :param start: First code point, the key included.
    :param parent: What it is in.
    :param in_list: Whether it is an element.
    :param key: The key of a member.
    :param end: One past the last code point.
    :param value: The value, if that is a string.
    :param opens: Where the value begins, if it is a string.
    :param is_null: Whether the value is null.
    :param items: What a list or an object holds.
    :param within: The texts in the value, if that is JSON written as a string, as servers of MCP send it.
    """

    start: int
    parent: _Item | None = None
    in_list: bool = False
    key: str = ""
    end: int = 0
    value: str | None = None
    opens: int = 0
    is_null: bool = False
    items: list[_Item] = field(default_factory=list)
    within: JsonTexts | None = None

    @property
    def length(self) -> int:
        """Characters of the value, which is a string."""
        return self.end - self.opens


@dataclass(frozen=True, slots=True)
class JsonTexts:
    """
    The texts in a JSON document.

    :param body: The document.
    :param passages: The texts, escapes resolved, each with the title that stands beside it.
    :param items: The strings that are texts, or JSON with texts.
    :param empty: Members that say nothing: null.
    """

    body: str
    passages: Sequence[Passage]
    items: Sequence[_Item]
    empty: Collection[_Item] = ()

    def cut(self, kept: Mapping[int, tuple[str, Sequence[Span]]]) -> tuple[str, tuple[Span, ...]]:
        """
        Leave out what is not kept of the texts: sentences, members without any, elements of lists that lost their text.

        >>> texts = json_texts('[{"id": 1, "text": "Otters hold hands. They float on their backs."}, {"id": 2}]')
        >>> texts.cut({0: ("Otters hold hands.", [(0, 18)])})
        ('[{"id": 1, "text": "Otters hold hands."}, {"id": 2}]', ((0, 38), (65, 79)))

        :param kept: The kept sentences of each text of which some are, and where they stand in it.
        :returns: JSON, and the pieces of the document that it is made of.
        """
        by_item = self._by_item(kept)
        lost = _lost(self.items, by_item.keys()).union(self.empty)
        gaps = [gap for parent in {item.parent for item in lost if item.parent} for gap in _gaps(parent, lost)]
        for item, spans in by_item.items():
            gaps += _gaps_in_string(self.body, item, spans)
        pieces: list[Span] = []
        start = 0
        for first, last in sorted(gaps):
            if first > start:
                pieces.append((start, first))
            start = max(start, last)
        pieces.append((start, len(self.body)))
        return "".join(self.body[a:b] for a, b in pieces), tuple(pieces)

    def _by_item(self, kept: Mapping[int, tuple[str, Sequence[Span]]]) -> dict[_Item, Sequence[Span]]:
        """What is kept of each string of which some is."""
        found: dict[_Item, Sequence[Span]] = {}
        first = 0
        for item in self.items:
            numbers = range(first, first + (len(item.within.passages) if item.within else 1))
            inner = {number - first: kept[number] for number in numbers if number in kept}
            if inner:
                found[item] = item.within.cut(inner)[1] if item.within else inner[0][1]
            first = numbers.stop
        return found


def json_texts(body: str) -> JsonTexts | None:
    """
    Find the texts in what may be JSON: strings of some length that are prose, but for titles.

    >>> [passage.text for passage in json_texts('{"text": "Otters hold hands. They float on their backs."}').passages]
    ['Otters hold hands. They float on their backs.']
    >>> json_texts('{"state": "done", "hours": [8, 9, 10, 11, 12]}') is None
    True

    :param body: The text to look at.
    :returns: The texts; None if it is no JSON, or mostly data.
    """
    if not body.lstrip().startswith(("{", "[")):
        return None
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return None
    walked = [*_walk(_tree(body))]
    items = [item for item in walked if _has_text(item)]
    if sum(item.length for item in items) < TEXT_SHARE * len(body.strip()) or not items:
        return None
    return JsonTexts(body, [*_passages(items)], items, [item for item in walked if item.is_null and not item.in_list])


def _tree(body: str) -> _Item:
    """The items of a document that is known to be JSON."""
    root = _Item(0)
    stack = [root]
    listed = [False]  # whether each of them is a list
    key: re.Match[str] | None = None
    for token in _TOKEN.finditer(body):
        sign, inner = token[0], stack[-1]
        if sign in ("}", "]"):
            inner.end = token.end()
            stack.pop()
            listed.pop()
        elif key is None and len(stack) > 1 and not listed[-1]:
            key = token
        else:
            start, name = (token.start(), "") if key is None else (key.start(), json.loads(key[0]))
            item = _Item(start, inner, listed[-1], name, token.end())
            inner.items.append(item)
            key = None
            if sign in ("{", "["):
                stack.append(item)
                listed.append(sign == "[")
            elif sign[0] == '"':
                item.value, item.opens = json.loads(sign), token.start()
            item.is_null = sign == "null"
    return root


def _walk(item: _Item) -> Iterator[_Item]:
    stack = [item]
    while stack:
        inner = stack.pop()
        yield inner
        stack += reversed(inner.items)


def _has_text(item: _Item) -> bool:
    value = item.value
    if value is None or len(value) < LEAST_CHARACTERS or item.key.lower() in _TITLES or _SURROGATE.search(value):
        return False
    item.within = json_texts(value)
    return item.within is not None or is_prose(value)


def _passages(items: Sequence[_Item]) -> Iterator[Passage]:
    titles = {parent: _title(parent) for parent in {item.parent for item in items if item.parent}}
    for item in items:
        if item.within:
            yield from item.within.passages
        else:
            yield Passage(item.value or "", title=titles[item.parent] if item.parent else None)


def _title(parent: _Item) -> str | None:
    """The title in an object, or in what it says about itself."""
    members = [*parent.items, *(i for about in parent.items if about.key in _ABOUT for i in about.items)]
    return next((member.value for member in members if member.key.lower() in _TITLES and member.value), None)


def _lost(items: Sequence[_Item], kept: Collection[_Item]) -> set[_Item]:
    """What goes: texts without a kept sentence, and elements of lists that were made of them."""
    in_record: dict[_Item, list[_Item]] = {}
    for item in items:
        in_record.setdefault(_record(item), []).append(item)
    lost: set[_Item] = set()
    for record, texts in in_record.items():
        is_made_of_them = sum(text.length for text in texts) >= RECORD_SHARE * (record.end - record.start)
        if is_made_of_them and not any(text in kept for text in texts):
            lost.add(record)
        else:
            lost.update(text for text in texts if text not in kept)
    return lost


def _record(item: _Item) -> _Item:
    """The element of a list that a text belongs to, the innermost one, or the text itself."""
    outer: _Item | None = item
    while outer is not None and not outer.in_list:
        outer = outer.parent
    return outer or item


def _gaps(parent: _Item, lost: set[_Item]) -> Iterator[Span]:
    """The pieces of a list or an object without which some of its items are gone, with one comma each."""
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


def _gaps_in_string(body: str, item: _Item, spans: Sequence[Span]) -> Iterator[Span]:
    """The pieces of a string between its kept sentences; the white space behind a kept one stays, but at the end."""
    text = item.value or ""
    at = _places(body, item)
    end = 0
    for first, last in [*sorted(spans), (len(text), len(text))]:
        between = text[end:first]
        if between.strip():
            stays = end and first < len(text) and not item.within
            space = len(between) - len(between.lstrip()) if stays else 0
            yield at[end + space], at[first]
        end = max(end, last)


def _places(body: str, item: _Item) -> Sequence[int]:
    """Where each character of a string stands in the document, and where the string ends."""
    start, end = item.opens + 1, item.end - 1
    if "\\" not in body[start:end]:
        return range(start, end + 1)
    return [*(match.start() for match in _CHARACTER.finditer(body, start, end)), end]
