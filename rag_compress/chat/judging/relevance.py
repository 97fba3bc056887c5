"""Relevance of every unit to the query: BM25 with units as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.judging.feedback import feedback_terms
from rag_compress.chat.judging.mentioned import mentioned
from rag_compress.core.arrays import Counts, Floats
from rag_compress.core.bm25 import idf, saturation
from rag_compress.core.queries.asides import weaken_asides
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.rarity import term_rarities

LEAST_INFORMATION = 12.0
"""Sum of idf below which a query is too vague for its best match to count in full: "yes, that is right"."""

K1 = 1.2
"""Saturation of the term frequency."""

B = 0.75
"""Strength of the length normalisation."""

STORY_TERMS = 8
"""Terms of a message from which on it may tell a story beside its question."""

SPEAKER_MATCH = 1.5
"""What a term of the query counts in a unit whose speaker it names; said once in a unit of mean length it counts 1."""


def score_units(query: str, terms: Mapping[str, float], transcript: Transcript, feedback: float = 0.0) -> Floats:
    """
    Score units by BM25, on one scale for all queries.

    ``score = sum over terms (w r idf(t) saturation(f, length)) / max(sum over terms (w r idf(t)), 12)``

    with the rarity r of the word in the language, as a handful of units tells little about what is rare. So 1 means:
    says about all that is asked. What a unit mentions in another form than the query, it says (`mentioned`). A unit
    whose speaker the query names matches by `SPEAKER_MATCH`, however long it is.

    :param query: The query as it was asked.
    :param terms: Its terms with their weights.
    :param transcript: The conversation.
    :param feedback: Weight of the words that the best units use for what is asked, 0 for none: see `feedback_terms`.
    :returns: One score per unit.
    """
    index = transcript.index
    count = len(index.lengths)
    mean_length = float(index.lengths.sum()) / count if count else 0.0
    rarities = term_rarities(query, transcript.block_languages)
    otherwise = mentioned(query, transcript.block_languages, transcript.texts)
    scores = np.zeros(count)
    information = 0.0

    def add(term: str, weight: float, by_speaker: float) -> float:
        units, frequencies = _with(otherwise.get(term, ()), *index.occurrences(term))
        values = saturation(frequencies, index.lengths[units], mean_length, K1, B)
        speaking = index.speaking(term)
        if len(speaking):
            matches = np.full(count, -np.inf)
            matches[units] = values
            matches[speaking] = np.maximum(matches[speaking], by_speaker)
            units = np.flatnonzero(matches >= 0)
            values = matches[units]
        rarity = weight * rarities.get(term, 1.0) * idf(count, len(units))
        scores[units] += rarity * values
        return rarity

    for term, weight in terms.items():
        information += add(term, weight, SPEAKER_MATCH)
    if feedback and scores.any():
        known = {*terms, *index.named}
        said = [analysis.terms for analysis in transcript.analyses]
        found = feedback_terms(scores.tolist(), said, known, index.idf)
        for term, weight in found.items():
            add(term, feedback * weight, 0.0)
    return scores / max(information, LEAST_INFORMATION)


def _with(mentioning: Sequence[int], units: Counts, frequencies: Floats) -> tuple[Counts, Floats]:
    """The units with a term and those that mention it in another form, once each, and the frequencies."""
    new = np.setdiff1d(np.array(mentioning, dtype=np.int64), units)
    if not len(new):
        return units, frequencies
    order = np.argsort(joined := np.concatenate([units, new]))
    return joined[order], np.concatenate([frequencies, np.ones(len(new))])[order]


def asked_terms(query: str, languages: Iterable[str], context: Mapping[str, float]) -> dict[str, float]:
    """
    Give the terms that units are scored by; those of a story beside the question weigh less: see `weaken_asides`.

    In a talk a few words beside a question are what it is about: "Let's go for the baking. How long does it last?".

    :param query: What is asked.
    :param languages: Languages of the units.
    :param context: Further terms with their weights: what the conversation is about.
    :returns: Weight of each term.
    """
    terms = query_terms(query, languages)
    if len(terms) >= STORY_TERMS:
        terms = weaken_asides(terms, query, languages)
    return terms | {term: weight for term, weight in context.items() if term not in terms}
