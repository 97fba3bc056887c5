"""any_evidence_whole: whether a message that the answer needs is still there as it was."""

from __future__ import annotations

from eval.metrics.kept_messages import WHOLE_SHARE
from eval.metrics.outcome import Outcome


def any_evidence_whole(outcome: Outcome) -> float | None:
    """
    Tell whether at least one gold message is kept whole.

    Range 0 or 1, undefined when no message is gold. `any_evidence_kept` is content with half of a message, and what a
    system cuts to its best sentences may have lost the one that the answer needs; between the two metrics lies what is
    not known about such messages.
    """
    scores = outcome.compare_messages(WHOLE_SHARE)
    return None if scores is None else float(scores.recall > 0)
