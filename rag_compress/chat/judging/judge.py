"""Score the units of a conversation, with whatever is available, and say what served."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np

from rag_compress.chat.conversation.analysis import strip_citations
from rag_compress.chat.conversation.recency import recency_decay
from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.importance import ImportanceScore, importance_of_view
from rag_compress.chat.judging.asked_before import asked_before
from rag_compress.chat.judging.judge_question import Additions, Answered, judge_question
from rag_compress.chat.judging.parts import Parts
from rag_compress.chat.judging.questions import join_parts, questions_of
from rag_compress.chat.judging.thresholds import adaptive_threshold
from rag_compress.chat.memory import rating_share
from rag_compress.chat.models import Note
from rag_compress.chat.presets import MAX_HISTORY_MESSAGES
from rag_compress.chat.request import Request
from rag_compress.chat.settings import ChatConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.embedding import EmbeddingError, TimedEmbedder, Vectors, cosine_similarities
from rag_compress.core.queries.talk import READ_AS, read_in_talk

_SPEAKERS: Final = ("user", "assistant")
_SAID_BEFORE: Final = 8
"""Earlier messages in which what a query stands for is looked for."""


@dataclass(frozen=True)
class Judgement:
    """
    How much every unit is wanted.

    :param scores: One score per unit.
    :param parts: What each is made of.
    :param excluded: Units below the threshold.
    :param method: What scored: ``lexical``, ``embedding``, ``jaccard``, ``recency`` or ``none``.
    :param notes: What did not go as usual.
    :param compared: What each was compared with the threshold by; None where nothing was compared.
    :param importance: The importance of each factor by factor, where a profile weighs it.
    :param dependence: How much the queries lean on the conversation, 0 to 1: that of the one that does most. 1 for
        an Agent at work, whose task is looked at without it.
    :param answering: How far each answers what is asked: its relevance, where for a question that leans on the
        conversation its own words count more than those that the conversation is about. None without a query.
    :param asked_before: Units in which people asked each other the same as a query that is given apart: see the
        function of that name.
    :param pointed_at: Units that a query points at by their time or place, those that are meant first.
    """

    scores: Floats
    parts: Parts
    excluded: frozenset[int]
    method: str
    notes: tuple[Note, ...] = ()
    compared: Floats | None = None
    importance: Sequence[ImportanceScore] = ()
    dependence: float = 1.0
    answering: Floats | None = None
    asked_before: Sequence[int] = ()
    pointed_at: Sequence[int] = ()


def judge(request: Request, additions: Additions) -> Judgement:
    """
    Score every unit against the queries; the best of several counts.

    Whatever fails, something serves: without vectors the lexical score or, in a quick run, shared words; when scoring
    itself fails, recency.

    :param request: What is asked for.
    :param additions: What the caller adds.
    :returns: The judgement.
    """
    queries = [query for query in request.queries if query.strip()]
    if not queries:
        return _by_recency(request.view, "there is no query, so recency decides")
    try:
        return _judge(request, queries, additions)
    except Exception as error:  # a history must never be lost to a scorer
        return _by_recency(request.view, f"scoring failed ({error!r}), so recency decides")


def _read(query: str, request: Request) -> str:
    """The query with what it stands for in the talk before it: "the second one", or a reply to what was asked back."""
    before = reversed(request.view.messages[: request.task])
    said = islice((message.text for message in before if message.role in _SPEAKERS and message.text), _SAID_BEFORE)
    return read_in_talk(query, [*said][::-1])


def unjudged(count: int) -> Judgement:
    """
    Give the judgement of units that nobody looked at, as all of them fit.

    :param count: Number of units.
    :returns: A judgement that wants none more than another.
    """
    return Judgement(np.zeros(count), Parts({}), frozenset(), "none")


def _by_recency(view: ConversationView, note: str) -> Judgement:
    decays = recency_decay(view.ages, view.sum_of_costs, 1.0)
    return Judgement(decays, Parts({"recency": decays}), frozenset(), "recency", (Note("fallback", note),))


def _judge(request: Request, asked: Sequence[str], additions: Additions) -> Judgement:
    view, config = request.view, request.config
    queries = [_read(query, request) for query in asked]
    notes = [Note("read_as", f"{READ_AS}{read!r}") for query, read in zip(asked, queries, strict=True) if read != query]
    vectors = _vectors(view, queries, config, additions.embedder, notes)
    importance, explained = _importance(view, queries, vectors, config, additions)
    answered = []
    for number, query in enumerate(queries):
        similar = None
        if vectors is not None:
            similar = np.maximum(0.0, cosine_similarities(vectors[number], vectors[len(queries) :]))
        answered.append(_judge_query(request, query, similar, importance, additions))
    parts = answered[0].parts
    scores = parts.totals()
    for other in answered[1:]:
        totals = other.parts.totals()
        parts = parts.replaced(other.parts, totals > scores)
        scores = np.maximum(scores, totals)
    if not np.isfinite(scores).all():
        raise ValueError("a score is not finite")
    compared = np.max([one.compared for one in answered], axis=0, initial=0.0)
    return Judgement(
        scores,
        parts,
        excluded=_below(compared, len(view.messages), config),
        method="embedding" if vectors is not None else "jaccard" if config.quick else "lexical",
        notes=tuple(notes),
        compared=compared,
        importance=explained,
        dependence=1.0 if request.under_way else max(one.dependence for one in answered),
        answering=np.max([one.answering for one in answered], axis=0, initial=0.0),
        asked_before=[one.asked_before for one in answered if one.asked_before is not None],
        pointed_at=[*dict.fromkeys(unit for one in answered for unit in one.pointed_at)],
    )


def _judge_query(
    request: Request, query: str, similar: Floats | None, importance: Floats | None, additions: Additions
) -> Answered:
    """Judge by one query, with the similarity of each unit to it where there are embeddings."""
    transcript = request.view.transcript
    is_apart = transcript.is_among_people and request.task is None
    asked = asked_before(request.view, query) if is_apart else None
    answered = [
        judge_question(request, question, similar, importance, additions, asked is not None)
        for question in questions_of(query, transcript.block_languages, transcript.languages.main)
    ]
    return Answered(
        join_parts([one.parts for one in answered]),
        np.max([one.compared for one in answered], axis=0),
        np.max([one.answering for one in answered], axis=0),
        max(one.dependence for one in answered),
        asked,
        [*dict.fromkeys(unit for one in answered for unit in one.pointed_at)],
    )


def _below(compared: Floats, messages: int, config: ChatConfig) -> frozenset[int]:
    threshold = config.min_relevance_score
    if config.adapt_threshold:
        threshold = adaptive_threshold(threshold, messages, config.max_messages or MAX_HISTORY_MESSAGES)
    return frozenset(np.flatnonzero(compared < threshold).tolist())


def _vectors(
    view: ConversationView,
    queries: Sequence[str],
    config: ChatConfig,
    embedder: TimedEmbedder | None,
    notes: list[Note],
) -> Vectors | None:
    """One vector per query and unit, that of a blank text being zero; None where the embedder does not serve."""
    texts = [strip_citations(text) for text in (*queries, *view.texts)]
    told = [number for number, text in enumerate(texts) if text.strip()]
    if embedder is None or config.quick or not told:
        return None
    try:
        found = embedder.vectors([texts[number] for number in told], config.max_filtering_time_ms)
    except EmbeddingError as error:
        notes.append(Note("fallback", f"{error}, so the lexical score serves"))
        return None
    vectors = np.zeros((len(texts), found.shape[1]), dtype=np.float32)
    vectors[told] = found
    return vectors


def _importance(
    view: ConversationView,
    queries: Sequence[str],
    vectors: Vectors | None,
    config: ChatConfig,
    additions: Additions,
) -> tuple[Floats | None, Sequence[ImportanceScore]]:
    """How important each unit is (0 to 1), where that counts, and factor by factor where the profile weighs it."""
    if config.importance_weight == 0:
        return None, ()
    if additions.ratings is not None:
        return np.array([rating_share(rating) for rating in additions.ratings]), ()
    of_units = () if vectors is None else vectors[len(queries) :]
    scores = importance_of_view(view, queries, additions.profile, additions.active_files, of_units)
    return scores.totals, scores
