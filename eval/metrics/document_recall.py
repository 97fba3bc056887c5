"""document_recall: share of the relevant documents that is kept, for data sets that label whole documents."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from eval.metrics.outcome import Outcome
from eval.metrics.text import non_blank


def document_recall(outcome: Outcome) -> float | None:
    """
    Give the share of the characters of the gold documents that is kept.

    Range 0 to 1, white space not counted; undefined without gold documents. Judgements as in BEIR, Thakur et al. 2021.
    Where all evidence of a gold document stands in another one too (labelled by its text, as in a log of chunks that
    overlap), nobody can tell which of the two is needed: that one counts of which the larger share is kept.
    """
    question = outcome.labels.question
    if not question.gold_documents:
        return None
    holders = [{place.document for place in piece.places} for piece in question.gold_sentences]
    sizes = {index: non_blank(question.documents[index].content) for index in question.gold_documents}
    kept = sum(size * _best_share(outcome, index, holders) for index, size in sizes.items())
    return float(kept / sum(sizes.values()))


def _best_share(outcome: Outcome, index: int, holders: Sequence[set[int]]) -> Fraction:
    """The kept share of a document, or of one that holds all its evidence."""
    found = [documents for documents in holders if index in documents]
    shares = []
    for document in set.intersection(*found) if found else {index}:
        content = outcome.labels.question.documents[document].content
        part = sum(non_blank(content[a:b]) for a, b in outcome.disjoint(document))
        shares.append(Fraction(part, max(1, non_blank(content))))
    return max(shares)
