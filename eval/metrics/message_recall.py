"""message_recall: share of the messages that the answer needs which are kept."""

from __future__ import annotations

from eval.metrics.outcome import Outcome


def message_recall(outcome: Outcome) -> float | None:
    """
    Give the share of the gold messages that are kept.

    Range 0 to 1, undefined when no message is gold. Source: recall of sets (van Rijsbergen 1979), a message kept as
    `eval.metrics.kept_messages` says.

    :param outcome: What a system kept.
    :returns: The share, or None.
    """
    return None if outcome.message_scores is None else outcome.message_scores.recall
