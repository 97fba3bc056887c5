"""all_evidence_kept: whether no gold sentence, or no gold message, is missing."""

from __future__ import annotations

from eval.data import Conversation
from eval.metrics.evidence_recall import evidence_recall
from eval.metrics.messages import message_recall
from eval.metrics.outcome import Outcome


def all_evidence_kept(outcome: Outcome) -> float | None:
    """
    Tell whether all gold sentences (of a conversation all gold messages) are kept: a multi-hop question needs each.

    Range 0 or 1, undefined without gold. Source: the exact match of supporting facts of Yang et al. 2018 (HotpotQA),
    without its penalty for text that is kept besides, which the budget already limits.
    """
    conversation = isinstance(outcome.labels.question, Conversation)
    recall = message_recall(outcome) if conversation else evidence_recall(outcome)
    return None if recall is None else float(recall == 1.0)
