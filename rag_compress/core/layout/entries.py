"""Entries of several sentences: items of lists, and terms with what is said of them on deeper lines."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from rag_compress.core.layout.groups import DEEPEST, Candidate, Group
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.lines import indent
from rag_compress.core.sentences.manuals import is_option

_LONGEST: Final = 120
"""Characters of a sentence that says what others are about, white space counted once; a longer one says something of
its own."""

_NAME: Final = re.compile(r"\b(?:name|title|summary|label|subject)[\"']?\s?[:=]", re.IGNORECASE)

_MOST_LINES: Final = 20
"""Lines of a sentence that are looked at, to tell whether it hangs."""


@dataclass(slots=True)
class _Open:
    """
    An entry whose end has not come yet.

    :param index: Index of its first sentence.
    :param column: Where that begins.
    :param sign: The column and the kind of its mark.
    :param is_entry: Whether it has a mark, is an option, or has further lines that are deeper.
    """

    index: int
    column: int
    sign: str
    is_entry: bool


def find_entries(lines: Lines) -> list[Candidate]:
    r"""
    Find the first sentences of entries, which say what the others of the entry are about.

    An entry begins with the mark of an item or with an option of a command, or it hangs: its further lines are deeper
    than the first, as those of an object in JSON. It reaches to the next line that is not deeper. Alike are those of
    one column and mark; beside others, one of a single sentence is an entry with nothing below. The first sentence is
    short, or begins with an option.

    >>> text = "- Bees: four hives. They face east.\n- Hens: eight. No cocks."
    >>> [candidate.group for candidate in find_entries(Lines(text, [(0, 19), (20, 35), (36, 50), (51, 60)]))]
    [Group(index=0, end=2, kind='line'), Group(index=2, end=4, kind='line')]

    :param lines: The sentences of a text.
    :returns: The entries, in order.
    """
    if "\n" not in lines.text:
        return []
    found: list[tuple[Group, str]] = []
    opened: list[_Open] = []
    for index, (column, item) in enumerate(zip(lines.columns, lines.items, strict=False)):
        if column is not None:
            _close(lines, opened, column, index, found)
            if len(opened) < DEEPEST:
                is_entry = item is not None or is_option(lines[index])
                opened.append(_Open(index, column, f"{column} {item or ''}", is_entry))
        further = [indent(line) for line in lines[index].splitlines()[1:_MOST_LINES] if line.strip()]
        while further and opened and opened[-1].column >= min(further) and not opened[-1].is_entry:
            opened.pop()  # a paragraph
        if further and opened:
            opened[-1].is_entry = True
    _close(lines, opened, -1, len(lines), found)
    alike = Counter(sign for group, sign in found if group.end > group.index + 1)
    found.sort(key=lambda entry: entry[0].index)
    return [Candidate(group, alike[sign], sign) for group, sign in found if sign in alike]


def _close(lines: Lines, opened: list[_Open], column: int, index: int, found: list[tuple[Group, str]]) -> None:
    """End the entries that a line is not in; what it is in has a deeper line."""
    while opened and opened[-1].column >= column:
        one = opened.pop()
        if not one.is_entry and index > one.index + 1:
            continue
        first = _naming(lines, one.index, index)
        if _is_short(lines[first]) or is_option(lines[first]):
            found.append((Group(first, index, "line"), one.sign))
    if opened:
        opened[-1].is_entry = True


def _naming(lines: Lines, first: int, end: int) -> int:
    """The sentence of an entry that names it: the first one; in JSON the one with a name in it, or the first key."""
    if first + 1 == end or any(map(str.isalnum, lines[first])):
        return first
    inside = range(first + 1, min(end, first + _MOST_LINES))
    return next((index for index in inside if _NAME.search(lines.text, *lines.spans[index])), first + 1)


def _is_short(line: str) -> bool:
    return len(line) <= _LONGEST or (len(line) <= 2 * _LONGEST and len(" ".join(line.split())) <= _LONGEST)
