"""evidence_answer_kept: whether the answer still stands in what is left of the messages that hold it."""

from __future__ import annotations

from eval.data import Conversation
from eval.metrics.outcome import Outcome
from eval.metrics.text import normalise, occurs_normalised


def evidence_answer_kept(outcome: Outcome) -> float | None:
    """
    Tell whether an answer that stands in a gold message stands in what is left of the gold messages.

    Range 0 or 1; undefined for documents and where no gold message shows an answer (yes and no never count): most
    answers about a conversation are put in other words. `any_evidence_kept` is content with half of a message,
    whichever half, and `any_evidence_whole` with nothing less than all of it; this tells whether the right
    half was left. Answers are compared as in `answer_kept`, and like there not across what was cut out.
    """
    question = outcome.labels.question
    if not isinstance(question, Conversation):
        return None
    gold = frozenset(question.gold_documents)
    answers = outcome.labels.answers
    full = [normalise(question.documents[index].content) for index in sorted(gold)]
    if not any(occurs_normalised(answer, text) for answer in answers for text in full):
        return None
    kept = ((index, text) for index, text in outcome.messages if index in gold)
    parts = (outcome.runs(index) if outcome.extractive else [text] for index, text in kept)
    left = [normalise(text) for texts in parts for text in texts]
    return float(any(occurs_normalised(answer, text) for answer in answers for text in left))
