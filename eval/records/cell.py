"""A cell: one data set under one system with one budget, described so that it explains itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from eval.files import rows_path, write_whole
from eval.records.row import Row, RowsFile, RowSource

CELL_SCHEMA = "rag_compress.eval.cell/1"


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
    :param kind: ``documents`` or ``conversations``.
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
    :param passed_over: Number of questions of the whole file that are never asked, by the reason.
    :param source: Where its rows are, None before it is written.
    """

    data: str
    kind: str = "documents"
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
    passed_over: Mapping[str, int] = field(default_factory=dict)
    schema: str = CELL_SCHEMA
    source: RowSource | None = field(default=None, compare=False)

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
        if self.source is None:
            raise FileNotFoundError("the cell was not read from a file: its rows are unknown.")
        return self.source.rows()

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
            where = self.source.path if self.source else None
            raise ValueError(f"metric must be one of {', '.join(sorted(known))}, got {metric!r} ({where}).")
        return found

    def to_dict(self) -> dict[str, Any]:
        """
        Give the cell as JSON values.

        :returns: Its fields but for the source, the schema first.
        """
        values = {f.name: getattr(self, f.name) for f in fields(self) if f.name not in {"schema", "source"}}
        metrics = {name: asdict(summary) for name, summary in self.metrics.items()}
        return {"schema": self.schema, **values, "metrics": metrics, "titles": list(self.titles)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], path: Path, source: RowSource) -> Cell:
        """
        Read what `to_dict` gave.

        :param values: The fields.
        :param path: The file that they stand in, for messages.
        :param source: Where the rows are.
        :returns: The cell.
        :raises ValueError: If it is not a cell of this schema version.
        """
        try:
            if values["schema"] != CELL_SCHEMA:
                raise ValueError(f"schema must be {CELL_SCHEMA}, got {values['schema']!r}")
            metrics = {name: Summary(**summary) for name, summary in values["metrics"].items()}
            titles = tuple(values.get("titles", ()))
            return cls(**{**values, "metrics": metrics, "titles": titles}, source=source)
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise ValueError(f"{path} must be a cell of an evaluation run: {error}.") from error

    def write(self, path: Path) -> None:
        """
        Write the cell whole or not at all.

        :param path: The file.
        """
        write_whole(path, json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n")

    @classmethod
    def read(cls, path: Path) -> Cell:
        """
        Read a cell that has a file of its own.

        :param path: The file.
        :returns: The cell.
        :raises ValueError: If the file is not a cell of this schema version.
        """
        try:
            values = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{path} must be a cell of an evaluation run: {error}.") from error
        return cls.from_dict(values, path, RowsFile(rows_path(path)))
