"""
The files of a run: one self-describing JSON per cell, and beside it the rows, one JSON line per question.

A cell is one data set under one system with one budget::

    DIR/<data>/<system>/<budget>.json         the cell: what was measured, on what, with what, and the summary
    DIR/<data>/<system>/<budget>.rows.jsonl   a header line, then one row per question (also read as .jsonl.gz)

A cell's JSON is written when its rows are complete, so a rows file without a cell is an interrupted run.
"""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eval.files import PACKED_SUFFIX, budget_order, cell_path, open_text, rows_path, slug, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = [
    "Cell",
    "Row",
    "Run",
    "Span",
    "Summary",
    "budget_order",
    "cell_path",
    "join_values",
    "mean_by",
    "open_text",
    "pack_run",
    "read_rows",
    "read_run",
    "rows_path",
    "slug",
    "write_whole",
]

CELL_SCHEMA = "rag_compress.eval.cell/1"
ROWS_SCHEMA = "rag_compress.eval.rows/1"


Span = tuple[int, int, int]
"""A kept piece of a document: index of the document in the question, start and end in code points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """
    What one system made of one question under one budget.

    :param question: Id of the question, unique in the data set.
    :param index: Position of the question in the data set, from 0.
    :param budget: The budget in tokens.
    :param tokens: Tokens of the returned text, as the harness counts them: more than ``budget`` is a violation.
    :param original_tokens: Tokens of all documents' contents.
    :param score_ms: Time to score the question, the same for all budgets of a system.
    :param fill_ms: Time to fill this budget.
    :param metrics: Value of each metric, between 0 and 1 unless the metric says otherwise; None where the metric is
        not defined for the question (no evidence is labelled, say).
    :param spans: Kept pieces when the system is extractive and outputs are saved for this question, else None.
    :param text: The returned text when the system is not extractive and outputs are saved, else None.
    """

    question: str
    index: int
    budget: int
    tokens: int
    original_tokens: int
    score_ms: float
    fill_ms: float
    metrics: Mapping[str, float | None]
    spans: tuple[Span, ...] | None = None
    text: str | None = None

    @property
    def time_ms(self) -> float:
        """Time per query: scoring and filling one budget."""
        return self.score_ms + self.fill_ms

    @property
    def ratio(self) -> float:
        """Share of the documents' tokens that is left."""
        return self.tokens / max(1, self.original_tokens)

    @property
    def over_budget(self) -> bool:
        """Whether the returned text breaks the budget."""
        return self.tokens > self.budget

    def to_json(self) -> str:
        """
        Print the row as one line.

        :returns: JSON without a line break; fields that are None are left out.
        """
        values = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, line: str) -> Row:
        """
        Read what `to_json` printed.

        :param line: The line.
        :returns: The row.
        :raises ValueError: If the line is not a whole row.
        """
        try:
            values = json.loads(line)
            spans = values.pop("spans", None)
            return cls(**values, spans=None if spans is None else tuple((d, a, b) for d, a, b in spans))
        except (TypeError, ValueError, AttributeError) as error:
            raise ValueError(f"a row must be a JSON object with the fields of Row: {error}.") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """
    A metric over the questions of a cell.

    :param mean: Mean over the questions for which it is defined.
    :param low: Lower end of the 95 % bootstrap interval of the mean.
    :param high: Upper end of it.
    :param n: Number of those questions.
    """

    mean: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, kw_only=True)
class Cell:
    """
    One data set under one system with one budget.

    :param data: Name of the data set; ends in ``+even`` or ``+odd`` when only that half was run.
    :param data_file: Where the data was read, as given or resolved by name.
    :param data_sha256: Checksum of that file (of the names and checksums of all files for a folder).
    :param split: ``all``, ``even`` or ``odd`` questions.
    :param limit: Most questions that were run, or None.
    :param system: The system, in the form that parses back: ``rag_compress(k1=0.9,scorer=okapi)``.
    :param budget: The budget as it was asked for: ``512`` tokens, or ``10%`` of the tokens of the documents.
    :param seed: Seed of the run.
    :param questions: Number of rows.
    :param metrics: Summary of each metric that is defined for at least one question.
    :param tokens_mean: Mean tokens of the returned text.
    :param original_tokens_mean: Mean tokens of the documents.
    :param ratio_mean: Mean share of the tokens that is left.
    :param time_ms_median: Median time per query (scoring and filling; sentences are split beforehand).
    :param time_ms_p95: 95th percentile of it.
    :param violations: Number of questions whose text breaks the budget.
    :param worst_overshoot: Most tokens over the budget, 0 without a violation.
    :param environment: Python, platform, processors, packages with versions, git commit, time of the measurement.
    :param titles: Titles of gold documents to which the questions were restricted, or empty.
    :param path: File that the cell was read from, None before it is written.
    """

    data: str
    data_file: str
    data_sha256: str
    split: str
    limit: int | None
    system: str
    budget: str
    seed: int
    questions: int
    metrics: Mapping[str, Summary]
    tokens_mean: float
    original_tokens_mean: float
    ratio_mean: float
    time_ms_median: float
    time_ms_p95: float
    violations: int
    worst_overshoot: int
    environment: Mapping[str, Any]
    titles: tuple[str, ...] = ()
    schema: str = CELL_SCHEMA
    path: Path | None = field(default=None, compare=False)

    @property
    def key(self) -> tuple[str, str, str]:
        """Data set, system and budget."""
        return self.data, self.system, self.budget

    def rows(self) -> Iterator[Row]:
        """
        Stream the rows in the order of the questions.

        :returns: The rows, read one by one.
        :raises FileNotFoundError: If the rows were not kept beside the cell.
        """
        if self.path is None:
            raise FileNotFoundError("the cell was not read from a file: its rows are unknown.")
        return read_rows(rows_path(self.path))

    def values(self, metric: str) -> dict[str, float]:
        """
        Give one number per question.

        :param metric: Name of a metric, or ``tokens``, ``ratio``, ``time_ms``, ``budget``, ``original_tokens``.
        :returns: By question id, where it is defined.
        :raises ValueError: If no row has the metric.
        """
        found: dict[str, float] = {}
        known: set[str] = set()
        for row in self.rows():
            known.update(row.metrics)
            value = row.metrics[metric] if metric in row.metrics else getattr(row, metric, None)
            if isinstance(value, int | float):
                found[row.question] = float(value)
        if not found and metric not in known:
            raise ValueError(f"metric must be one of {', '.join(sorted(known))}, got {metric!r} ({self.path}).")
        return found

    def write(self, path: Path) -> None:
        """
        Write the cell whole or not at all.

        :param path: The file.
        """
        values = asdict(self)
        del values["path"]
        write_whole(path, json.dumps({"schema": values.pop("schema"), **values}, ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def read(cls, path: Path) -> Cell:
        """
        Read a cell.

        :param path: The file.
        :returns: The cell.
        :raises ValueError: If the file is not a cell of this schema version.
        """
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
            if values["schema"] != CELL_SCHEMA:
                raise ValueError(f"schema must be {CELL_SCHEMA}, got {values['schema']!r}")
            metrics = {name: Summary(**summary) for name, summary in values.pop("metrics").items()}
            titles = tuple(values.pop("titles", ()))
            return cls(**values, titles=titles, metrics=metrics, path=path)
        except (TypeError, KeyError, ValueError) as error:
            raise ValueError(f"{path} must be a cell of an evaluation run: {error}.") from error


@dataclass(frozen=True)
class Run:
    """
    All complete cells below a folder.

    :param cells: The cells, ordered by data set, system and budget.
    """

    cells: tuple[Cell, ...]

    @cached_property
    def by_key(self) -> dict[tuple[str, str, str], Cell]:
        """The cells by data set, system and budget."""
        return {cell.key: cell for cell in self.cells}

    @property
    def data(self) -> list[str]:
        """Names of the data sets, sorted."""
        return sorted({cell.data for cell in self.cells})

    @property
    def systems(self) -> list[str]:
        """The systems, sorted."""
        return sorted({cell.system for cell in self.cells})

    @property
    def budgets(self) -> list[str]:
        """The budgets: tokens first, then ratios, each ascending."""
        return sorted({cell.budget for cell in self.cells}, key=budget_order)

    def cell(self, data: str, system: str, budget: str) -> Cell:
        """
        Give one cell.

        :param data: Name of the data set.
        :param system: The system.
        :param budget: The budget.
        :returns: The cell.
        :raises KeyError: If it was not run.
        """
        try:
            return self.by_key[data, system, budget]
        except KeyError:
            raise KeyError(f"the run has no cell for {data}, {system}, {budget}: run it first.") from None


def read_run(folder: str | Path) -> Run:
    """
    Read the complete cells of a run.

    :param folder: The folder that ``python -m eval run --out`` wrote.
    :returns: The run.
    :raises FileNotFoundError: If the folder holds no cell.
    :raises ValueError: If a file in it is not a cell.
    """
    paths = sorted(Path(folder).glob("*/*/*.json"))
    if not paths:
        raise FileNotFoundError(f"{folder} must hold the cells of a run (DATA/SYSTEM/BUDGET.json), got none.")
    cells = [Cell.read(path) for path in paths]
    return Run(tuple(sorted(cells, key=lambda cell: (cell.data, cell.system, budget_order(cell.budget)))))


def pack_run(source: str | Path, target: str | Path, metrics: Sequence[str] | None = None) -> None:
    """
    Copy a run in a form small enough to commit: packed rows, without the texts and spans of the data.

    Times are rounded to two significant digits, metrics to three decimals. The cells with their summaries stay as they
    are.

    :param source: Folder of the run.
    :param target: Folder of the copy.
    :param metrics: Metrics that the rows keep, all by default: those that are compared question by question.
    """
    for cell in read_run(source).cells:
        assert cell.path is not None  # read from a file
        path = Path(target) / cell.path.relative_to(source)
        path.parent.mkdir(parents=True, exist_ok=True)
        old = rows_path(cell.path)
        with open_text(old) as lines:
            header = json.loads(next(lines))
        if metrics is not None:
            header["metrics"] = [name for name in header["metrics"] if name in metrics]
        rows = (_packed(row, metrics).to_json() for row in read_rows(old))
        body = "".join(f"{line}\n" for line in [json.dumps(header, ensure_ascii=False), *rows])
        packed = gzip.compress(body.encode(), mtime=0)  # the same rows give the same file
        path.with_name(path.stem + PACKED_SUFFIX).write_bytes(packed)
        cell.write(path)


def _packed(row: Row, metrics: Sequence[str] | None) -> Row:
    kept = {name: value for name, value in row.metrics.items() if metrics is None or name in metrics}
    return replace(
        row,
        score_ms=float(f"{row.score_ms:.2g}"),
        fill_ms=float(f"{row.fill_ms:.2g}"),
        metrics={name: None if value is None else round(value, 3) for name, value in kept.items()},
        spans=None,
        text=None,
    )


def read_rows(path: Path) -> Iterator[Row]:
    """
    Stream a complete rows file.

    :param path: The file.
    :returns: Its rows.
    :raises ValueError: If a line is not a row; the message names file and line.
    """
    with open_text(path) as lines:
        next(lines, None)
        for number, line in enumerate(lines, start=2):
            try:
                yield Row.from_json(line)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error


def join_values(first: Cell, second: Cell, metric: str) -> tuple[list[float], list[float]]:
    """
    Pair the values of two cells by question, in the order of the questions of the first.

    :param first: A cell.
    :param second: A cell of the same data.
    :param metric: Name of a metric, as for `Cell.values`.
    :returns: The values of the questions that both have.
    :raises ValueError: If they have no question in common.
    """
    a, b = first.values(metric), second.values(metric)
    common = [question for question in a if question in b]
    if not common:
        raise ValueError(f"{first.path} and {second.path} must share questions with {metric!r}, got none.")
    return [a[q] for q in common], [b[q] for q in common]


def mean_by(cells: Iterable[Cell], metric: str) -> float:
    """
    Average the means of a metric over cells, each cell alike (macro average over data sets).

    :param cells: The cells.
    :param metric: The metric.
    :returns: The mean of the means of the cells that have it; NaN without one.
    """
    means = [cell.metrics[metric].mean for cell in cells if metric in cell.metrics]
    return sum(means) / len(means) if means else float("nan")
