"""document_recall: share of the relevant documents that is kept, for data sets that label whole documents."""

from __future__ import annotations

from eval.metrics.outcome import Outcome
from eval.metrics.text import non_blank


def document_recall(outcome: Outcome) -> float | None:
    """
    Give the share of the characters of the gold documents that is kept.

    Range 0 to 1, white space not counted; undefined without gold documents. Judgements as in BEIR, Thakur et al. 2021.

    :param outcome: What a system kept.
    :returns: The share, or None.
    """
    question = outcome.labels.question
    if not question.gold_documents:
        return None
    contents = {index: question.documents[index].content for index in question.gold_documents}
    kept = sum(non_blank(content[a:b]) for index, content in contents.items() for a, b in outcome.disjoint(index))
    return kept / sum(map(non_blank, contents.values()))
