"""
The file of a data set and a system: all budgets in one, packed, small enough to commit.

The first line is a JSON object: the schema version, the data set, the system, how the lines are laid out, and the cells
of all budgets, each with ``rows``, what its rows were made with. Then come the rows, cell by cell in that order, as
many as the cell has ``questions``. The same cells and rows give the same bytes, and reading streams.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from eval.data.lines import parse_object
from eval.files import open_text
from eval.records.cell import Cell
from eval.records.row import Row, parse_rows

PACKED_SCHEMA = "rag_compress.eval.packed/1"
LAYOUT = "after this line one row per question, cell by cell in the order of 'cells', 'questions' rows each"


@dataclass(frozen=True)
class PackedRows:
    """
    The rows of one cell in the file of its data set and system.

    :param path: The file.
    :param made_with: What the rows were made with.
    :param skip: Rows of other cells before them.
    :param count: Number of rows.
    """

    path: Path
    made_with: Mapping[str, Any]
    skip: int
    count: int

    def header(self) -> Mapping[str, Any]:
        """
        Say what the rows were made with.

        :returns: The cell's part of the first line.
        """
        return self.made_with

    def rows(self) -> Iterator[Row]:
        """
        Stream the rows.

        :returns: The rows.
        :raises ValueError: If a line is not a row, or rows are missing; the message names file and line.
        """
        first = 2 + self.skip
        with open_text(self.path) as lines:
            yield from parse_rows(self.path, islice(lines, first - 1, None), first, self.count)


def read_packed(path: Path) -> list[Cell]:
    """
    Read the cells of a file; of its rows nothing is read yet.

    :param path: The file.
    :returns: The cells.
    :raises ValueError: If it is not a packed file of this schema version.
    """
    with open_text(path) as lines:
        header = parse_object(next(lines, ""), path, 1)
    if header.get("schema") != PACKED_SCHEMA:
        raise ValueError(f"{path}: schema must be {PACKED_SCHEMA}, got {header.get('schema')!r}.")
    cells, skip = [], 0
    for entry in header["cells"]:
        values = {name: value for name, value in entry.items() if name != "rows"}
        source = PackedRows(path, entry["rows"], skip, entry["questions"])
        cells.append(Cell.from_dict(values, path, source))
        skip += entry["questions"]
    return cells
