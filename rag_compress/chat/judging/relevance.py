"""Relevance of every unit to the query: BM25 with units as sentences, and the units around each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import numpy as np

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.conversation.unit_index import UnitIndex
from rag_compress.chat.judging.feedback import feedback_terms
from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf, saturation
from rag_compress.core.queries.asides import weaken_asides
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.rarity import term_rarities
from rag_compress.core.scoring.neighbours import around

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


def score_units(
    query: str,
    terms: Mapping[str, float],
    index: UnitIndex,
    analyses: Sequence[MessageAnalysis],
    languages: Iterable[str],
    feedback: float,
) -> Floats:
    """
    Score units by BM25, on one scale for all queries.

    ``score = sum over terms (w r idf(t) saturation(f, length)) / max(sum over terms (w r idf(t)), 12)``

    with the rarity r of the word in the language, as a handful of units tells little about what is rare. So 1 means:
    says about all that is asked. A unit whose speaker the query names matches by `SPEAKER_MATCH`, however long it is.

    :param query: The query as it was asked.
    :param terms: Its terms with their weights.
    :param index: Which units say a term.
    :param analyses: The units, taken apart.
    :param languages: Languages of the units.
    :param feedback: Weight of the words that the best units use for what is asked, 0 for none: see `feedback_terms`.
    :returns: One score per unit.
    """
    count = len(index.lengths)
    mean_length = float(index.lengths.sum()) / count if count else 0.0
    rarities = term_rarities(query, sorted(set(languages)))
    scores = np.zeros(count)
    information = 0.0

    def add(term: str, weight: float, by_speaker: float) -> float:
        units, frequencies = index.occurrences(term)
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
        said = [analysis.terms for analysis in analyses]
        found = feedback_terms(scores.tolist(), said, known, index.idf)
        for term, weight in found.items():
            add(term, feedback * weight, 0.0)
    return scores / max(information, LEAST_INFORMATION)


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


def with_neighbours(
    scores: Floats,
    starts: Sequence[int],
    weight: float,
    reach: float,
    lends: Floats | float = 1.0,
    takes: Floats | float = 1.0,
) -> Floats:
    """
    Let the units around raise each other's score: a question and its answer share what is asked.

    ``s'(i) = s(i) + weight takes(i) * sum over d >= 1 of exp(-d / reach) (l(i - d) + l(i + d))`` with
    ``l = lends s``, within a session.

    >>> with_neighbours(np.array([0.0, 1.0, 0.0]), [0], weight=0.5, reach=1.0).round(3).tolist()
    [0.184, 1.0, 0.184]

    :param scores: One score per unit.
    :param starts: Where sessions begin.
    :param weight: How much the others count; 0 leaves the scores alone.
    :param reach: Distance in units at which the influence has fallen to 1/e.
    :param lends: Share (0 to 1) of its score that each unit lends to the others.
    :param takes: Share (0 to 1) that each takes of what is lent to it.
    :returns: The scores with what lies around them.
    """
    decay = math.exp(-1 / reach) if reach > 0 else 0.0
    values = (lends * scores).tolist()
    sessions = pairwise([*starts, len(values)])
    lent = [value for start, end in sessions for value in around(values[start:end], decay)]
    return scores + weight * takes * np.array(lent)
