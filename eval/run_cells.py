"""Run cells: resumable, in several processes, one row at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from eval import worker
from eval.budgets import Budget
from eval.cell_files import Appender, CellFiles, open_cell, packed_cells
from eval.data import DataSet, Kind
from eval.metrics import KINDS
from eval.pool import Pool
from eval.provenance import environment
from eval.readers import parse_reader
from eval.records import Run, read_run
from eval.systems import System, system_names

Progress = Callable[[str, int, int], None]
"""Called with the name of a data set, questions done and questions in all."""


def run_cells(
    data: Sequence[DataSet],
    systems: Sequence[System],
    budgets: Sequence[Budget],
    out: Path,
    *,
    metrics: Sequence[str] | None = None,
    seed: int = 0,
    jobs: int = 1,
    keep_outputs: int | None = 25,
    reader: str | None = None,
    fresh: bool = False,
    same_code: bool = False,
    progress: Progress | None = None,
) -> Run:
    """
    Measure every system on every data set with every budget, or what of it is missing below a folder.

    Rows are written as they are made: whatever ends the run, at most the questions at hand are lost.

    :param data: The data sets, all of documents or all of conversations.
    :param systems: The systems.
    :param budgets: The budgets.
    :param out: Folder of the run.
    :param metrics: Names of metrics; by default all of the kind of data.
    :param seed: Seed of the bootstrap intervals; systems that draw have seeds of their own.
    :param jobs: Number of processes.
    :param keep_outputs: For how many questions of a data set rows hold the spans or the text; None for all.
    :param reader: A reader that answers from the contexts, see `eval.readers.parse_reader`.
    :param fresh: Measure anew what is there already.
    :param same_code: Measure anew what is there by other code.
    :param progress: Is told how far the run is.
    :returns: All cells below the folder.
    :raises DataError: If a data set breaks its format; before anything runs.
    :raises ValueError: If a system is for another kind of data, or rows in the folder were made with other data,
        metrics or reader.
    :raises EvaluationError: If a system, metric or reader fails; the message names the question.
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, got {jobs}.")
    if seed < 0:
        raise ValueError(f"seed must be at least 0, got {seed}.")
    _check_names(data)
    kind = kind_of(data)
    for system in systems:
        if kind not in system.kinds:
            raise ValueError(
                f"a system for {kind} ({data[0].name}) must be one of {', '.join(system_names(kind))}, got {system}."
            )
        system.check()
    if reader:
        parse_reader(reader)
    totals = [dataset.check() for dataset in data]
    names = tuple(KINDS[kind] if metrics is None else metrics)
    plan = worker.Plan(tuple(map(str, systems)), tuple(map(str, budgets)), names, reader, kind)
    tables = [
        _open_cells(out, dataset, total, plan, seed, fresh=fresh, same_code=same_code)
        for dataset, total in zip(data, totals, strict=True)
    ]
    with Pool(plan, jobs) as pool:
        for dataset, total, cells in zip(data, totals, tables, strict=True):
            _run_data(dataset, total, cells, pool, keep_outputs, progress)
            for system, row in zip(systems, cells, strict=True):
                for cell in row:
                    made_with = environment(system.packages) | ({"reader": reader} if reader else {})
                    cell.finish(dataset, total, made_with)
    return read_run(out)


def kind_of(data: Sequence[DataSet]) -> Kind:
    """
    Say what data sets are about.

    :param data: The data sets.
    :returns: Their kind.
    :raises ValueError: If they are of both kinds.
    """
    by_kind = {dataset.kind: dataset.name for dataset in data}
    if len(by_kind) > 1:
        raise ValueError(
            f"data sets of one run must be of one kind, got documents ({by_kind['documents']}) and conversations "
            f"({by_kind['conversations']}): run them one after the other."
        )
    return next(iter(by_kind), "documents")


def _check_names(data: Sequence[DataSet]) -> None:
    names = [dataset.name for dataset in data]
    for dataset in data:
        if names.count(dataset.name) > 1:
            raise ValueError(f"data sets must have names of their own, got {dataset.name!r} twice.")


def _open_cells(
    out: Path, dataset: DataSet, total: int, plan: worker.Plan, seed: int, *, fresh: bool, same_code: bool
) -> list[list[CellFiles]]:
    """Look at what is there, by system and budget."""
    table = []
    for system in plan.systems:
        packed = packed_cells(out, dataset.name, system)
        made_with = {"system": system, "seed": seed, "metrics": list(plan.metrics), "reader": plan.reader}
        row = [
            open_cell(out, dataset, total, {**made_with, "budget": budget}, packed, fresh=fresh, same_code=same_code)
            for budget in plan.budgets
        ]
        table.append(row)
    return table


def _run_data(
    dataset: DataSet,
    total: int,
    cells: list[list[CellFiles]],
    pool: Pool,
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

    before = len(frozenset.intersection(*(cell.done for row in cells for cell in row)))
    with ExitStack() as stack:
        files = [[Appender(cell, stack) for cell in row] for row in cells]
        for done, (_, rows) in enumerate(pool.map(missing()), start=before + 1):
            for system, budget, row in rows:
                files[system][budget].write(row)
            if progress:
                progress(dataset.name, done, total)
    if progress:
        progress(dataset.name, total, total)
