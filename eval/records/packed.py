"""
The file of a data set and a system: all budgets in one, packed, small enough to commit.

The first line is a JSON object: the schema version, the data set, the system, how the lines are laid out, and the cells
of all budgets, each with ``rows``, what its rows were made with. Then come the rows, cell by cell in that order, as
many as the cell has ``questions``. The same cells and rows give the same bytes, and reading streams.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from eval.data.lines import parse_object
from eval.files import open_text
from eval.records.cell import Cell
from eval.records.row import Row, parse_rows

PACKED_SCHEMA = "rag_compress.eval.packed/1"
_LAYOUT = "after this line one row per question, cell by cell in the order of 'cells', 'questions' rows each"


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


def write_packed(path: Path, cells: Sequence[tuple[Cell, Mapping[str, Any], Iterator[Row]]]) -> None:
    """
    Write the cells of a data set and a system as one file, whole or not at all.

    :param path: The file.
    :param cells: Each cell, what its rows were made with, and the rows.
    :raises ValueError: If a cell has not the rows that it says.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    first = cells[0][0]
    header = {
        "schema": PACKED_SCHEMA,
        "data": first.data,
        "system": first.system,
        "layout": _LAYOUT,
        "cells": [{**cell.to_dict(), "rows": dict(made_with)} for cell, made_with, _ in cells],
    }
    # neither name nor time in the file, so that the same run gives the same bytes
    with part.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        text = io.TextIOWrapper(packed, encoding="utf-8", newline="\n")
        text.write(json.dumps(header, ensure_ascii=False, separators=(",", ":")) + "\n")
        for cell, _, rows in cells:
            written = 0
            for row in rows:
                text.write(row.to_json() + "\n")
                written += 1
            if written != cell.questions:
                raise ValueError(f"{', '.join(cell.key)} must have {cell.questions} rows, got {written}: run it anew.")
        text.flush()
        text.detach()
    part.replace(path)


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
