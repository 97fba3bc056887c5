"""Tables whose columns only spaces part: invoices, findings of a laboratory, sizes, text taken from a PDF file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rag_compress.core.layout.cells import is_date, is_name, is_value
from rag_compress.core.layout.lines import Lines

FEWEST_ROWS = 2
"""Rows that a table has below the line that names its columns."""

_MOST_WITHOUT = 8
"""Rows to read on where numbers stand in no more than half of them: each line of a text may name columns."""

_LONGEST = 200
"""Characters of a row; a longer line with gaps has lost its line breaks."""

_GAP = "   "
_NARROW_GAP = "  "
_FEWEST_BEHIND_NARROW = 3
"""Columns of a table that narrow gaps part: two spaces stand between sentences, too."""
_RULE = re.compile(r"[-=]{2,}(?:\s+[-=]{2,})*")
_CELL = re.compile(r"\S+(?: \S+)*")


def end_of_rows(lines: Lines, head: int) -> int:
    """
    Find how far the rows reach below a line that names aligned columns.

    It names them if its cells, which two spaces or more part, are names or dates, and numbers stand in most of the rows
    directly below, or below a rule of dashes, of which each has a cell that begins or ends where one of the head does.
    They reach as far as that holds. The first cell of a row counts where it is a number, such as a year above names.

    >>> text = "Item      Price\\nHose      41.00\\nFilter     6.20\\nThat is all."
    >>> end_of_rows(Lines(text, [(0, 15), (16, 31), (32, 47), (48, 60)]), 0)
    3

    :param lines: The sentences of a text.
    :param head: Index of the line that may name the columns.
    :returns: One past the last row; the index of the line itself if it has none.
    """
    named = [*_cells(lines, head)]
    fewest = 2 if _GAP in lines[head] else _FEWEST_BEHIND_NARROW
    if len(named) < fewest or not all(is_name(cell) for cell, _, _ in named):
        return head
    begins = {begin + shift for _, begin, _ in named for shift in (-1, 0, 1)}
    ends = {last + shift for _, _, last in named for shift in (-1, 0, 1)}
    first = head + 2 if head + 2 < len(lines) and _RULE.fullmatch(lines[head + 1]) else head + 1
    end = found = first
    numbers = 0
    while end < len(lines) and end - found < _MOST_WITHOUT and lines.breaks[end] == 1:
        row = [*_cells(lines, end)]
        if len(row) < 2 or not any(begin in begins or last in ends for _, begin, last in row[1:]):
            break
        numbers += is_value(row[0][0]) or any(_has_number(cell) for cell, _, _ in row[1:])
        end += 1
        if 2 * numbers > end - first:
            found = end
    return found if found - first >= FEWEST_ROWS else head


def _cells(lines: Lines, index: int) -> Iterator[tuple[str, int, int]]:
    """The cells of a line with gaps, each with the columns in which it begins and ends; none of another sentence."""
    line, column = lines[index], lines.columns[index]
    if column is None or _NARROW_GAP not in line or "\n" in line or len(line) > _LONGEST:
        return
    for cell in _CELL.finditer(line):
        yield cell[0], column + cell.start(), column + cell.end()


def _has_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not is_date(cell)
