"""Tables that go on in another chunk of their file: the line that names the columns stands in an earlier one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.lines_above import lines_above
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.places import Place

_LINE_END: Final = 2
"""Characters between two chunks that follow each other, at most: splitters take the end of a line off."""


class _Chunk(NamedTuple):
    start: int
    first: int  # position of its first sentence among all
    passage: AnalyzedPassage


@dataclass(frozen=True, slots=True)
class _Table:
    """
    A table that reaches the end of the chunk in which it begins.

    :param positions: Position, among all sentences, of each line by which its rows are told: what names the columns,
        the rule below, and a label that the last row stands below.
    :param lines: These lines.
    :param fills_file: Whether the file begins with it and the chunk holds nothing else, as in CSV.
    """

    positions: tuple[int, ...]
    lines: tuple[str, ...]
    fills_file: bool


def find_continued_rows(passages: Sequence[AnalyzedPassage], places: Sequence[Place | None]) -> Mapping[int, int]:
    """
    Find the rows whose head stands in an earlier chunk: what would be a row below it if there were no cut.

    The chunks between must be there. Only where the file begins with the table, and each chunk of it is rows from end
    to end, is it taken for one table (CSV), so that rows are known behind chunks that were not retrieved.

    :param passages: The passages of a request.
    :param places: Where each of them stands in its file; empty where none is known.
    :returns: For the position of each such row among all sentences that of the nearest line which says what it holds.
    """
    files: dict[str, list[_Chunk]] = {}
    for (first, passage), place in zip(with_firsts(passages), places, strict=False):
        if place and place.start is not None and passage.spans:
            files.setdefault(place.source, []).append(_Chunk(place.start, first, passage))
    found: dict[int, int] = {}
    for chunks in files.values():
        table: _Table | None = None
        for chunk, following in pairwise(sorted(chunks, key=lambda chunk: chunk[:2])):
            table = table or _table_at_end(chunk)
            if table is None:
                continue
            rows = _rows_below(table, following)
            is_whole = len(rows) == len(following.passage.spans)
            gap = following.start - (chunk.start + len(chunk.passage.text))
            if _are_apart(chunk, following, gap):
                table = None
                continue
            is_next = gap <= _LINE_END
            if is_next or (is_whole and table.fills_file):
                found.update(rows)
            table = table if is_whole and (is_next or table.fills_file) else None
    return found


def _table_at_end(chunk: _Chunk) -> _Table | None:
    """The table whose row the last sentence of a chunk is."""
    heads_of, lines = chunk.passage.table_heads, chunk.passage.lines
    heads = [*lines_above(len(lines) - 1, heads_of)][::-1]
    if not heads:
        return None
    rule = heads[0] + 1
    if chunk.passage.wordless[rule]:
        heads.insert(1, rule)
    fills_file = chunk.start == 0 and heads[0] == 0
    return _Table(tuple(chunk.first + head for head in heads), tuple(lines[head] for head in heads), fills_file)


def _are_apart(chunk: _Chunk, following: _Chunk, gap: int) -> bool:
    """Whether a blank line stands between two chunks that follow each other, in them or left out by the splitter."""
    if not 0 <= gap <= _LINE_END:
        return False
    above, below = chunk.passage, following.passage
    left_out = min(gap, 1) if "\r\n" in above.text else gap
    return above.text.count("\n", above.spans[-1][1]) + left_out + below.text.count("\n", 0, below.spans[0][0]) > 1


def _rows_below(table: _Table, chunk: _Chunk) -> dict[int, int]:
    """The rows that a chunk begins with, as they are found right below the head; none below a head of its own."""
    passage, count = chunk.passage, len(table.lines)
    has_head = len(passage.spans) > 1 and passage.wordless[1] and 0 in passage.table_heads.values()
    if has_head or passage.lines[0] == table.lines[0]:
        return {}
    ends = [*accumulate((len(line) + 1 for line in table.lines), initial=0)]
    spans = [(start, start + len(line)) for start, line in zip(ends, table.lines, strict=False)]
    spans += ((ends[-1] + start, ends[-1] + end) for start, end in passage.spans)
    heads_of = find_table_heads(Lines("\n".join((*table.lines, passage.text)), spans))
    rows: dict[int, int] = {}
    for row in range(count, len(spans)):
        if row not in heads_of:
            break
        head = heads_of[row]
        rows[chunk.first + row - count] = table.positions[head] if head < count else chunk.first + head - count
    return rows
