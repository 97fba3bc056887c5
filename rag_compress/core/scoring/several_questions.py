"""Queries that ask several questions, or hold what was pasted: else the part with most words would get all the room."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.queries.questions import claims_in, questions_in
from rag_compress.core.queries.traces import part_trace

NORM: Final = 3.0
"""Exponent of the norm that joins the scores for several questions: 1 adds them up, infinity takes the largest."""

FEWEST_TERMS: Final = 3
"""Terms of a claim at least: fewer are keywords."""

_LEANS = re.compile(r"\W{0,3}(?:and |but )?if (?:yes|so|not|no)\b", re.IGNORECASE)
"""Begins a question that has no subject of its own: "Is it shared? If yes, with whom?"."""


class Question(NamedTuple):
    """
    A question of a query.

    :param text: What it asks.
    :param terms: All terms of the query with the weights that they have for this question.
    """

    text: str
    terms: dict[str, float]


def part_query(
    query: str, terms: Mapping[str, float], languages: Sequence[str], weight: float, *, claims: bool = False
) -> list[Question]:
    """
    Part a query into its questions.

    What else the query says, in its other questions and around them, counts ``(1 - weight) / (n - 1)`` where there are
    n questions: "And when was he born?" means whom the question before named. A question without a word of its own
    ("Why?") belongs to the one before.

    >>> for question in part_query("Who built Rome? Who sold it?", {"build": 1, "rome": 1, "sell": 1}, ["en"], 0.75):
    ...     print(question)
    Question(text='Who built Rome?', terms={'build': 1, 'rome': 1, 'sell': 0.25})
    Question(text='Who sold it?', terms={'build': 0.25, 'rome': 0.25, 'sell': 1})

    :param query: The query as it was asked.
    :param terms: Its terms with their weights.
    :param languages: Languages of the passages.
    :param weight: How much more the words of a question count than all else, 0 to 1; 0 parts nothing.
    :param claims: Whether sentences that ask nothing and share no word are questions, too.
    :returns: At least one question; the query itself where it asks no more.
    """
    parts = _asked(query, languages) or (_claimed(query, languages) if claims else [])
    if not weight or len(parts) < 2:
        return [Question(query, dict(terms))]
    others = (1 - weight) / (len(parts) - 1)
    return [
        Question(text, {term: full if term in found else full * others for term, full in terms.items()})
        for text, found in parts
    ]


def part_pasted(query: str, terms: Mapping[str, float], languages: Sequence[str], weight: float) -> list[Question]:
    """
    Part a query into its questions, of which the calls of a stack trace are one, and claims that share no word.

    The error may stand in the passages with its words ("must be a multiple of"); or they are the code that was called,
    and only the calls tell where. So each has its best sentences, and no word of the one counts for the other.

    :param query: The query as it was asked.
    :param terms: Its terms with their weights.
    :param languages: Languages of the passages.
    :param weight: As of `part_query`.
    :returns: At least one question; the query itself where it asks no more.
    """
    said, calls = part_trace(query)
    if not calls or not weight:
        return part_query(query, terms, languages, weight, claims=True)
    asked = part_query(said, _held(terms, said, languages), languages, weight, claims=True)
    return [*asked, Question(calls.replace('"', " "), _held(terms, calls, languages))]  # a path is no quotation


def _held(terms: Mapping[str, float], text: str, languages: Sequence[str]) -> dict[str, float]:
    wanted = terms_in(text, languages)
    return {term: weight for term, weight in terms.items() if term in wanted}


def _asked(query: str, languages: Sequence[str]) -> list[tuple[str, set[str]]]:
    """The questions with their terms; none where there is but one."""
    asked = questions_in(query)
    parts: list[tuple[str, set[str]]] = []
    for text in asked if len(asked) > 1 else ():
        found = terms_in(text, languages)
        if parts and (not parts[-1][1] or found <= set().union(*(own for _, own in parts)) or _LEANS.match(text)):
            parts[-1] = (f"{parts[-1][0]} {text}", parts[-1][1] | found)
        else:
            parts.append((text, found))
    return parts


def _claimed(query: str, languages: Sequence[str]) -> list[tuple[str, set[str]]]:
    """The claims with their terms; none where two of them share a term, as sentences of one text do."""
    parts = [(text, terms_in(text, languages)) for text in claims_in(query)]
    counts = [len(own) for _, own in parts]
    apart = len(set().union(*(own for _, own in parts))) == sum(counts)
    return parts if apart and min(counts, default=0) >= FEWEST_TERMS else []


def shares_of(scores: Sequence[Floats]) -> Floats:
    """
    Give the weights with which the scores for several questions add up to those for the query.

    ``score = best * (sum over questions of (score_q / best_q) ** NORM) ** (1 / NORM)`` with the best score for each
    question and the best of all: so the best sentence for each is worth the same, however many of its words match.
    The weight of a question is ``score / score_q`` times its share of that sum.

    >>> shares_of([np.array([4.0, 0.0]), np.array([0.0, 1.0])]).tolist()
    [[1.0, 0.0], [0.0, 4.0]]

    :param scores: Scores [n] of the sentences for each question, at least 0.
    :returns: Weights [q, n].
    """
    if len(scores) == 1:
        return np.ones((1, len(scores[0])))
    found = np.stack(scores)
    best = found.max(axis=1, initial=0.0, keepdims=True)
    best[best == 0] = 1.0  # a question that nothing answers
    relative = found / best
    total = (relative**NORM).sum(axis=0)
    total[total == 0] = 1.0  # a sentence that answers nothing
    result: Floats = found.max(initial=0.0) * total ** (1 / NORM - 1) * relative ** (NORM - 1) / best
    return result
