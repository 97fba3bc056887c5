"""Run cells: resumable, in several processes, one row at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import IO, Any

from eval import worker
from eval.budgets import Budget
from eval.data import DataSet
from eval.files import ROWS_SUFFIX
from eval.metrics import METRICS
from eval.provenance import code_checksum, environment
from eval.readers import parse_reader
from eval.records import ROWS_SCHEMA, Cell, Row, Run, cell_path, open_text, read_rows, read_run, rows_path
from eval.summary import summarise
from eval.systems import System

Progress = Callable[[str, int, int], None]
"""Called with the name of a data set, questions done and questions in all."""


@dataclass(frozen=True)
class _Cell:
    """A cell on its way: what its rows must have been made with, and which rows are there."""

    path: Path
    header: dict[str, Any]
    done: frozenset[int]

    @property
    def rows(self) -> Path:
        return rows_path(self.path)


def run_cells(
    data: Sequence[DataSet],
    systems: Sequence[System],
    budgets: Sequence[Budget],
    out: Path,
    *,
    metrics: Sequence[str] = tuple(METRICS),
    seed: int = 0,
    jobs: int = 1,
    keep_outputs: int | None = 25,
    reader: str | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Run:
    """
    Measure every system on every data set with every budget, or what of it is missing below a folder.

    Rows are written as they are made: whatever ends the run, at most the questions at hand are lost.

    :param data: The data sets.
    :param systems: The systems.
    :param budgets: The budgets.
    :param out: Folder of the run.
    :param metrics: Names of metrics.
    :param seed: Seed of the bootstrap intervals; systems that draw have seeds of their own.
    :param jobs: Number of processes.
    :param keep_outputs: For how many questions of a data set rows hold the spans or the text; None for all.
    :param reader: A reader that answers from the contexts, see `eval.readers.parse_reader`.
    :param fresh: Measure anew what is there already.
    :param progress: Is told how far the run is.
    :returns: All cells below the folder.
    :raises DataError: If a data set breaks its format; before anything runs.
    :raises ValueError: If rows in the folder were made with other data, metrics or reader.
    :raises EvaluationError: If a system, metric or reader fails; the message names the question.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, got {jobs}.")
    _check_names(data)
    for system in systems:
        system.check()
    if reader:
        parse_reader(reader)
    totals = [dataset.check() for dataset in data]
    plan = worker.Plan(tuple(map(str, systems)), tuple(map(str, budgets)), tuple(metrics), reader)
    tables = [
        [[_open_cell(out, dataset, total, s, b, plan, seed, fresh) for b in plan.budgets] for s in plan.systems]
        for dataset, total in zip(data, totals, strict=True)
    ]
    with _Pool(plan, jobs) as pool:
        for dataset, total, cells in zip(data, totals, tables, strict=True):
            _run_data(dataset, total, cells, pool, keep_outputs, progress)
            for system, row in zip(systems, cells, strict=True):
                for cell in row:
                    _finish(cell, dataset, total, environment(system.packages) | ({"reader": reader} if reader else {}))
    return read_run(out)


def _check_names(data: Sequence[DataSet]) -> None:
    names = [dataset.name for dataset in data]
    for dataset in data:
        if names.count(dataset.name) > 1:
            raise ValueError(f"data sets must have names of their own, got {dataset.name!r} twice.")


def _open_cell(
    out: Path, dataset: DataSet, total: int, system: str, budget: str, plan: worker.Plan, seed: int, fresh: bool
) -> _Cell:
    """Look at what is there of a cell. Rows of an unfinished cell by other code are measured anew."""
    header = {
        "schema": ROWS_SCHEMA,
        "data": dataset.name,
        "data_sha256": dataset.sha256,
        "split": dataset.split,
        "titles": list(dataset.titles),
        "system": system,
        "budget": budget,
        "seed": seed,
        "metrics": list(plan.metrics),
        "reader": plan.reader,
        "code": code_checksum(),
    }
    path = cell_path(out, dataset.name, system, budget)
    rows = rows_path(path)
    if fresh or not rows.exists():
        return _Cell(path, header, frozenset())
    found, done = _recover(rows)
    differing = [name for name, value in header.items() if name != "code" and found.get(name) != value]
    if differing:
        now = ", ".join(f"{name} {header[name]!r} (there: {found.get(name)!r})" for name in differing)
        raise ValueError(f"{rows} was made with something else than {now}: choose another --out, or remove it.")
    if len(done) < total and (rows.suffix == ".gz" or found.get("code") != header["code"]):
        return _Cell(path, header, frozenset())
    return _Cell(path, found, done)


def _recover(path: Path) -> tuple[dict[str, Any], frozenset[int]]:
    """Read the header and the positions of the questions that are there, and cut a half-written last line off."""
    if path.suffix == ".gz":
        with open_text(path) as lines:
            return json.loads(next(lines)), frozenset(row.index for row in read_rows(path))
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


def _run_data(
    dataset: DataSet,
    total: int,
    cells: list[list[_Cell]],
    pool: _Pool,
    keep_outputs: int | None,
    progress: Progress | None,
) -> None:
    def missing() -> Iterator[worker.Job]:
        for index, question in enumerate(dataset.questions()):
            wanted = {s: [b for b, cell in enumerate(row) if index not in cell.done] for s, row in enumerate(cells)}
            wanted = {s: budgets for s, budgets in wanted.items() if budgets}
            if wanted:
                keep = keep_outputs is None or index < keep_outputs
                yield worker.Job(dataset.name, question, index, wanted, keep)
            else:
                complete.append(index)

    complete: list[int] = []
    measured = 0
    with ExitStack() as stack:
        files = [[_Appender(cell, stack) for cell in row] for row in cells]
        for _, rows in pool.map(missing()):
            for system, budget, row in rows:
                files[system][budget].write(row)
            measured += 1
            if progress:
                progress(dataset.name, measured + len(complete), total)
    if progress:
        progress(dataset.name, total, total)


class _Appender:
    """Appends rows to the file of a cell, opened when the first row comes."""

    def __init__(self, cell: _Cell, stack: ExitStack) -> None:
        self.cell, self.stack = cell, stack
        self.file: IO[str] | None = None

    def write(self, row: Row) -> None:
        if self.file is None:
            path = self.cell.path.with_name(self.cell.path.stem + ROWS_SUFFIX)
            path.parent.mkdir(parents=True, exist_ok=True)
            self.cell.path.unlink(missing_ok=True)  # a cell stands for complete rows
            fresh = not self.cell.done
            self.file = self.stack.enter_context(path.open("w" if fresh else "a", encoding="utf-8", newline="\n"))
            if fresh:
                self.file.write(json.dumps(self.cell.header, ensure_ascii=False) + "\n")
        self.file.write(row.to_json() + "\n")
        self.file.flush()


def _finish(cell: _Cell, dataset: DataSet, total: int, made_with: dict[str, Any]) -> None:
    """Put the rows in the order of the questions and write the cell, unless nothing was missing."""
    if cell.path.exists() and len(cell.done) >= total:
        return
    _sort_rows(cell.rows)
    header = cell.header
    numbers = summarise(read_rows(cell.rows), header["seed"])
    Cell(
        data=dataset.name,
        data_file=_portable(dataset.file),
        data_sha256=dataset.sha256,
        split=dataset.split,
        limit=dataset.limit,
        titles=dataset.titles,
        system=header["system"],
        budget=header["budget"],
        seed=header["seed"],
        environment=made_with,
        **numbers,
    ).write(cell.path)


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
    part = path.with_name(path.name + ".part")
    with path.open("rb") as source, part.open("wb") as target:
        target.write(header)
        for _, start, size in sorted(places):
            source.seek(start)
            target.write(source.read(size))
    part.replace(path)


def _portable(path: Path) -> str:
    """Name a file without the folders of this machine."""
    parts = path.resolve().parts
    return "/".join(parts[parts.index("documents") :] if "documents" in parts else parts[-1:])


class _Pool:
    """Maps questions to rows, here or in other processes, holding only a few questions at a time."""

    def __init__(self, plan: worker.Plan, jobs: int) -> None:
        self.plan, self.jobs = plan, jobs
        self.executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> _Pool:
        if self.jobs > 1:
            context = get_context("spawn")  # a fork would copy the threads of tokenizers and progress bars
            self.executor = ProcessPoolExecutor(self.jobs, context, worker.start, (self.plan,))
        else:
            worker.start(self.plan)
        return self

    def __exit__(self, *_: object) -> None:
        if self.executor:
            self.executor.shutdown(wait=True, cancel_futures=True)

    def map(self, jobs: Iterator[worker.Job]) -> Iterator[tuple[worker.Job, worker.Measured]]:
        """Give results as they are ready."""
        if self.executor is None:
            yield from map(worker.measure, jobs)
            return
        running: set[Future[tuple[worker.Job, worker.Measured]]] = set()
        for job in jobs:
            running.add(self.executor.submit(worker.measure, job))
            if len(running) > self.jobs:  # one waits, so that no process does
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
