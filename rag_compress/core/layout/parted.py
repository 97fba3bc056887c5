"""Tables whose cells tabs, commas, semicolons or bars part, and which have no rule below the names of their columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import takewhile

from rag_compress.core.layout.cells import cells_of, is_value, name_columns
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences.records import have_columns

FEWEST_ROWS = 2
"""Rows of equally many columns from which the line of names above them is their head, where no rule says so."""

_LONGEST_NAMES = 400
_QUOTED = re.compile(r'"(?:[^"]|"")*"')
_SPACED = re.compile(r"[,;]\s")  # as in prose


def end_of_parted_rows(lines: Lines, head: int) -> int:
    r"""
    Find how far the rows reach below a line of names that tabs, commas or semicolons part.

    >>> end_of_parted_rows(Lines("year,revenue\n2019,120\n2020,150", [(0, 12), (13, 21), (22, 30)]), 0)
    3

    :param lines: The sentences of a text.
    :param head: Index of the line that may name the columns, not of the last one.
    :returns: One past the last row; the index of the line itself if it has too few.
    """
    line = lines[head]
    if len(line) > _LONGEST_NAMES or (line[0].isdigit() and is_value(line)):
        return head
    is_row: Callable[[str], bool] | None = None
    if "\t" in line:
        is_row = _rows_of_tabs(whole_line(lines, head), whole_line(lines, head + 1))
    elif "," in line or ";" in line:
        is_row = _rows_of_marks(line, max(";,", key=line.count))
    end = end_of(is_row, lines, head + 1) if is_row else head
    return end if end - head > FEWEST_ROWS else head


def are_bars_below_names(head: str, rows: Sequence[str]) -> bool:
    """
    Tell whether lines of bars are the head of a table without a rule and its rows: they have equally many cells, and
    below a name stand values, which a row of words above others has not.

    >>> are_bars_below_names("| Town | People |", ["| Rome | 12 |", "| Bonn | 3 |"])
    True

    :param head: The first line.
    :param rows: The others.
    :returns: Whether they are.
    """
    names, *cells = (cells_of(line, "|") for line in (head, *rows))
    if len(rows) < FEWEST_ROWS or not name_columns(names) or any(len(row) != len(names) for row in cells):
        return False
    columns = zip(names, *cells, strict=True)
    return any(name and 2 * sum(map(is_value, column)) > len(rows) for name, *column in columns)


def end_of(is_row: Callable[[str], bool], lines: Lines, first: int) -> int:
    """
    Find how far rows reach.

    :param is_row: Tells of a sentence, with the tabs around it, whether it is a row.
    :param lines: The sentences of a text.
    :param first: Index of the first that may be one.
    :returns: One past the last row in a row.
    """
    rows = takewhile(lambda index: is_row(whole_line(lines, index)), range(first, len(lines)))
    return first + sum(1 for _ in rows)


def _rows_of_tabs(line: str, below: str) -> Callable[[str], bool] | None:
    if line[0] == below[0] == "\t" or not name_columns(cells_of(line, "\t")):  # tabs indent code
        return None
    tabs = line.count("\t")
    return lambda row: 0 < row.count("\t") <= tabs  # the last cells may be left out


def _rows_of_marks(line: str, mark: str) -> Callable[[str], bool] | None:
    if _SPACED.search(_QUOTED.sub("", line) if '"' in line else line):
        return None
    names = cells_of(line, mark)
    if not name_columns(names):
        return None

    def is_row(row: str) -> bool:
        may_be_amount = len(names) == 2 and '"' not in row  # "34,363" below "Other,net"
        return have_columns(line, row) or (not may_be_amount and len(cells_of(row, mark)) == len(names))

    return is_row


def whole_line(lines: Lines, index: int) -> str:
    """
    Give the line of a sentence with the tabs around it, which part empty cells.

    :param lines: The sentences of a text.
    :param index: The sentence.
    :returns: Its text, with what is blank around it on its line.
    """
    text, (start, end) = lines.text, lines.spans[index]
    while start and text[start - 1] in " \t":
        start -= 1
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return text[start:end]
