"""Records in data: which parts of a document are read for themselves, and the document with some of them alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rag_compress.chat.tool_results.lined import lined_passage
from rag_compress.chat.tool_results.protocol import Kept
from rag_compress.chat.tool_results.tree import IDENTIFIES, Item, Tree, without
from rag_compress.checks import SURROGATE
from rag_compress.core.models import Passage

LONGEST_RECORD = 800
"""Characters of an object or a list up to which it stays whole or goes; of a longer one parts may stay."""

LONGEST_IN_LITTLE_ROOM = 400
"""The same where the whole document would take much of the room that there is."""

_LONGEST_VALUE = 120
"""Characters of a string up to which it is one of the values that a longer object is told by."""

_MOST_VALUES = 400
"""Characters of such values up to which all of them come with any part; else those that say which object it is."""

_LONGEST_TITLE = 300


class _Opened(NamedTuple):
    """
    A list or an object of which parts may stay.

    :param item: It.
    :param frame: What comes with each of its parts: what it is told by.
    :param units: The parts, each of one item; the frame is one, too.
    """

    item: Item
    frame: Sequence[Item]
    units: Sequence[Sequence[Item]]


@dataclass(frozen=True, slots=True)
class TreeRecords:
    """
    The records in a document, and other parts of it that are no longer than a record.

    :param tree: The document.
    :param opened: What is longer than a record.
    :param passages: For each of these its parts as lines, with what it is told by as the title.
    """

    tree: Tree
    opened: Sequence[_Opened]
    passages: Sequence[Passage]

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out the parts that are not kept. Each kept one has the keys and brackets around it, and the frames there.

        :param kept: The kept lines of each passage of which some are, and where they stand in it.
        :returns: What is left, and the pieces of the document that it is made of.
        """
        whole: set[Item] = set()
        for number, (_, spans) in kept.items():
            starts = {start for start, _ in spans}
            lines = _line_starts(self.passages[number].text)
            chosen = (unit for start, unit in zip(lines, self.opened[number].units, strict=True) if start in starts)
            whole.update(item for unit in chosen for item in unit)
        frames = {one.item: one.frame for one in self.opened}
        around: set[Item] = set()
        stack = [*whole]
        while stack:
            outer = stack.pop().parent
            if outer is not None and outer not in around:
                around.add(outer)
                new = [item for item in frames.get(outer, ()) if item not in whole]
                whole.update(new)
                stack += [outer, *new]
        return without(self.tree.body, self.tree.gaps(_lost(self.opened[0].item, whole, around)))


def records_in(tree: Tree, splitter: str, longest: int = LONGEST_RECORD) -> TreeRecords | None:
    """
    Find the records in a document.

    An object or a list of some length is opened: its parts, and those of the long ones among them, stay or go one by
    one. So a record stays whole, and of a deep configuration the parts that are asked for stay, each in its place.

    >>> import json
    >>> from rag_compress.chat.tool_results.json_tree import json_tree
    >>> records = [{"id": n, "beast": "otter" * 20, "port": n * n} for n in range(9)]
    >>> body = json.dumps({"count": 9, "found": records})
    >>> found = records_in(json_tree(body), "pysbd")
    >>> [passage.text[:27] for passage in found.passages], found.passages[1].text.count("\\n")
    (['{"count": 9}', '{"id": 0, "beast": "otterot'], 8)

    :param tree: The document.
    :param splitter: Name of the sentence splitter that will be used.
    :param longest: Characters of an object or a list up to which it stays whole or goes.
    :returns: The records; None where it is no longer than one.
    """

    def is_long(item: Item) -> bool:
        """Whether parts of it may stay; a list of numbers stays whole or goes."""
        return item.length > longest and any(part.items or part.value is not None for part in item.items)

    if not is_long(tree.root):
        return None
    opened: list[_Opened] = []
    frames: dict[Item, Sequence[Item]] = {}
    passages: list[Passage] = []
    stack = [tree.root]
    while stack:
        item = stack.pop()
        long = [part for part in item.items if is_long(part)]
        short = [part for part in item.items if not is_long(part)]
        frame = _frame(item, short, long)
        apart = {*frame}
        units = [frame] if frame else []
        units += [[part] for part in short if part not in apart]
        frames[item] = frame
        opened.append(_Opened(item, frame, units))
        text = "\n".join(tree.line(unit) for unit in units)
        passages.append(lined_passage(text, splitter, title=_title(tree, item, frames)))
        stack += reversed(long)
    return TreeRecords(tree, opened, passages)


def _frame(item: Item, short: Sequence[Item], long: Sequence[Item]) -> list[Item]:
    """What it is told by: an object by values and, beside rows, lists that name their columns; a table by its head."""
    if item.is_list:
        first = item.items[0]
        is_head = first.items and all(part.value is not None for part in first.items)
        heads = [first] if is_head and first in short and _is_table(item) else []
        return heads or [part for part in short if part.heads]
    says = [part for part in short if not part.items and not part.is_null]
    # One of many beside a title, as elements of XML may be, does not tell what they stand below.
    values = [part for part in says if part.length <= _LONGEST_VALUE and not part.in_list]
    if sum(part.end - part.start for part in values) > _MOST_VALUES:
        values = [part for part in values if IDENTIFIES.fullmatch(part.key)]
    if item.in_list and not any(IDENTIFIES.fullmatch(part.key) for part in values):
        inner = (leaf for part in short for leaf in part.items if not part.is_list and not leaf.items)
        values += [leaf for leaf in inner if leaf.length <= _LONGEST_VALUE and IDENTIFIES.fullmatch(leaf.key)][:1]
    heads = [part for part in short if part.is_list and part.items] if any(map(_is_table, long)) else []
    heads += [part for part in short if part.heads]
    return sorted({*values, *heads}, key=lambda part: part.start)


def _is_table(item: Item) -> bool:
    """Whether a list holds lists: rows, whose cells are told by their place."""
    return item.is_list and all(part.is_list for part in item.items)


def _line_starts(text: str) -> list[int]:
    return [0, *(match.end() for match in re.finditer("\n", text))] if text else []


def _title(tree: Tree, item: Item, frames: Mapping[Item, Sequence[Item]]) -> str | None:
    """The keys that lead to a list or an object, what those around it are told by, and names of columns."""
    words: list[str] = []
    if _is_table(item):
        around = frames[item.parent] if item.parent else ()
        heads = [head for head in (*around, *frames[item]) if head.is_list or head.heads]
        words = [cell.value for head in heads for cell in head.walk() if cell.value is not None]
    outer: Item | None = item
    while outer is not None:
        if outer.in_list:
            words[:0] = [tree.words(part) for part in frames[outer] if IDENTIFIES.fullmatch(part.key)]
        words[:0] = [word for word in (outer.key, tree.told_by(outer)) if word]
        outer = outer.parent
    return SURROGATE.sub("", " ".join(words)[:_LONGEST_TITLE]) or None


def _lost(root: Item, whole: set[Item], around: set[Item]) -> set[Item]:
    """What goes: parts that do not stay whole, and of which nothing stays."""
    lost: set[Item] = set()
    stack = [root]
    while stack:
        for part in stack.pop().items:
            if part in around and part not in whole:
                stack.append(part)
            elif part not in whole:
                lost.add(part)
    return lost
