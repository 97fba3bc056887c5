"""The metrics of kept messages: how far they are those that the answer needs."""

from __future__ import annotations

from eval.metrics.kept_messages import WHOLE_SHARE
from eval.metrics.outcome import Outcome


def any_evidence_kept(outcome: Outcome) -> float | None:
    """
    Tell whether at least one gold message is kept.

    Range 0 or 1, undefined when no message is gold, like all of these. The outside checks of the project measure the
    same. A message is kept as `eval.metrics.kept_messages` says.
    """
    return None if outcome.message_scores is None else float(outcome.message_scores.recall > 0)


def any_evidence_whole(outcome: Outcome) -> float | None:
    """
    Tell whether at least one gold message is kept whole.

    Range 0 or 1. `any_evidence_kept` is content with half of a message, and what a system cuts to its best sentences
    may have lost the one that the answer needs; between the two metrics lies what is not known about such messages.
    """
    scores = outcome.compare_messages(WHOLE_SHARE)
    return None if scores is None else float(scores.recall > 0)


def message_precision(outcome: Outcome) -> float | None:
    """
    Give the share of the kept messages that are gold.

    Range 0 to 1; 0 when none is kept. Source: precision, recall and F1 of sets (van Rijsbergen 1979).
    """
    return None if outcome.message_scores is None else outcome.message_scores.precision


def message_recall(outcome: Outcome) -> float | None:
    """Give the share of the gold messages that are kept: as `message_precision`."""
    return None if outcome.message_scores is None else outcome.message_scores.recall


def message_f1(outcome: Outcome) -> float | None:
    """Give the harmonic mean of precision and recall: as `message_precision`."""
    return None if outcome.message_scores is None else outcome.message_scores.f1
