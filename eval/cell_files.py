"""The files of a cell while it is measured: what is there of it, rows appended one by one, and the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from eval.data import DataSet
from eval.files import cell_path, packed_path, replacing, rows_path
from eval.provenance import code_checksum
from eval.records import ROWS_SCHEMA, Cell, Row, RowsFile
from eval.records.packed import read_packed
from eval.summary import summarise


@dataclass(frozen=True)
class CellFiles:
    """
    A cell on its way: what its rows must have been made with, and which rows are there.

    :param path: File of the cell.
    :param header: What its rows are made with.
    :param done: Positions of the questions whose rows are there.
    :param packed: Whether these are in a packed file; they are then all that is wanted.
    """

    path: Path
    header: Mapping[str, Any]
    done: frozenset[int]
    packed: bool = False

    def finish(self, dataset: DataSet, total: int, made_with: Mapping[str, Any]) -> None:
        """
        Put the rows in the order of the questions and write the cell, unless nothing was missing.

        :param dataset: The data set.
        :param total: Number of its questions.
        :param made_with: The environment.
        """
        if len(self.done) >= total and (self.packed or self.path.exists()):
            return
        rows = rows_path(self.path)
        _sort_rows(rows)
        Cell(
            data=dataset.name,
            kind=dataset.kind,
            data_file=_portable(dataset.file),
            data_sha256=dataset.sha256,
            split=dataset.split,
            limit=dataset.limit,
            titles=dataset.titles,
            passed_over=dataset.passed_over,
            system=self.header["system"],
            budget=self.header["budget"],
            seed=self.header["seed"],
            environment=made_with,
            **summarise(RowsFile(rows).rows(), self.header["seed"]),
        ).write(self.path)


class Appender:
    """
    Appends rows to the file of a cell, opened when the first row comes.

    :param cell: The cell.
    :param stack: Closes the file.
    """

    def __init__(self, cell: CellFiles, stack: ExitStack) -> None:
        self.cell, self.stack = cell, stack
        self.file: IO[str] | None = None

    def write(self, row: Row) -> None:
        """
        Append a row; it is in the file when this returns.

        :param row: The row.
        """
        if self.file is None:
            path = rows_path(self.cell.path)
            path.parent.mkdir(parents=True, exist_ok=True)
            self.cell.path.unlink(missing_ok=True)  # a cell stands for complete rows
            fresh = not self.cell.done
            self.file = self.stack.enter_context(path.open("w" if fresh else "a", encoding="utf-8", newline="\n"))
            if fresh:
                self.file.write(json.dumps(self.cell.header, ensure_ascii=False) + "\n")
        self.file.write(row.to_json() + "\n")
        self.file.flush()


def open_cell(
    out: Path,
    dataset: DataSet,
    total: int,
    made_with: Mapping[str, Any],
    packed: Mapping[str, Cell],
    *,
    fresh: bool,
    same_code: bool = False,
) -> CellFiles:
    """
    Look at what is there of a cell. Rows of an unfinished cell by other code are measured anew.

    :param out: Folder of the run.
    :param dataset: The data set.
    :param total: Number of its questions.
    :param made_with: System, budget, seed, metrics and reader.
    :param packed: Packed cells of the data set and the system by budget.
    :param fresh: Whether what is there does not count.
    :param same_code: Whether finished cells by other code do not count either.
    :returns: The cell.
    :raises ValueError: If rows are there that were made with other data, metrics or reader, or of more questions.
    """
    header = {
        "schema": ROWS_SCHEMA,
        "data": dataset.name,
        "data_sha256": dataset.sha256,
        "split": dataset.split,
        "titles": list(dataset.titles),
        **made_with,
        "code": code_checksum(),
    }
    path = cell_path(out, dataset.name, header["system"], header["budget"])
    rows = rows_path(path)
    source = None if rows.exists() or header["budget"] not in packed else packed[header["budget"]].source
    if fresh or not (rows.exists() or source):
        return CellFiles(path, header, frozenset())
    if source:
        rows, found, done = source.path, source.header(), frozenset(row.index for row in source.rows())
    else:
        found, done = _recover(rows)
    if not found:  # interrupted before the first row
        return CellFiles(path, header, frozenset())
    differing = [name for name, value in header.items() if name != "code" and found.get(name) != value]
    if differing:
        now = ", ".join(f"{name} {header[name]!r} (there: {found.get(name)!r})" for name in differing)
        raise ValueError(f"{rows} was made with something else than {now}: choose another --out, or remove it.")
    if max(done, default=0) >= total:
        raise ValueError(
            f"{rows} must hold no more questions than are asked for ({total}), got {len(done)}: systems would be "
            "compared on other questions. Choose another --out, or a larger --limit."
        )
    unfinished, other = len(done) < total, found.get("code") != header["code"]
    if (unfinished and source) or (other and (unfinished or same_code)):
        return CellFiles(path, header, frozenset())
    return CellFiles(path, found, done, packed=source is not None)


def packed_cells(out: Path, data: str, system: str) -> dict[str, Cell]:
    """
    Read the packed cells of a data set and a system.

    :param out: Folder of the run.
    :param data: Name of the data set.
    :param system: The system.
    :returns: The cells by budget; none where nothing was packed.
    """
    path = packed_path(out, data, system)
    return {cell.budget: cell for cell in read_packed(path)} if path.exists() else {}


def _recover(path: Path) -> tuple[dict[str, Any], frozenset[int]]:
    """Read the header and the positions of the questions that are there, and cut a half-written last line off."""
    good = 0
    header: dict[str, Any] = {}
    done: set[int] = set()
    with path.open("rb") as binary:
        for number, line in enumerate(binary, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                if number == 1:
                    header = json.loads(line)
                else:
                    done.add(Row.from_json(line.decode()).index)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error} Remove the file to measure it anew.") from error
            good += len(line)
    if good < path.stat().st_size:
        with path.open("r+b") as file:
            file.truncate(good)
    return header, frozenset(done)


def _sort_rows(path: Path) -> None:
    """Processes finish questions out of order. Only the places of lines are held, not the lines."""
    places: list[tuple[int, int, int]] = []
    with path.open("rb") as lines:
        header = lines.readline()
        while True:
            start = lines.tell()
            line = lines.readline()
            if not line:
                break
            places.append((Row.from_json(line.decode()).index, start, len(line)))
    if places == sorted(places):
        return
    with replacing(path) as part, path.open("rb") as source, part.open("wb") as target:
        target.write(header)
        for _, start, size in sorted(places):
            source.seek(start)
            target.write(source.read(size))


def _portable(path: Path) -> str:
    """Name a file without the folders of this machine."""
    parts = path.resolve().parts
    return "/".join(parts[parts.index("documents") :] if "documents" in parts else parts[-1:])
