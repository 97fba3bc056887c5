"""message_f1: how far the kept messages and those that the answer needs are the same."""

from __future__ import annotations

from eval.metrics.outcome import Outcome


def message_f1(outcome: Outcome) -> float | None:
    """
    Give the harmonic mean of the precision and the recall of the kept messages.

    Range 0 to 1, undefined when no message is gold. Source: F1 of sets (van Rijsbergen 1979), a message kept as
    `eval.metrics.kept_messages` says.

    :param outcome: What a system kept.
    :returns: The mean, or None.
    """
    return None if outcome.message_scores is None else outcome.message_scores.f1
