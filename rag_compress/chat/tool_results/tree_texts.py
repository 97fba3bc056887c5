"""Texts in data: find the strings that are prose, and leave out what is not needed, so that data remains."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rag_compress.chat.tool_results.hunks import Hunks, hunks_in
from rag_compress.chat.tool_results.json_tree import json_tree
from rag_compress.chat.tool_results.lined import Lines, lined_passage
from rag_compress.chat.tool_results.markup_tree import markup_tree
from rag_compress.chat.tool_results.prose import is_long_data, is_prose
from rag_compress.chat.tool_results.protocol import Kept
from rag_compress.chat.tool_results.python_tree import python_tree
from rag_compress.chat.tool_results.tree import Item, Tree, without
from rag_compress.chat.tool_results.tree_records import LONGEST_RECORD, TreeRecords, records_in
from rag_compress.checks import SURROGATE
from rag_compress.core.models import Passage, Span
from rag_compress.core.sentences.lines import LONG_LINE

LEAST_CHARACTERS = 40
"""Characters of a string below which it is a value, such as a state or a name, and no text."""

TEXT_SHARE = 0.5
"""Least share (0 to 1) of the characters that stand in texts; what has less of them is data."""

RECORD_SHARE = 0.3
"""Share (0 to 1) of an element of a list that is text, from which on the element goes when all of its text does."""

MOST_DEPTH = 4
"""Documents that are written in one another as strings, and read."""

_TITLES = frozenset(("title", "name", "headline", "heading"))
_ABOUT = frozenset(("meta", "metadata"))


@dataclass(frozen=True, slots=True)
class TreeTexts:
    """
    The texts in a document of JSON, of values that Python printed, or of XML.

    :param tree: The document.
    :param passages: The texts, escapes resolved, each with the title that stands beside it.
    :param items: The strings that are texts, long outputs, or data with texts or records.
    :param empty: Members that say nothing: null.
    :param within: What is in the strings that are no texts: data, as servers of MCP send JSON, and the lines or hunks
        of what a command printed.
    """

    tree: Tree
    passages: Sequence[Passage]
    items: Sequence[Item]
    empty: Collection[Item] = ()
    within: Mapping[Item, _Within] = field(default_factory=dict)

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out what is not kept of the texts: sentences, members without any, elements of lists that lost their text.

        >>> body = '[{"id": 1, "text": "Otters hold hands. They float on their backs."}, {"id": 2}]'
        >>> data_parts(body, "pysbd").cut({0: ("Otters hold hands.", [(0, 18)])})
        ('[{"id": 1, "text": "Otters hold hands."}, {"id": 2}]', ((0, 38), (65, 79)))

        :param kept: The kept sentences of each text of which some are, and where they stand in it.
        :returns: What is left, and the pieces of the document that it is made of.
        """
        by_item = self._by_item(kept)
        lost = _lost(self.items, by_item.keys()).union(self.empty)
        gaps = [*self.tree.gaps(lost)]
        for item, spans in by_item.items():
            gaps += _gaps_in_string(self.tree, item, spans, self.within.get(item))
        return without(self.tree.body, gaps)

    def _by_item(self, kept: Mapping[int, Kept]) -> dict[Item, Sequence[Span]]:
        """What is kept of each string of which some is."""
        found: dict[Item, Sequence[Span]] = {}
        first = 0
        for item in self.items:
            within = self.within.get(item)
            numbers = range(first, first + (len(within.passages) if within else 1))
            inner = {number - first: kept[number] for number in numbers if number in kept}
            if inner:
                found[item] = within.cut(inner)[1] if within else inner[0][1]
            first = numbers.stop
        return found


_Within: TypeAlias = TreeTexts | TreeRecords | Lines | Hunks


def data_parts(
    body: str, splitter: str, depth: int = 0, longest: int = LONGEST_RECORD
) -> TreeTexts | TreeRecords | None:
    """
    Find what may be cut in what may be JSON, a value that Python printed, or XML: its texts or, where it is mostly
    data, its records.

    >>> found = data_parts('{"text": "Otters hold hands. They float on their backs."}', "pysbd")
    >>> [passage.text for passage in found.passages]
    ['Otters hold hands. They float on their backs.']
    >>> data_parts('{"state": "done", "hours": [8, 9, 10, 11, 12]}', "pysbd") is None
    True

    :param body: The text to look at.
    :param splitter: Name of the sentence splitter that will be used.
    :param depth: How many documents it is written in as a string.
    :param longest: Characters of an object or a list up to which it stays whole or goes.
    :returns: The texts or the records; None if it is no such document, or short data.
    """
    tree = json_tree(body) or python_tree(body) or markup_tree(body)
    if tree is None:
        return None
    texts = _texts_in(tree, splitter, depth)
    return texts or (None if _wraps_lines(tree) else records_in(tree, splitter, longest))


def _texts_in(tree: Tree, splitter: str, depth: int) -> TreeTexts | None:
    within: dict[Item, _Within] = {}
    items: list[Item] = []
    for item in tree.root.walk():
        value = item.value
        if value is None or len(value) < LEAST_CHARACTERS or item.key.lower() in _TITLES or SURROGATE.search(value):
            continue
        inner = _parts_within(value, splitter, depth)
        if inner is not None:
            within[item] = inner
        if inner is not None or is_prose(value):
            items.append(item)
    if sum(item.length for item in items) < TEXT_SHARE * len(tree.body.strip()) or not items:
        return None
    empty = [item for item in tree.root.walk() if item.is_null and not item.in_list]
    return TreeTexts(tree, [*_passages(tree, items, within)], items, empty, within)


def _wraps_lines(tree: Tree) -> bool:
    """Whether most of a document is a short listing, without which the code that the command returned says nothing."""
    most = TEXT_SHARE * len(tree.body)
    values = (item.value for item in tree.root.walk() if item.value and item.length > most)
    return any(len(value) <= LONG_LINE * value.strip().count("\n") for value in values)


def _parts_within(value: str, splitter: str, depth: int) -> _Within | None:
    """What may be cut in a string that is no text: data, or what a command printed (``{"stdout": "..."}``)."""
    data = data_parts(value, splitter, depth + 1) if depth < MOST_DEPTH else None
    if data is not None or is_prose(value):
        return data
    hunks = hunks_in(value, splitter)
    return hunks or (Lines(value, (lined_passage(value, splitter),)) if is_long_data(value) else None)


def _passages(tree: Tree, items: Sequence[Item], within: Mapping[Item, _Within]) -> Iterator[Passage]:
    titles = {parent: _title(parent) for parent in {item.parent for item in items if item.parent}}
    for item in items:
        title = titles[item.parent] if item.parent else None
        title = title or tree.told_by(item) or None
        if item in within:
            yield from (replace(passage, title=passage.title or title) for passage in within[item].passages)
        else:
            yield Passage(item.value or "", title=title)


def _title(parent: Item) -> str | None:
    """The title in an object, or in what it says about itself."""
    members = [*parent.items, *(i for about in parent.items if about.key in _ABOUT for i in about.items)]
    return next((member.value for member in members if member.key.lower() in _TITLES and member.value), None)


def _lost(items: Sequence[Item], kept: Collection[Item]) -> set[Item]:
    """What goes: texts without a kept sentence, and elements of lists that were made of them."""
    in_record: dict[Item, list[Item]] = {}
    for item in items:
        in_record.setdefault(_record(item), []).append(item)
    lost: set[Item] = set()
    for record, texts in in_record.items():
        is_made_of_them = sum(text.length for text in texts) >= RECORD_SHARE * (record.end - record.start)
        if is_made_of_them and not any(text in kept for text in texts):
            lost.add(record)
        else:
            lost.update(text for text in texts if text not in kept)
    return lost


def _record(item: Item) -> Item:
    """The element of a list that a text belongs to, the innermost one, or the text itself."""
    outer: Item | None = item
    while outer is not None and not outer.in_list:
        outer = outer.parent
    return outer or item


def _gaps_in_string(tree: Tree, item: Item, spans: Sequence[Span], within: _Within | None) -> Iterator[Span]:
    """
    The pieces of a string between what is kept of it.

    The white space behind a kept sentence stays, but at the end of the string, and so do the ends of kept lines.
    """
    text = item.value or ""
    at = tree.places(item)
    end = 0
    for first, last in [*sorted(spans), (len(text), len(text))]:
        between = text[end:first]
        if between.strip():
            is_inside = end and first < len(text)
            space = len(between) - len(between.lstrip()) if within is None and is_inside else 0
            if isinstance(within, Lines | Hunks):
                ends = (end or between[0] == "\n") and (first < len(text) or text[-1] == "\n")
                space = between.find("\n") + 1 if ends else 0
            yield at[end + space], at[first]
        end = max(end, last)
