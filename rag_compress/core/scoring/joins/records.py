"""Records: rows of tables, objects, blocks of keys, lines; their cells have names, also below a head elsewhere."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rag_compress.core.layout.cells import cells_of
from rag_compress.core.layout.fields import Field, fields_below
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.joins.inserted import begins_rows, inserted_rows, tables_created
from rag_compress.core.scoring.joins.values import LONGEST_TEXT, Held, Kind, of_field, of_line, of_lines
from rag_compress.core.scoring.matching import terms_of_key

_FEWEST: Final = 3
"""Cells of a row that stands below no head of its own passage."""

_LONGEST_BLOCK: Final = 12
"""Sentences of a block below a label that are one record."""

_MOST_VALUES: Final = 60
"""Values of a record that are followed."""

_MOST_SEQUELS: Final = 3
"""Sentences of prose that are one record, as all but the first speak of it as "it"."""

_GOES_ON: Final = re.compile(
    r"(?:It|This|He|She|They|Its|His|Her|Their|Es|Er|Sie|Dieser?|Dieses|Sein|Ihr|Il|Elle|Ce(?:la|tte)?|Ella|Esta?|Su|Lo)\b"
)

_ABOUT: Final = re.compile(r"\b(?:INTO|UPDATE|TABLE|FROM)\s+[\"'`\[]?([\w.]{1,60})", re.IGNORECASE)
_MARKS: Final = "|\t;,"


@dataclass(frozen=True)
class Record:
    """
    A record.

    :param rows: The rows of the grid that it stands in.
    :param passage_index: Its passage.
    :param values: What it holds.
    :param table: What records of one table have in common; None for a line of no table.
    :param head: The row of the grid that names its columns, where that stands in another passage; else -1.
    """

    rows: range
    passage_index: int
    values: tuple[Held, ...]
    table: Hashable
    head: int = -1


class Records:
    """
    The records of a request, each read when it is first asked for.

    :param grid: The sentences.
    :param continued: The rows whose head is known to stand in another chunk, as of `Units.continued_rows`.
    """

    def __init__(self, grid: Grid, continued: Mapping[int, int]) -> None:
        self._grid = grid
        self._continued = continued
        self._starts = grid.starts.tolist()
        self._found: dict[int, Record] = {}
        self._statements: dict[int, list[int]] = {}
        self._created: Mapping[str, Sequence[str]] | None = None
        self._heads: dict[tuple[str, int], list[tuple[str, str, int]]] | None = None

    def at(self, row: int) -> Record:
        """
        Give the record that a sentence is of.

        :param row: Its row in the grid.
        :returns: The record.
        """
        if row not in self._found:
            record = self._read(row)
            self._found.update(dict.fromkeys(record.rows, record))
        return self._found[row]

    def about(self, record: Record) -> frozenset[str]:
        """
        Tell what the table of a record is called.

        :param record: A record.
        :returns: The terms of the title, of the headings and labels above it, and of the table of SQL.
        """
        passage, first = self._grid.passages[record.passage_index], self._starts[record.passage_index]
        index = record.rows.start - first
        above = {one.index for one in passage.outline if one.index < index < one.end}
        above -= {*passage.table_heads.values()}
        found = set(passage.title_set).union(*(passage.terms[line] for line in above))
        named = _ABOUT.match(passage.lines[index], 0) or _ABOUT.search(passage.lines[index][:100])
        if named:
            found |= terms_of_key(named[1], passage)
        return frozenset(found)

    def _read(self, row: int) -> Record:
        place = int(self._grid.passage_of[row])
        passage, first = self._grid.passages[place], self._starts[place]
        index = row - first
        fields = passage.fields.of(index)
        if fields:
            return self._of_fields(range(row, row + 1), place, fields)
        inserted, head = self._inserted(place, passage, index, first)
        if inserted:
            values = [held for fields in inserted for held in of_row(fields)]
            names = tuple(field.name or str(at) for at, field in enumerate(inserted[0]))
            return Record(range(row, row + 1), place, tuple(values[: _MOST_VALUES * 4]), ("row", *names), head)
        found = self._below_other_head(row, passage, index)
        if found:
            head, fields = found
            return self._of_fields(range(row, row + 1), place, fields, head)
        inside = _block_around(passage, index)
        said = of_lines(tuple(passage.lines[line][:LONGEST_TEXT] for line in inside))
        named = tuple(dict.fromkeys(held.name for held in said if held.name and held.is_cell))
        rows = range(first + inside.start, first + inside.stop)
        is_table = len(named) > 1 or (len(inside) > 1 and any(held.is_cell for held in said))
        return Record(rows, place, said[:_MOST_VALUES], ("keys", *named[:3]) if is_table else None)

    def _of_fields(self, rows: range, place: int, fields: Sequence[Field], head: int = -1) -> Record:
        values = of_row(fields)
        table = ("row", *(field.name or str(at) for at, field in enumerate(fields)))
        return Record(rows, place, tuple(values[:_MOST_VALUES]), table, head)

    def _below_other_head(self, row: int, passage: AnalyzedPassage, index: int) -> tuple[int, tuple[Field, ...]] | None:
        line = passage.lines[index]
        if row in self._continued:
            fields = fields_below(self._line(self._continued[row]), line)
            if fields:
                return self._continued[row], fields
        mark = next((mark for mark in _MARKS if line.count(mark) >= _FEWEST - 1), None)
        if mark is None or "\n" in line or (mark in ",;" and 2 * line.count(f"{mark} ") > line.count(mark)):
            return None  # prose, or lines of something else
        cells = cells_of(line, mark)
        heads = self._heads_by_shape().get((mark, len(cells)), ())
        for title, text, head in sorted(heads, key=lambda one: one[0] != passage.title):
            if head != row and (title == passage.title or not title or not passage.title):
                fields = fields_below(text, line)
                if fields:
                    return head, fields
        is_row = any(other.count(mark) == line.count(mark) for at, other in enumerate(passage.lines) if at != index)
        return (-1, tuple(Field("", cell) for cell in cells)) if is_row or mark in "|\t" else None

    def _inserted(
        self, place: int, passage: AnalyzedPassage, index: int, first: int
    ) -> tuple[list[tuple[Field, ...]], int]:
        """The rows of SQL in a sentence, and the row of the statement where that begins in another sentence."""
        line = passage.lines[index]
        if not line.startswith("("):
            return inserted_rows(line, self._columns_created), -1
        if place not in self._statements:
            self._statements[place] = [at for at, other in enumerate(passage.lines) if begins_rows(other)]
        above = self._statements[place][: bisect_left(self._statements[place], index)]
        if not above:
            return [], -1
        return inserted_rows(f"{passage.lines[above[-1]]} {line}", self._columns_created), first + above[-1]

    def _columns_created(self, table: str) -> Sequence[str]:
        """The columns of a table of SQL, as they were declared; none where they were not."""
        if self._created is None:
            texts = (passage.text for passage in self._grid.passages if "CREATE TABLE" in passage.text)
            self._created = dict(created for text in texts for created in tables_created(text))
        return self._created.get(table.lower(), ())

    def _line(self, row: int) -> str:
        place = int(self._grid.passage_of[row])
        return self._grid.passages[place].lines[row - self._starts[place]]

    def _heads_by_shape(self) -> Mapping[tuple[str, int], Sequence[tuple[str, str, int]]]:
        """The lines that name columns, with their titles and rows, by the mark that parts their cells and how many."""
        if self._heads is None:
            self._heads = {}
            for first, passage in zip(self._starts, self._grid.passages, strict=True):
                for head in dict.fromkeys(passage.table_heads.values()):
                    line = passage.lines[head]
                    for mark in _MARKS:
                        if mark in line:
                            shape = mark, len(cells_of(line, mark))
                            self._heads.setdefault(shape, []).append((passage.title, line, first + head))
        return self._heads


def of_row(fields: Sequence[Field]) -> list[Held]:
    """
    Give the values of a row, numbered by their columns.

    :param fields: Its cells.
    :returns: The values.
    """
    return [held._replace(place=at) for at, field in enumerate(fields) for held in of_field(field)]


def _block_around(passage: AnalyzedPassage, index: int) -> range:
    """The sentences of a record over several lines that one stands in; the sentence alone where there is none."""
    for record in passage.records:
        if record.first <= index < record.end:
            return range(record.first, record.end)
    if "\n" in passage.lines[index] and len({held.name for held in of_line(passage.lines[index]) if held.is_cell}) > 1:
        return range(index, index + 1)
    heads = {*passage.table_heads.values()}
    blocks = (
        one
        for one in passage.groups
        if one.index <= index < one.end and one.end - one.index <= _LONGEST_BLOCK and one.index not in heads
    )
    block = min(blocks, key=lambda one: one.end - one.index, default=None)
    columns = passage.lines.columns
    is_nested = block and sum(block.index < one.index < one.end - 1 < block.end for one in passage.groups) > 1
    if block and not is_nested and all(columns[at] is not None for at in range(block.index, block.end)):
        return range(block.index, block.end)
    heading = next((one for one in passage.headings if one.index == index), None)
    if heading and heading.end - heading.index <= _LONGEST_BLOCK:
        return range(heading.index, heading.end)
    end = index + 1
    while (
        end < len(passage.lines)
        and columns[end] is None
        and end - index < _MOST_SEQUELS
        and _GOES_ON.match(passage.lines[end])
    ):
        end += 1
    return range(index, end)


def cells_in(values: Sequence[Held], text: str) -> Iterator[Held]:
    """
    Find a value among others.

    :param values: What a record holds.
    :param text: The value.
    :returns: Those that are the same, up to case; a plain word of a line is none.
    """
    folded = text.casefold()
    for held in values:
        if (
            len(held.text) == len(text)
            and held.text.casefold() == folded
            and (held.name or held.kind is not Kind.WORD or held.is_cell)
        ):
            yield held
