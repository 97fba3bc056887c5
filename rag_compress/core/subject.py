"""Which passages are on the subject of a conversation: those that hold what several of its messages speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf
from rag_compress.core.messages import terms_of_message
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.scoring.matching import score_passages
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies, count_in_passages

SAID_LATELY: Final = 0.3
"""What it counts that one of the latest messages holds a term, relative to one more message that holds it."""

OFF, ON = 0.05, 0.1
"""Share of the best passage's relevance: up to the first a passage is about something else, from the second on it is
on the subject as much as any."""


def on_subject(
    passages: Sequence[AnalyzedPassage],
    asked: Collection[str],
    history: Sequence[str],
    latest: int,
    frequencies: PassageFrequencies,
) -> Floats:
    """
    Tell how far passages are on the subject of a conversation.

    A word that one message holds may be said by the way; what the talk is about is said again. So a term counts by the
    number of messages that hold it, the query among them, beyond the first, and a little more where it was said lately,
    as a short talk has not repeated much. A passage is off the subject that has hardly any of the BM25 for these terms
    that the best one has; all that have more of it are on it alike, however much they have.

    :param passages: The passages.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :param latest: Number of the latest messages.
    :param frequencies: The passages that hold a term.
    :returns: 0 to 1 for each passage [p], and 1 for all where none holds anything of the subject.
    """
    languages = languages_in(passages)
    said = [{*terms_of_message(text, *languages)} for text in history]
    held = Counter(term for terms in [*said, asked] for term in terms)
    lately = set[str]().union(*said[-latest:])
    weights = {term: count - 1 + SAID_LATELY * (term in lately) for term, count in sorted(held.items())}
    terms = [term for term, weight in weights.items() if weight]
    rarities = np.array([idf(len(passages), frequencies[term]) * weights[term] for term in terms])
    relevance = score_passages(count_in_passages(terms, passages, frequencies), passages, rarities)
    top = float(relevance.max(initial=0.0))
    if not top:
        return np.ones(len(passages))
    result: Floats = np.clip((relevance / top - OFF) / (ON - OFF), 0.0, 1.0)
    return result
