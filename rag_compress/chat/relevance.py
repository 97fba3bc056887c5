"""Relevance of every turn to the query: the engine's BM25 with turns as sentences, and the turns around each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rag_compress.chat.analysis import MessageAnalysis, strip_citations
from rag_compress.chat.bm25 import idf, saturation
from rag_compress.chat.feedback import feedback_terms
from rag_compress.chat.sessions import blocks
from rag_compress.core.analysis import AnalyzedPassage
from rag_compress.core.query import query_terms
from rag_compress.core.rarity import term_rarities
from rag_compress.core.scoring import Scorer

LEAST_INFORMATION = 12.0
"""Sum of idf below which a query is too vague for its best match to count in full: "yes, that is right"."""

SPEAKER_MATCH = 1.5
"""What a term of the query counts in a turn whose speaker it names; said once in a turn of mean length it counts 1."""


class TurnScorer:
    """
    BM25 over turns, on one scale for all queries.

    ``score = sum over terms (w r idf(t) saturation(f, length)) / max(sum over terms (w r idf(t)), 12)``

    with the rarity r of the word in the language, as a handful of turns tells little about what is rare. So 1 means:
    says about all that is asked. A turn whose speaker the query names matches by `SPEAKER_MATCH`, however long it is.
    The engine's scorers implement the same protocol.

    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :param feedback: Weight of the words that the best turns use for what is asked: see `feedback_terms`.
    """

    def __init__(self, k1: float = 1.2, b: float = 0.75, feedback: float = 0.0) -> None:
        self.k1 = k1
        self.b = b
        self.feedback = feedback

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        """
        Score turns, as `Scorer.score`.

        :param query: The query as it was asked.
        :param terms: Its terms with their weights.
        :param passages: Sessions whose sentences are the turns.
        :returns: One score per turn.
        """
        turns = [turn for passage in passages for turn in passage.terms]
        names = [name for passage in passages for name in passage.names]
        lengths = [len(turn) - len(name) for turn, name in zip(turns, names, strict=True)]
        mean_length = sum(lengths) / len(lengths) if lengths else 0.0
        rarities = term_rarities(query, sorted({passage.language for passage in passages}))
        scores = [0.0] * len(turns)
        information = 0.0

        def add(term: str, weight: float, by_speaker: float) -> float:
            entries = _entries(term, passages)
            rarity = weight * rarities.get(term, 1.0) * idf(len(turns), len(entries))
            for i, frequency in entries:
                said, value = frequency - names[i].count(term), 0.0
                if said:
                    value = saturation(said, lengths[i], mean_length, self.k1, self.b)
                scores[i] += rarity * (max(value, by_speaker) if said < frequency else value)
            return rarity

        for term, weight in terms.items():
            information += add(term, weight, SPEAKER_MATCH)
        if self.feedback and any(scores):
            known = {*terms, *(term for name in names for term in name)}
            found = feedback_terms(scores, turns, known, lambda term: idf(len(turns), len(_entries(term, passages))))
            for term, weight in found.items():
                add(term, self.feedback * weight, 0.0)
        scale = max(information, LEAST_INFORMATION)
        return [score / scale for score in scores]


def _entries(term: str, passages: Sequence[AnalyzedPassage]) -> list[tuple[int, int]]:
    """The turns that hold a term, each with its frequency, the speaker's name included."""
    entries: list[tuple[int, int]] = []
    offset = 0
    for passage in passages:
        entries += [(offset + i, frequency) for i, frequency in passage.postings.get(term, ())]
        offset += len(passage.spans)
    return entries


def turn_passages(
    texts: Sequence[str], analyses: Sequence[MessageAnalysis], languages: Sequence[str], starts: Sequence[int]
) -> list[AnalyzedPassage]:
    """
    See sessions as passages, the turns as their sentences.

    :param texts: What is said in each turn.
    :param analyses: The turns, taken apart.
    :param languages: Language of each turn.
    :param starts: Where sessions begin.
    :returns: Passages for a `Scorer`, at most `BLOCK` turns each; unchanged ones are remembered.
    """
    return [
        _passage(
            tuple(texts[a:b]),
            tuple(analysis.terms for analysis in analyses[a:b]),
            tuple(analysis.name_terms for analysis in analyses[a:b]),
            languages[a],
        )
        for a, b in blocks(starts, len(texts))
    ]


@lru_cache(maxsize=1024)
def _passage(
    texts: tuple[str, ...],
    terms: tuple[tuple[str, ...], ...],
    names: tuple[tuple[str, ...], ...],
    language: str,
) -> AnalyzedPassage:
    spans, position = [], 0
    for text in texts:
        spans.append((position, position + len(text)))
        position += len(text) + 1
    lengths = tuple(map(len, terms))  # in terms: scorers that ask for sizes need no exact tokens
    nothing: tuple[tuple[str, ...], ...] = ((),) * len(terms)  # the first word of a turn tells nothing
    return AnalyzedPassage(
        text="\n".join(texts),
        language=language,
        spans=tuple(spans),
        token_counts=lengths,
        token_count=sum(lengths),
        terms=terms,
        openers=nothing,
        names=names,  # of the speakers: a turn has no other that is known to be one
        title="",
        title_terms=(),
    )


def relevance(
    query: str,
    passages: Sequence[AnalyzedPassage],
    scorer: Scorer,
    context: Mapping[str, float] | None = None,
) -> list[float]:
    """
    Score every turn against a query.

    :param query: What is asked; citation marks do not count.
    :param passages: Sessions whose sentences are the turns.
    :param scorer: A scorer of the engine, or `TurnScorer`.
    :param context: Further terms with their weights: what the conversation is about.
    :returns: One score per turn.
    """
    clean = strip_citations(query)
    terms = dict(query_terms(clean, (passage.language for passage in passages)))
    for term, weight in (context or {}).items():
        terms.setdefault(term, weight)
    return list(scorer.score(clean, terms, passages))


def spread(scores: Sequence[float], starts: Sequence[int], weight: float, reach: float) -> list[float]:
    """
    Let the turns around raise each other's score: a question and its answer share what is asked.

    ``s'(i) = s(i) + weight * sum over d >= 1 of exp(-d / reach) (s(i - d) + s(i + d))``, within a session.

    >>> [round(score, 3) for score in spread([0.0, 1.0, 0.0], [0], weight=0.5, reach=1.0)]
    [0.184, 1.0, 0.184]

    :param scores: One score per turn.
    :param starts: Where sessions begin.
    :param weight: How much the others count; 0 leaves the scores alone.
    :param reach: Distance in turns at which the influence has fallen to 1/e.
    :returns: The scores with what lies around them.
    """
    decay = math.exp(-1 / reach) if reach > 0 else 0.0
    out = list(scores)
    for start, end in zip(starts, [*starts[1:], len(scores)], strict=True):
        # Both sums are geometric, so one pass each way is exact and linear.
        for turns in (range(start, end), range(end - 1, start - 1, -1)):
            carried = 0.0
            for i in turns:
                out[i] += weight * carried
                carried = decay * (carried + scores[i])
    return out
