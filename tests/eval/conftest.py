"""What tests of the evaluation share: a run made by hand, and what was measured."""

from __future__ import annotations

import pytest

from eval.records import read_run
from eval.report.figures import Figures
from eval.worker import Worker
from tests.eval.tiny_report import OURS, write_run


@pytest.fixture
def folder(tmp_path):
    """A run of two data sets, two systems and two budgets, written by hand."""
    return write_run(tmp_path / "run")


@pytest.fixture
def figures(folder):
    """The numbers of that run."""
    return Figures(read_run(folder), "evidence_kept", OURS, 2.5)


@pytest.fixture
def measured(monkeypatch):
    """The jobs that are measured, as they come."""
    jobs, measure = [], Worker.measure
    monkeypatch.setattr(Worker, "measure", lambda self, job: jobs.append(job) or measure(self, job))
    return jobs
