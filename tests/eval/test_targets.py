"""What the README promises holds on a part of the evaluation data, where that is there."""

from __future__ import annotations

import pytest

from eval.budgets import parse_budget
from eval.data import open_data
from eval.metrics.evidence_kept import evidence_kept
from eval.metrics.outcome import Labels, Outcome
from eval.systems import parse_system
from eval.task import Task

QUESTIONS = 30


def kept(system, tasks):
    """Mean share of the evidence at a fifth of the tokens."""
    values = []
    for task in tasks:
        output = parse_system(system).score(task).fill(parse_budget("20%").tokens(task.original_tokens))
        values.append(evidence_kept(Outcome.of(Labels(task), output)))
    known = [value for value in values if value is not None]
    return sum(known) / len(known)


@pytest.mark.parametrize(
    ("name", "least"), [("hotpotqa_distractor", 0.83), ("nq_open_bm25neg_20", 0.85), ("scifact_partial", 0.9)]
)
def test_evidence_stays_far_more_often_than_with_the_first_decision(shared_data, name, least):
    data = open_data(str(shared_data / "documents" / f"{name}.jsonl.gz"))
    tasks = [Task(question) for question in data.select(limit=QUESTIONS).questions()]
    ours = kept("rag_compress()", tasks)
    assert ours >= least
    assert ours >= kept("rank-bm25()", tasks) + 0.15
