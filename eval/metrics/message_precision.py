"""message_precision: share of the kept messages that the answer needs."""

from __future__ import annotations

from eval.metrics.outcome import Outcome


def message_precision(outcome: Outcome) -> float | None:
    """
    Give the share of the kept messages that are gold.

    Range 0 to 1; 0 when none is kept, undefined when no message is gold. Source: precision of sets (van Rijsbergen
    1979), a message kept as `eval.metrics.kept_messages` says.

    :param outcome: What a system kept.
    :returns: The share, or None.
    """
    return None if outcome.message_scores is None else outcome.message_scores.precision
