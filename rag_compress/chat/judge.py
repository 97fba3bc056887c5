"""Score the turns of a conversation, with whatever is available, and say what served."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.chat.continuity import ConversationContext, recent_context
from rag_compress.chat.dependence import asked_about, dependence
from rag_compress.chat.expectation import asked_for, lift_expected
from rag_compress.chat.feedback import FEEDBACK_WEIGHT
from rag_compress.chat.importance import ImportanceProfile, get_profile, importance_of_view
from rag_compress.chat.quick_filter import adaptive_threshold, keyword_similarity
from rag_compress.chat.recency import recency_decay, token_ages
from rag_compress.chat.relevance import TurnScorer, relevance, spread
from rag_compress.chat.score import combine
from rag_compress.chat.semantic import EmbeddingError, TimedEmbedder, cosine_similarity
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.view import ConversationView
from rag_compress.core.scoring import Scorer

FOLLOW_UP_WEIGHT = 0.3
"""Weight of the strongest term that the conversation is about, in a query that wholly leans on it."""

_ALREADY_SAID = 8
"""Latest turns from which a context is made where the caller keeps none."""


@dataclass(frozen=True)
class Helpers:
    """
    What a caller may add to the lexical score.

    :param embedder: Gives vectors.
    :param scorer: A scorer of the engine, instead of `TurnScorer`.
    :param context: The caller's memory of the conversation.
    :param profile: An importance profile of one's own.
    :param active_files: Files that are being worked on.
    :param ratings: An importance of 0 to 1 per unit, from outside.
    """

    embedder: TimedEmbedder | None = None
    scorer: Scorer | None = None
    context: ConversationContext | None = None
    profile: ImportanceProfile | None = None
    active_files: Collection[str] = ()
    ratings: Sequence[float] | None = None


@dataclass(frozen=True)
class Judgement:
    """
    How much every unit is wanted.

    :param scores: One score per unit.
    :param parts: What each is made of.
    :param excluded: Units below the threshold.
    :param method: What scored: ``lexical``, ``embedding``, ``jaccard`` or ``recency``.
    :param notes: What did not go as usual.
    """

    scores: Sequence[float]
    parts: Sequence[Mapping[str, float]]
    excluded: frozenset[int]
    method: str
    notes: tuple[str, ...]


def judge(view: ConversationView, queries: Sequence[str], config: ChatConfig, helpers: Helpers) -> Judgement:
    """
    Score every unit against the queries; the best of several counts.

    Whatever fails, something serves: without vectors the lexical score or, in a quick run, shared words; when scoring
    itself fails, recency.

    :param view: The conversation.
    :param queries: What is asked; none, or only blank ones, leave recency.
    :param config: The settings.
    :param helpers: What the caller adds.
    :returns: The judgement.
    """
    asked = [query for query in queries if query.strip()]
    if not asked:
        return _by_recency(view, "there is no query, so recency decides")
    try:
        return _judge(view, asked, config, helpers)
    except Exception as error:  # a history must never be lost to a scorer
        return _by_recency(view, f"scoring failed ({error!r}), so recency decides")


def _by_recency(view: ConversationView, note: str) -> Judgement:
    decays = recency_decay(token_ages(view.costs, view.times), sum(view.costs), 1.0)
    return Judgement(decays, [{"recency": decay} for decay in decays], frozenset(), "recency", (note,))


def _judge(view: ConversationView, queries: Sequence[str], config: ChatConfig, helpers: Helpers) -> Judgement:
    notes: list[str] = []
    vectors = _vectors(view, queries, config, helpers.embedder, notes)
    importance = _importance(view, queries[-1], config, helpers)
    turns = view.turns(config.recency_share)
    best: list[tuple[float, Mapping[str, float]]] = []
    compared = [0.0] * len(view.units)
    for number, query in enumerate(queries):
        leaning = dependence(query, view.speakers)
        about = asked_about(query, view.speakers)
        found = _query_scores(view, query, leaning, FEEDBACK_WEIGHT if about else 0.0, config, helpers)
        if vectors:
            similar = [max(0.0, cosine_similarity(vectors[number], v)) for v in vectors[len(queries) :]]
            compared = [max(a, b) for a, b in zip(compared, similar, strict=True)]
            top = max(found, default=0.0) or 1.0
            share = config.embedding_weight
            found = [(1 - share) * f / top + share * s for f, s in zip(found, similar, strict=True)]
        elif config.quick:
            compared = [max(a, b) for a, b in zip(compared, found, strict=True)]
        else:
            top = max(found, default=0.0) or 1.0
            compared = [max(a, b / top) for a, b in zip(compared, found, strict=True)]
        around = spread(found, view.starts, config.neighbour_weight, config.neighbour_reach)
        if not config.quick:
            speakers = [head.name for head in view.heads]
            around = lift_expected(around, asked_for(query), view.analyses, speakers, 1 - leaning)
        parts = combine(around, turns, leaning, sum(view.costs), config, importance, about)
        scored: list[tuple[float, Mapping[str, float]]] = [(math.fsum(p.values()), p) for p in parts]
        best = [max(a, b, key=_score) for a, b in zip(best, scored, strict=True)] if best else scored
    scores = [score for score, _ in best]
    if not all(map(math.isfinite, scores)):
        raise ValueError("a score is not finite")
    method = "embedding" if vectors else "jaccard" if config.quick else "lexical"
    excluded = _below(compared, config)
    return Judgement(scores, [parts for _, parts in best], excluded, method, tuple(notes))


def _score(scored: tuple[float, Mapping[str, float]]) -> float:
    return scored[0]


def _below(compared: Sequence[float], config: ChatConfig) -> frozenset[int]:
    threshold = config.min_relevance_score
    if config.adapt_threshold:
        threshold = adaptive_threshold(threshold, len(compared))
    return frozenset(i for i, score in enumerate(compared) if score < threshold)


def _query_scores(
    view: ConversationView, query: str, leaning: float, feedback: float, config: ChatConfig, helpers: Helpers
) -> list[float]:
    if config.quick:
        return [keyword_similarity(query, text, code) for text, code in zip(view.texts, view.languages, strict=True)]
    context = helpers.context
    if context is None and leaning > 0:
        context = recent_context([analysis.said for analysis in view.analyses[-_ALREADY_SAID:]])
    weight = FOLLOW_UP_WEIGHT * leaning
    terms = context.follow_up_terms(weight=weight) if context is not None and weight > 0 else {}
    return relevance(query, view.passages, helpers.scorer or TurnScorer(feedback=feedback), terms)


def _vectors(
    view: ConversationView,
    queries: Sequence[str],
    config: ChatConfig,
    embedder: TimedEmbedder | None,
    notes: list[str],
) -> list[tuple[float, ...]]:
    if embedder is None or config.quick:
        return []
    began = time.monotonic()
    try:
        vectors = embedder.vectors([*queries, *view.texts], config.max_filtering_time_ms)
    except EmbeddingError as error:
        notes.append(f"{error}, so the lexical score serves")
        return []
    spent = 1000 * (time.monotonic() - began)
    if spent > config.max_filtering_time_ms:
        notes.append(f"embedding took {spent:.0f} ms, more than {config.max_filtering_time_ms:g} ms")
    return vectors


def _importance(view: ConversationView, query: str, config: ChatConfig, helpers: Helpers) -> Sequence[float] | None:
    if config.importance_weight == 0:
        return None
    if helpers.ratings is not None:
        return helpers.ratings
    profile = helpers.profile or get_profile(config.profile)
    return [score.total for score in importance_of_view(view, query, profile, helpers.active_files)]
