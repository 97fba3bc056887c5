"""Score the turns of a conversation, with whatever is available, and say what served."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from rag_compress.chat.analysis import strip_citations
from rag_compress.chat.answer_type import asked_for, lift_expected
from rag_compress.chat.columns import Floats
from rag_compress.chat.continuity import ConversationContext, recent_context
from rag_compress.chat.dependence import asked_about, dependence
from rag_compress.chat.feedback import FEEDBACK_WEIGHT
from rag_compress.chat.importance import ImportanceProfile, get_profile, importance_of_view
from rag_compress.chat.quick_filter import adaptive_threshold, keyword_similarity
from rag_compress.chat.recency import recency_decay
from rag_compress.chat.relevance import TurnScorer, asked_terms, spread
from rag_compress.chat.score import Parts, combine
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

    scores: Floats
    parts: Parts
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
    decays = recency_decay(view.ages, view.sum_of_costs, 1.0)
    return Judgement(decays, Parts({"recency": decays}), frozenset(), "recency", (note,))


def _judge(view: ConversationView, queries: Sequence[str], config: ChatConfig, helpers: Helpers) -> Judgement:
    notes: list[str] = []
    vectors = _vectors(view, queries, config, helpers.embedder, notes)
    importance = _importance(view, queries[-1], config, helpers)
    said = view.transcript
    compared = np.zeros(len(view.units))
    scores: Floats | None = None
    parts = Parts({})
    for number, query in enumerate(queries):
        leaning = dependence(query, said.speakers)
        about = asked_about(query, said.speakers)
        found = _query_scores(view, query, leaning, FEEDBACK_WEIGHT if about else 0.0, config, helpers)
        if vectors:
            similar = np.array([max(0.0, cosine_similarity(vectors[number], v)) for v in vectors[len(queries) :]])
            compared = np.maximum(compared, similar)
            found = (1 - config.embedding_weight) * found / _best(found) + config.embedding_weight * similar
        else:
            compared = np.maximum(compared, found if config.quick else found / _best(found))
        around = spread(found, said.starts, config.neighbour_weight, config.neighbour_reach)
        if not config.quick:
            around = lift_expected(around, asked_for(query), said.columns, said.names, 1 - leaning)
        theirs = np.array([name in about for name in said.names], dtype=np.bool_) if about else None
        more = combine(
            around,
            said.columns,
            said.specific_shares,
            view.ages,
            leaning,
            view.sum_of_costs,
            config,
            importance,
            theirs,
        )
        totals = more.totals()
        if scores is None:
            scores, parts = totals, more
        else:
            parts = parts.replaced(more, totals > scores)
            scores = np.maximum(scores, totals)
    if scores is None or not np.isfinite(scores).all():
        raise ValueError("a score is not finite")
    method = "embedding" if vectors else "jaccard" if config.quick else "lexical"
    return Judgement(scores, parts, _below(compared, config), method, tuple(notes))


def _best(scores: Floats) -> float:
    """The best score, as a divisor."""
    return (float(scores.max()) if len(scores) else 0.0) or 1.0


def _below(compared: Floats, config: ChatConfig) -> frozenset[int]:
    threshold = config.min_relevance_score
    if config.adapt_threshold:
        threshold = adaptive_threshold(threshold, len(compared))
    return frozenset(np.flatnonzero(compared < threshold).tolist())


def _query_scores(
    view: ConversationView, query: str, leaning: float, feedback: float, config: ChatConfig, helpers: Helpers
) -> Floats:
    if config.quick:
        pairs = zip(view.texts, view.languages, strict=True)
        return np.array([keyword_similarity(query, text, code) for text, code in pairs])
    context = helpers.context
    if context is None and leaning > 0:
        context = recent_context([analysis.said for analysis in view.analyses[-_ALREADY_SAID:]])
    weight = FOLLOW_UP_WEIGHT * leaning
    topics = context.follow_up_terms(weight=weight) if context is not None and weight > 0 else {}
    said, clean = view.transcript, strip_citations(query)
    terms = asked_terms(clean, said.block_languages, topics)
    if helpers.scorer is None:
        return TurnScorer(feedback=feedback).score(clean, terms, said.index, said.analyses, said.block_languages)
    scores = np.array(helpers.scorer.score(clean, terms, view.passages), dtype=np.float64)
    if scores.shape != (len(view.units),):
        raise ValueError(f"a scorer must give one score per turn, got {scores.shape} for {len(view.units)}")
    return scores


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
