"""A row: what one system made of one question under one budget; and where rows are read from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from eval.data.lines import parse_object
from eval.files import open_text

ROWS_SCHEMA = "rag_compress.eval.rows/1"

Span = tuple[int, int, int]
"""A kept piece of a document or message: its index in the question, start and end in code points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """
    What one system made of one question under one budget.

    :param question: Id of the question, unique in the data set.
    :param index: Position of the question in the data set, from 0.
    :param budget: The budget in tokens.
    :param tokens: Tokens of the returned text, as the harness counts them: more than ``budget`` is a violation.
    :param original_tokens: Tokens of all documents' contents, or of all messages.
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
        """Share of the tokens that is left."""
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


class RowSource(Protocol):
    """Where the rows of a cell are read from, in the order of the questions."""

    @property
    def path(self) -> Path:
        """The file."""

    def header(self) -> Mapping[str, Any]:
        """
        Say what the rows were made with.

        :returns: Data, system, budget, seed, metrics, reader and checksum of the code.
        """

    def rows(self) -> Iterator[Row]:
        """
        Stream the rows.

        :returns: The rows, read one by one.
        """


@dataclass(frozen=True)
class RowsFile:
    """
    The rows of one cell in a file of their own.

    :param path: The file.
    """

    path: Path

    def header(self) -> Mapping[str, Any]:
        """
        Read the first line.

        :returns: What the rows were made with.
        :raises ValueError: If it is not a JSON object.
        """
        with open_text(self.path) as lines:
            return parse_object(next(lines, ""), self.path, 1)

    def rows(self) -> Iterator[Row]:
        """
        Stream the rows of a complete file.

        :returns: The rows.
        :raises ValueError: If a line is not a row; the message names file and line.
        """
        with open_text(self.path) as lines:
            next(lines, None)
            yield from parse_rows(self.path, lines, first=2)


def parse_rows(path: Path, lines: Iterable[str], first: int, count: int | None = None) -> Iterator[Row]:
    """
    Read lines as rows.

    :param path: Their file, for messages.
    :param lines: The lines.
    :param first: Number of the first of them in the file.
    :param count: Rows that must be there; as many as there are when None.
    :returns: The rows.
    :raises ValueError: If a line is not a row, or lines are missing; the message names file and line.
    """
    number = first - 1
    for number, line in enumerate(islice(lines, count), start=first):
        try:
            yield Row.from_json(line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error
    if count is not None and number < first - 1 + count:
        raise ValueError(f"{path} must have {count} rows from line {first} on, got {number - first + 1}.")
