"""Texts in JSON: find the strings that are prose, and leave out what is not needed, so that JSON remains."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rag_compress.chat.filling.json_records import JsonRecords, records_in
from rag_compress.chat.filling.json_tree import (
    HALF,
    JsonItem,
    gaps_of,
    json_tree,
    places_in_string,
    without,
)
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


@dataclass(frozen=True, slots=True)
class JsonTexts:
    """
    The texts in a JSON document.

    :param body: The document.
    :param passages: The texts, escapes resolved, each with the title that stands beside it.
    :param items: The strings that are texts, or JSON with texts or records.
    :param empty: Members that say nothing: null.
    :param within: What is in the strings that are JSON themselves, as servers of MCP send it.
    """

    body: str
    passages: Sequence[Passage]
    items: Sequence[JsonItem]
    empty: Collection[JsonItem] = ()
    within: Mapping[JsonItem, JsonTexts | JsonRecords] = field(default_factory=dict)

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
        gaps = [*gaps_of(lost)]
        for item, spans in by_item.items():
            gaps += _gaps_in_string(self.body, item, spans, is_json=item in self.within)
        return without(self.body, gaps)

    def _by_item(self, kept: Mapping[int, tuple[str, Sequence[Span]]]) -> dict[JsonItem, Sequence[Span]]:
        """What is kept of each string of which some is."""
        found: dict[JsonItem, Sequence[Span]] = {}
        first = 0
        for item in self.items:
            within = self.within.get(item)
            numbers = range(first, first + (len(within.passages) if within else 1))
            inner = {number - first: kept[number] for number in numbers if number in kept}
            if inner:
                found[item] = within.cut(inner)[1] if within else inner[0][1]
            first = numbers.stop
        return found


def json_texts(body: str, splitter: str = "pysbd") -> JsonTexts | None:
    """
    Find the texts in what may be JSON: strings of some length that are prose, but for titles.

    >>> [passage.text for passage in json_texts('{"text": "Otters hold hands. They float on their backs."}').passages]
    ['Otters hold hands. They float on their backs.']
    >>> json_texts('{"state": "done", "hours": [8, 9, 10, 11, 12]}') is None
    True

    :param body: The text to look at.
    :param splitter: Name of the sentence splitter that will be used.
    :returns: The texts; None if it is no JSON, or mostly data.
    """
    tree = json_tree(body)
    return None if tree is None else _texts_in(body, tree, splitter)


def json_parts(body: str, splitter: str) -> JsonTexts | JsonRecords | None:
    """
    Find what may be cut in what may be JSON: its texts or, where it is mostly data, its records.

    :param body: The text to look at.
    :param splitter: Name of the sentence splitter that will be used.
    :returns: The texts or the records; None if it is no JSON, or short data.
    """
    tree = json_tree(body)
    return None if tree is None else _texts_in(body, tree, splitter) or records_in(body, tree, splitter)


def _texts_in(body: str, tree: JsonItem, splitter: str) -> JsonTexts | None:
    within: dict[JsonItem, JsonTexts | JsonRecords] = {}
    items: list[JsonItem] = []
    for item in tree.walk():
        value = item.value
        if value is None or len(value) < LEAST_CHARACTERS or item.key.lower() in _TITLES or HALF.search(value):
            continue
        inner = json_parts(value, splitter)
        if inner is not None:
            within[item] = inner
        if inner is not None or is_prose(value):
            items.append(item)
    if sum(item.length for item in items) < TEXT_SHARE * len(body.strip()) or not items:
        return None
    empty = [item for item in tree.walk() if item.is_null and not item.in_list]
    return JsonTexts(body, [*_passages(items, within)], items, empty, within)


def _passages(items: Sequence[JsonItem], within: Mapping[JsonItem, JsonTexts | JsonRecords]) -> Iterator[Passage]:
    titles = {parent: _title(parent) for parent in {item.parent for item in items if item.parent}}
    for item in items:
        if item in within:
            yield from within[item].passages
        else:
            yield Passage(item.value or "", title=titles[item.parent] if item.parent else None)


def _title(parent: JsonItem) -> str | None:
    """The title in an object, or in what it says about itself."""
    members = [*parent.items, *(i for about in parent.items if about.key in _ABOUT for i in about.items)]
    return next((member.value for member in members if member.key.lower() in _TITLES and member.value), None)


def _lost(items: Sequence[JsonItem], kept: Collection[JsonItem]) -> set[JsonItem]:
    """What goes: texts without a kept sentence, and elements of lists that were made of them."""
    in_record: dict[JsonItem, list[JsonItem]] = {}
    for item in items:
        in_record.setdefault(_record(item), []).append(item)
    lost: set[JsonItem] = set()
    for record, texts in in_record.items():
        is_made_of_them = sum(text.length for text in texts) >= RECORD_SHARE * (record.end - record.start)
        if is_made_of_them and not any(text in kept for text in texts):
            lost.add(record)
        else:
            lost.update(text for text in texts if text not in kept)
    return lost


def _record(item: JsonItem) -> JsonItem:
    """The element of a list that a text belongs to, the innermost one, or the text itself."""
    outer: JsonItem | None = item
    while outer is not None and not outer.in_list:
        outer = outer.parent
    return outer or item


def _gaps_in_string(body: str, item: JsonItem, spans: Sequence[Span], *, is_json: bool) -> Iterator[Span]:
    """The pieces of a string between its kept sentences; the white space behind a kept one stays, but at the end."""
    text = item.value or ""
    at = places_in_string(body, item)
    end = 0
    for first, last in [*sorted(spans), (len(text), len(text))]:
        between = text[end:first]
        if between.strip():
            stays = end and first < len(text) and not is_json
            space = len(between) - len(between.lstrip()) if stays else 0
            yield at[end + space], at[first]
        end = max(end, last)
