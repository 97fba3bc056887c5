"""evidence_precision: share of the kept characters that are evidence."""

from __future__ import annotations

from eval.metrics.outcome import Outcome, merge
from eval.metrics.text import non_blank


def evidence_precision(outcome: Outcome) -> float | None:
    """
    Give the share of the kept characters that lie in gold sentences.

    Range 0 to 1, white space not counted; 0 when nothing is kept; undefined without gold sentences. Source: precision
    of supporting facts, Yang et al. 2018 (HotpotQA), by characters so that the cut into sentences does not matter. Of
    a system that is not extractive, the kept characters are those of its whole text.

    :param outcome: What a system kept.
    :returns: The share, or None.
    """
    question = outcome.labels.question
    if not question.gold_sentences:
        return None
    evidence = 0
    for index, document in enumerate(question.documents):
        gold = merge(sorted((g.start, g.end) for g in question.gold_sentences if g.document == index))
        pieces = outcome.disjoint(index) if gold else []
        evidence += sum(
            non_blank(document.content[max(a, c) : min(b, d)]) for a, b in pieces for c, d in gold if a < d and c < b
        )
    if outcome.extractive:
        contents = [document.content for document in question.documents]
        kept = sum(non_blank(contents[index][a:b]) for index in outcome.kept for a, b in outcome.disjoint(index))
    else:
        kept = max(non_blank(outcome.text), evidence)
    return evidence / kept if kept else 0.0
