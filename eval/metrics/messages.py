"""message_precision, message_recall, message_f1: how far the kept messages are those that the answer needs."""

from __future__ import annotations

from eval.metrics.outcome import Outcome


def message_precision(outcome: Outcome) -> float | None:
    """
    Give the share of the kept messages that are gold.

    Range 0 to 1; 0 when none is kept, undefined when no message is gold, like the other two. Source: precision, recall
    and F1 of sets (van Rijsbergen 1979), a message kept as `eval.metrics.kept_messages` says.
    """
    return None if outcome.message_scores is None else outcome.message_scores.precision


def message_recall(outcome: Outcome) -> float | None:
    """Give the share of the gold messages that are kept: as `message_precision`."""
    return None if outcome.message_scores is None else outcome.message_scores.recall


def message_f1(outcome: Outcome) -> float | None:
    """Give the harmonic mean of precision and recall: as `message_precision`."""
    return None if outcome.message_scores is None else outcome.message_scores.f1
