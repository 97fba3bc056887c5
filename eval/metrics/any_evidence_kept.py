"""any_evidence_kept: whether a message that the answer needs is still there."""

from __future__ import annotations

from eval.metrics.outcome import Outcome


def any_evidence_kept(outcome: Outcome) -> float | None:
    """
    Tell whether at least one gold message is kept.

    Range 0 or 1, undefined when no message is gold. The outside checks of the project measure the same.
    """
    return None if outcome.message_scores is None else float(outcome.message_scores.recall > 0)
