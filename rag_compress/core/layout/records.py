"""Records over several lines: events of a calendar, contacts, entries of a bibliography, blocks that begin alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rag_compress.core.layout.elements import element_key, find_elements
from rag_compress.core.layout.lines import APART, Lines

FEWEST_ALIKE: Final = 2
"""Blocks of keys that begin with the same key, from which on they are records."""

_BEGINS: Final = re.compile(
    r"BEGIN:(?P<kind>[A-Z][A-Z\d-]*)|@[A-Za-z]+\s?\{(?P<entry>)[^\s,{}]*,?|(?P<ris>TY {1,2}- \w+)"
)
_SIGNS: Final = ("BEGIN:", "{", "TY  - ", "TY - ")
"""One of which every text has that `_BEGINS` finds something in."""
_HOLDS_RECORDS: Final = "VCALENDAR"
_KEY: Final = re.compile(
    r"(?P<property>[A-Z][A-Z\d-]{0,30})(?:;[^:\n]{1,200})?:"  # TEL;TYPE=WORK:+49 30
    r"|(?P<field>[A-Za-z][\w-]{0,30}) *= *[{\"\d]"  # title = {...}
    r"|(?P<tag>[A-Z][A-Z\d]) {1,2}- "  # TI  - ...
)
_NAMES: Final = frozenset(
    ("name", "fn", "cn", "summary", "title", "ti", "t1", "subject", "label", "displayname", "artifactid")
)
"""Keys of the line that says what a record is about, in lower case."""
_FOR_PROGRAMS: Final = re.compile(
    r"begin|end|version|prodid|calscale|method|uid|dtstamp|created|last-modified|sequence|transp|class|rev|action"
    r"|er|ty|x-.*"
)
"""Keys of lines of calendars, contacts and bibliographies that frame a record, or tell a program how old it is."""


_PARTS_DOCUMENTS: Final = "---"
"""A line between two documents of a stream of YAML."""

_AS_EXPECTED: Final = "STATUS:CONFIRMED"
"""What nearly all events have: one that is cancelled says so in its place."""


class Record(NamedTuple):
    """
    Lines that say all of one thing.

    :param first: Index of the first one.
    :param name: Index of the one that says what it is about: the first one where none does.
    :param end: Index behind the last one.
    :param is_marked: Whether its first line only opens it, as ``BEGIN:VEVENT`` does.
    """

    first: int
    name: int
    end: int
    is_marked: bool = False


def find_records(lines: Lines) -> tuple[Record, ...]:
    r"""
    Find the records of a text: what stands between ``BEGIN:`` and ``END:``, but for a calendar itself, between
    ``@article{`` and the brace behind it, between ``TY`` and ``ER``; elements of XML that come again; documents of a
    stream of YAML; and blocks between blank lines, of keys alone, of which several begin with the same key.

    >>> text = "BEGIN:VCARD\nTEL:1234\nFN:Ann Lee\nEND:VCARD"
    >>> find_records(Lines(text, [(0, 11), (12, 20), (21, 31), (32, 41)]))
    (Record(first=0, name=2, end=4, is_marked=True),)

    :param lines: The sentences of a text.
    :returns: The records, in order; none lies in another.
    """
    if "\n" not in lines.text:
        return ()
    marked = [*_marked(lines)] if any(sign in lines.text for sign in _SIGNS) else []
    found = marked or [Record(one.first, one.named_by, one.end) for one in find_elements(lines, _NAMES)]
    return tuple(found or _documents(lines) or _alike(lines))


def find_names(records: Sequence[Record]) -> Mapping[int, int]:
    """
    Find for the lines of records the one that says whose they are, and for that the one which opens the record.

    >>> find_names([Record(first=0, name=2, end=4)]), find_names([Record(first=0, name=1, end=2, is_marked=True)])
    ({0: 2, 1: 2, 3: 2}, {0: 1, 1: 0})

    :param records: The records of a text.
    :returns: Indices of lines, each with that of another.
    """
    found: dict[int, int] = {}
    for record in records:
        found |= {index: record.name for index in range(record.first, record.end) if index != record.name}
        if record.is_marked and record.name != record.first:
            found[record.name] = record.first
    return found


def find_frames(lines: Lines, records: Sequence[Record]) -> Iterator[int]:
    """
    Find the lines of calendars, contacts and bibliographies that say nothing to who reads them.

    :param lines: The sentences of a text.
    :param records: Its records.
    :returns: Their indices.
    """
    for index in _in_blocks_of(lines, [record for record in records if record.is_marked]):
        line = lines[index]
        if _is_for_programs(line) or line == "}" or _BEGINS.fullmatch(line):
            yield index


def _is_for_programs(line: str) -> bool:
    key = _KEY.match(line)
    name = (key["property"] or key["tag"] or "").casefold() if key else ""  # "version = {3.4}" is said of software
    return _FOR_PROGRAMS.fullmatch(name) is not None or line == _AS_EXPECTED


def _in_blocks_of(lines: Lines, records: Sequence[Record]) -> Iterator[int]:
    """The lines of records, and those that no blank line parts from one: "Status: final" elsewhere says something."""
    behind = 0
    for record in records:
        first, end = record.first, max(record.end, behind)
        while first > behind and lines.breaks[first] < APART:
            first -= 1
        while lines.breaks[end] < APART:
            end += 1
        yield from range(max(first, behind), end)
        behind = end


def _marked(lines: Lines) -> Iterator[Record]:
    first, closing = -1, ""
    for index, line in enumerate(lines):
        begins = _BEGINS.fullmatch(line)
        if begins and begins["kind"] != _HOLDS_RECORDS and (first < 0 or begins["kind"] is None):
            if first >= 0:
                yield _unclosed(lines, first, index)
            first = index
            closing = f"END:{begins['kind']}" if begins["kind"] else "ER  -" if begins["ris"] else "}"
        elif first >= 0 and line.rstrip() == closing:
            yield _record(lines, first, index + 1, is_marked=True)
            first = -1
    if first >= 0:
        yield _unclosed(lines, first, len(lines))


def _unclosed(lines: Lines, first: int, end: int) -> Record:
    """One whose end is not marked, or cut off, or at the end of a line (``year = 2001}``): a blank line ends it."""
    blank = (index for index in range(first + 1, end) if lines.breaks[index] >= APART)
    return _record(lines, first, next(blank, end), is_marked=True)


def _alike(lines: Lines) -> Iterator[Record]:
    blocks: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    first = 0
    for index in range(len(lines)):
        if lines.breaks[index + 1] >= APART:
            key, *others = lines.keys[first : index + 1]
            if key and others and all(others) and key not in others:  # as speakers are, who speak again
                blocks[key].append((first, index + 1))
            first = index + 1
    alike = (block for same in blocks.values() if len(same) >= FEWEST_ALIKE for block in same)
    return (_record(lines, *block) for block in sorted(alike))


def _documents(lines: Lines) -> list[Record]:
    """The documents of a stream of YAML that begin with the same key, each named by the first line that names any."""
    if f"\n{_PARTS_DOCUMENTS}\n" not in lines.text:
        return []
    edges = [-1, *(index for index, line in enumerate(lines) if line == _PARTS_DOCUMENTS), len(lines)]
    blocks: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for above, below in pairwise(edges):
        first = next((index for index in range(above + 1, below) if not lines[index].startswith("#")), below)
        if first < below and lines.columns[first] == 0 and lines.keys[first]:
            blocks[lines.keys[first] or ""].append((first, below))
    alike = (block for same in blocks.values() if len(same) >= FEWEST_ALIKE for block in same)
    found = [_record(lines, *block) for block in sorted(alike)]
    return [record for record in found if record.name != record.first]


def _record(lines: Lines, first: int, end: int, *, is_marked: bool = False) -> Record:
    named = (index for index in range(first, end) if key_in_record(lines, index) in _NAMES)
    return Record(first, next(named, first), end, is_marked)


def key_in_record(lines: Lines, index: int) -> str:
    """
    Give the key of a line of a record.

    >>> key_in_record(Lines("TEL;TYPE=WORK:+49 30", [(0, 20)]), 0)
    'tel'

    :param lines: The sentences of a text.
    :param index: Index of the line.
    :returns: The key in lower case; empty where it has none.
    """
    if element := element_key(lines[index]):
        return element
    found = _KEY.match(lines.text, *lines.spans[index])
    return (found[found.lastgroup or 0].casefold() if found else None) or lines.keys[index] or ""
