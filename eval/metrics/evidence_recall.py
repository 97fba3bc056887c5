"""evidence_recall: share of the gold sentences that are kept."""

from __future__ import annotations

from eval.metrics.outcome import Outcome

KEPT_SHARE = 0.9
"""A gold sentence counts as kept when this share of its characters that are not white space is."""


def evidence_recall(outcome: Outcome) -> float | None:
    """
    Give the share of the gold sentences that are kept.

    Range 0 to 1, undefined without gold sentences. Source: recall of supporting facts, Yang et al. 2018 (HotpotQA),
    with a sentence kept when at least 90 % of its non-blank characters are: data sets and splitters cut differently.
    A sentence that is labelled by its text (``evidence`` of a log) is kept wherever it stands: it counts once, and each
    of its characters that is kept at one of its places counts.
    """
    gold = outcome.labels.question.gold_sentences
    return sum(outcome.share(sentence) >= KEPT_SHARE for sentence in gold) / len(gold) if gold else None
