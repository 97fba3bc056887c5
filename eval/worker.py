"""Measure one question: every system scores it once and fills every budget that is missing."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import parent_process
from threading import Thread
from typing import Any, TypeVar

from eval.budgets import Budget, parse_budget
from eval.data import Kind, Question
from eval.metrics import KINDS, Labels, Outcome
from eval.readers import Reader, parse_reader
from eval.records import Row
from eval.systems import Output, System, parse_system
from eval.task import Task

T = TypeVar("T")

Wanted = Mapping[int, Sequence[int]]
"""Positions of budgets by position of the system."""

Measured = list[tuple[int, int, Row]]
"""Position of the system, position of the budget, row."""


class EvaluationError(RuntimeError):
    """A system, metric or reader failed; the message names the question."""


@dataclass(frozen=True, slots=True)
class Job:
    """
    A question with what is to be measured on it.

    :param data: Name of the data set, for messages.
    :param question: The question.
    :param index: Its position in the data set.
    :param wanted: What is missing.
    :param keep_output: Whether rows hold the spans or the text.
    :param total: Tokens that budgets in per cent are shares of; by default those of the question's own documents.
    """

    data: str
    question: Question
    index: int
    wanted: Wanted
    keep_output: bool
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """
    What is the same for all questions, in a form that goes from process to process.

    :param systems: The systems' texts.
    :param budgets: The budgets' texts.
    :param metrics: Names of metrics.
    :param reader: Text of the reader, or None.
    :param kind: Kind of the data.
    """

    systems: tuple[str, ...]
    budgets: tuple[str, ...]
    metrics: tuple[str, ...]
    reader: str | None = None
    kind: Kind = "documents"


class Worker:
    """
    Measures questions.

    :param plan: The systems, budgets and metrics.
    """

    def __init__(self, plan: Plan) -> None:
        self.systems: list[System] = [parse_system(text) for text in plan.systems]
        self.budgets: list[Budget] = [parse_budget(text) for text in plan.budgets]
        self.metrics = {name: KINDS[plan.kind][name] for name in plan.metrics}
        self.reader: Reader | None = parse_reader(plan.reader) if plan.reader else None

    def measure(self, job: Job) -> Measured:
        """
        Measure one question.

        :param job: The question and what is missing.
        :returns: The rows.
        :raises EvaluationError: If a system, metric or reader fails.
        """
        task = Task(job.question)
        labels = Labels(task)
        measured: Measured = []
        for position, budgets in job.wanted.items():
            system = self.systems[position]
            try:
                measured += [(position, b, row) for b, row in self._rows(job, task, labels, system, budgets)]
            except Exception as error:
                raise EvaluationError(
                    f"{system} failed on question {job.question.id!r} of {job.data}: {type(error).__name__}: {error}"
                ) from error
        return measured

    def _rows(
        self, job: Job, task: Task, labels: Labels, system: System, budgets: Sequence[int]
    ) -> list[tuple[int, Row]]:
        system.prepare(task)
        filled, score_ms = _timed(lambda: system.score(task))
        rows = []
        total = task.original_tokens if job.total is None else job.total
        for position in budgets:
            budget = self.budgets[position].tokens(total)
            output, fill_ms = _timed(lambda budget=budget: filled.fill(budget))  # type: ignore[misc]
            outcome = Outcome.of(labels, output)
            metrics = {name: _rounded(metric(outcome)) for name, metric in self.metrics.items()}
            if self.reader:
                metrics |= {name: _rounded(value) for name, value in self.reader.measure(outcome).items()}
            row = Row(
                question=job.question.id,
                index=job.index,
                budget=budget,
                tokens=output.tokens(task.count),
                original_tokens=task.original_tokens,
                score_ms=round(score_ms, 3),
                fill_ms=round(fill_ms, 3),
                metrics=metrics,
                **_kept(output) if job.keep_output else {},
            )
            rows.append((position, row))
        return rows


def _timed(call: Callable[[], T]) -> tuple[T, float]:
    start = time.perf_counter()
    value = call()
    return value, 1e3 * (time.perf_counter() - start)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def _kept(output: Output) -> dict[str, Any]:
    return {"text": output.text} if output.spans is None else {"spans": output.spans}


_worker: list[Worker] = []  # the one of this process


def start(plan: Plan) -> None:
    """
    Set a process up.

    :param plan: What it will measure.
    """
    _worker[:] = [Worker(plan)]
    if parent := parent_process():
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is interrupted too, and ends this process
        Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    """A killed run must not leave processes that wait for work for ever."""
    parent.join()
    os._exit(1)


def measure(job: Job) -> tuple[Job, Measured]:
    """
    Measure one question in a process that was set up.

    :param job: The question and what is missing.
    :returns: The job and its rows.
    """
    return job, _worker[0].measure(job)
