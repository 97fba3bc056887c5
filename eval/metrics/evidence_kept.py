"""evidence_kept: the primary number of a question, from the most exact labels that it has."""

from __future__ import annotations

from eval.metrics.answer_kept import answer_kept
from eval.metrics.evidence_recall import evidence_recall
from eval.metrics.outcome import Outcome


def evidence_kept(outcome: Outcome) -> float | None:
    """
    Give the recall of the gold sentences; without them, whether the answer is kept.

    Range 0 to 1; undefined where both are.
    """
    recall = evidence_recall(outcome)
    return answer_kept(outcome) if recall is None else recall
