"""evidence_precision: share of the kept characters that are evidence."""

from __future__ import annotations

from eval.metrics.outcome import Outcome, intersection, merge
from eval.metrics.text import non_blank


def evidence_precision(outcome: Outcome) -> float | None:
    """
    Give the share of the kept characters that lie in gold sentences.

    Range 0 to 1, white space not counted; 0 when nothing is kept; undefined without gold sentences. Source: precision
    of supporting facts, Yang et al. 2018 (HotpotQA), by characters so that the cut into sentences does not matter. Of
    a system that is not extractive, the kept characters are those of its whole text. A gold sentence that is labelled
    by its text is evidence at each of its places.
    """
    question = outcome.labels.question
    if not question.gold_sentences:
        return None
    gold: dict[int, list[tuple[int, int]]] = {}
    for piece in question.gold_sentences:
        # what stands in a text that is not extractive is found at all of its places, and stands there once
        for place in piece.places if outcome.extractive else piece.places[:1]:
            gold.setdefault(place.document, []).append((place.start, place.end))
    contents = [document.content for document in question.documents]
    evidence = sum(
        non_blank(contents[index][a:b])
        for index, ranges in gold.items()
        for a, b in intersection(outcome.disjoint(index), merge(sorted(ranges)))
    )
    if outcome.extractive:
        kept = sum(non_blank(contents[index][a:b]) for index in outcome.kept for a, b in outcome.disjoint(index))
    else:
        kept = max(non_blank(outcome.text), evidence)
    return evidence / kept if kept else 0.0
