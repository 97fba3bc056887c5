"""answer_kept: whether the answer is still there."""

from __future__ import annotations

from eval.metrics.outcome import Outcome
from eval.metrics.text import normalise, occurs_normalised

WHOLE_SHARE = 0.99
"""An answer's span counts as kept when this share of its characters that are not white space is."""


def answer_kept(outcome: Outcome) -> float | None:
    """
    Tell whether any labelled place of the answer is kept, else whether an answer occurs in the kept text of a document,
    in a stretch of it that is kept without a gap.

    Range 0 or 1; undefined without labelled places when no answer occurs in the full text of a document (yes and no
    never count). Source: the substring match of Liu et al. 2023 (Lost in the Middle), with the normalisation of
    Rajpurkar et al. 2016 (SQuAD) and whole words. A text that is not made of sentences of the documents has no places:
    it shows the answer when it occurs in it.
    """
    question = outcome.labels.question
    if question.answer_spans:
        if outcome.verbatim:
            return float(any(outcome.share(span) >= WHOLE_SHARE for span in question.answer_spans))
        text = normalise(outcome.text)
        return float(any(occurs_normalised(normalise(question.slice(span)), text) for span in question.answer_spans))
    return float(outcome.shows_answer) if outcome.labels.answerable else None
