"""Fields: the cells of a row with the names of their columns, and the values of an object of JSON with their keys."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rag_compress.core.layout.cells import cells_of
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.parted import whole_line
from rag_compress.core.models import Span
from rag_compress.core.properties import cached_property

_FEWEST: Final = 2
_MOST: Final = 60
"""Fields of a record: of more of them, nobody knows which one a word means."""

_MEMBER: Final = re.compile(
    r'"(?P<name>[^"\\\n]{1,40})"\s?:\s?(?:"(?P<text>(?:[^"\\\n]|\\.)*+)"|(?P<other>[^\s,{}\[\]"][^,{}\[\]"\n]*+))'
)
HTML_CELL: Final = re.compile(r"<t[hd]\b[^>]{0,200}>(.*?)(?=</?t[hdr]\b|$)", re.IGNORECASE | re.DOTALL)
"""A cell of a row of HTML."""

_TAG: Final = re.compile(r"<[^<>]{1,200}>")
_SPEAKS: Final = re.compile(r"\w")


class Field(NamedTuple):
    """
    A field of a record.

    :param name: What its column, or its key, is called.
    :param value: What it holds.
    """

    name: str
    value: str


class Fields:
    r"""
    The fields of the rows of a text; those of a row that nobody asks for are not worked out.

    >>> fields = Fields(Lines("from,to\nRome,Oslo\nBonn,Rome", [(0, 7), (8, 17), (18, 27)]), {1: 0, 2: 0})
    >>> fields.names, fields.of(2)
    (('from', 'to'), (Field(name='from', value='Bonn'), Field(name='to', value='Rome')))

    :param lines: The sentences of the text.
    :param heads: The rows of its tables, each with the line above that says what it holds.
    """

    def __init__(self, lines: Lines, heads: Mapping[int, int]) -> None:
        self._lines = lines
        self._heads = heads
        self._found: dict[int, tuple[Field, ...]] = {}
        self._columns: dict[int, list[Span]] = {}  # of tables that only spaces align, by the line of the names

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all columns and keys, each once."""
        named = dict.fromkeys(name for head in {*self._heads.values()} for name in self._cells(head, head))
        if self._has_objects:
            named |= dict.fromkeys(member["name"] for member in _MEMBER.finditer(self._lines.text))
        return tuple(filter(None, named))

    @property
    def rows(self) -> range | list[int]:
        """The sentences that may have fields, in order."""
        return range(len(self._lines)) if self._has_objects else sorted(self._heads)

    def of(self, index: int) -> tuple[Field, ...]:
        """
        Give the fields of a sentence.

        :param index: The sentence.
        :returns: Its fields, in order; nothing where it is no row whose columns have names, and no object of JSON.
        """
        if index not in self._found:
            self._found[index] = self._read(index)
        return self._found[index]

    def _read(self, index: int) -> tuple[Field, ...]:
        head = self._heads.get(index)
        while head is not None:  # what stands right above may be a label, or the unit of the columns
            names, values = self._cells(head, head), self._cells(index, head)
            is_label = len([*filter(None, names)]) < _FEWEST
            if not is_label and len(names) == len(values) <= _MOST:
                return tuple(Field(*pair) for pair in zip(names, values, strict=True) if pair[0])
            head = self._heads.get(head)
        if not self._has_objects:
            return ()
        members = _MEMBER.finditer(self._lines[index])
        found = tuple(Field(one["name"], one["other"].strip() if one["other"] else one["text"]) for one in members)
        return found if _FEWEST <= len(found) <= _MOST else ()

    def _cells(self, index: int, head: int) -> list[str]:
        """The cells of a line below the one that names the columns, or of that one itself."""
        if not _is_aligned(self._lines[head]) or "\t" in whole_line(self._lines, head):
            return _cells(self._lines, index, head)
        if head not in self._columns:
            below = (row for row in self._below[head] if _SPEAKS.search(self._lines[row]))
            self._columns[head] = _find_columns([self._indented(line) for line in (head, *below)])
        line = self._indented(index)
        return [line[start:end].strip() for start, end in self._columns[head]]

    @cached_property
    def _below(self) -> Mapping[int, Sequence[int]]:
        """The rows below each line that says what they hold."""
        found: dict[int, list[int]] = {}
        for row, head in self._heads.items():
            found.setdefault(head, []).append(row)
        return found

    def _indented(self, index: int) -> str:
        """A line as it stands in the text: what is aligned tells its column by where it begins."""
        return " " * (self._lines.columns[index] or 0) + self._lines[index]

    @cached_property
    def _has_objects(self) -> bool:
        return '{"' in self._lines.text or '{ "' in self._lines.text


def fields_below(head: str, line: str) -> tuple[Field, ...]:
    """
    Give the fields of a row whose head stands elsewhere: in another chunk of its file.

    >>> fields_below("town,people", "Rome,12")
    (Field(name='town', value='Rome'), Field(name='people', value='12'))

    :param head: The line that names the columns, which a mark parts.
    :param line: The row.
    :returns: Its fields, in order; nothing where it has not as many cells, or only spaces part them.
    """
    mark = next((mark for mark in ("|", "\t", *sorted(";,", key=head.count, reverse=True)) if mark in head), "")
    names, values = (cells_of(one, mark) if mark else [] for one in (head, line))
    if len(names) != len(values) or not _FEWEST <= len([*filter(None, names)]) <= _MOST:
        return ()
    return tuple(Field(*pair) for pair in zip(names, values, strict=True) if pair[0])


def _is_aligned(head: str) -> bool:
    """Whether only spaces part the names of columns: no mark does."""
    return not any(mark in head for mark in ("<t", "|", "\t", ",", ";"))


def _cells(lines: Lines, index: int, head: int) -> list[str]:
    """The cells of a line, parted as the line that names the columns is, by a mark or a tag."""
    named, line = lines[head], lines[index]
    if "<t" in named:
        return [_TAG.sub("", cell).strip() for cell in HTML_CELL.findall(line)]
    if "|" in named:
        return cells_of(line, "|")
    if "\t" in whole_line(lines, head):
        return cells_of(whole_line(lines, index).strip(" "), "\t")
    return cells_of(line, max(";,", key=named.count))


def _find_columns(lines: Sequence[str]) -> list[Span]:
    """
    Find columns that only spaces part: what stands between two places where no line has a letter, and has a name in the
    first line.
    """
    inked = sorted({place for line in lines for place, sign in enumerate(line) if sign != " "})
    starts = [place for before, place in pairwise([-2, *inked]) if place - before > 1]
    ends = [*starts[1:], max(map(len, lines), default=0)]
    columns: list[Span] = []
    for start, end in zip(starts, ends, strict=True):
        if columns and not lines[0][start:end].strip():
            columns[-1] = columns[-1][0], end  # more of the same: words that stand below each other
        else:
            columns.append((start, end))
    return columns
