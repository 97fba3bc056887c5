"""
Relevance-based filtering of a history, with the steps of the specification.

Where nothing asks for these steps, use `compress_chat`.
"""

from __future__ import annotations

import reprlib
import warnings
from collections.abc import Sequence
from typing import Any, TypeVar

from rag_compress.chat.arguments import check_messages, check_objects, check_queries
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.importance import get_profile
from rag_compress.chat.judging.judge import judge
from rag_compress.chat.judging.judge_question import Additions
from rag_compress.chat.models import Message
from rag_compress.chat.presets import MAX_HISTORY_MESSAGES, MIN_RELEVANCE_SCORE, PRESERVE_RECENT_MESSAGES
from rag_compress.chat.request import Request
from rag_compress.chat.settings import ChatConfig
from rag_compress.checks import check_count, check_number, check_one_each
from rag_compress.core.embedding import Embed, TimedEmbedder, timed
from rag_compress.core.scoring import MOST_SCORE

T = TypeVar("T")


def score_history_messages(
    messages: Sequence[Message],
    query: str | Sequence[str],
    *,
    embedder: Embed | TimedEmbedder | None = None,
    context: ConversationContext | None = None,
    **settings: Any,
) -> list[float]:
    """
    Score messages by their relevance to a query, on the scale of ``min_relevance_score``, whether or not they fit.

    >>> chat = [Message("user", "Otters sleep."), Message("user", "It rains.")]
    >>> score_history_messages(chat, "Where do otters sleep?")
    [1.0, 0.0]

    :param messages: The history, oldest first.
    :param query: What is asked, or several questions, of which the best counts.
    :param embedder: Texts to vectors.
    :param context: The caller's memory of the conversation.
    :param settings: The fields of `ChatConfig`.
    :returns: 0 to 1 for each message; a tool call and its results share theirs. All 0 if nothing could be compared.
        Where the embedder fails the words alone score, with a `RuntimeWarning`: on their own scale.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    config = ChatConfig.from_settings(**settings)
    check_messages(messages)
    queries = check_queries(query)
    check_objects(embedder=embedder, context=context)
    counter = shared_text_counter(config.encoding)
    request = Request(view_conversation(messages, counter, config.language), config, counter, queries)
    additions = Additions(get_profile(config.profile), embedder=timed(embedder), context=context)
    judged = judge(request, additions)
    for note in judged.notes if embedder is not None else ():
        warnings.warn(note, RuntimeWarning, stacklevel=2)  # other scores serve, on another scale
    compared = judged.compared
    scores = [0.0] * len(messages)
    if compared is not None:
        for unit, score in zip(request.view.units, compared.tolist(), strict=True):
            for index in unit.indices:
                scores[index] = score
    return scores


def filter_history(
    messages: Sequence[T],
    scores: Sequence[float],
    *,
    min_relevance_score: float = MIN_RELEVANCE_SCORE,
    max_messages: int = MAX_HISTORY_MESSAGES,
    preserve_recent: int = PRESERVE_RECENT_MESSAGES,
) -> list[T]:
    """
    Choose messages by the seven steps of the specification.

    A history of at most ``max_messages`` is left alone. Else the latest ``preserve_recent`` stay, and of the older ones
    with at least ``min_relevance_score`` the best, up to ``max_messages`` in all; in their order. There is no token
    budget, and a tool call may be parted from its results: ``compress_chat(..., **HISTORY_FILTER)`` knows both.

    >>> filter_history(["a", "b", "c", "d"], [0.9, 0.1, 0.5, 0.2], max_messages=3, preserve_recent=1)
    ['a', 'c', 'd']

    :param messages: The history, oldest first, of whatever type.
    :param scores: One score per message, from `score_history_messages` for instance.
    :param min_relevance_score: Least score (0 to 1) of an older message.
    :param max_messages: Most messages.
    :param preserve_recent: Latest messages that stay whatever their score.
    :returns: The messages that stay.
    :raises ValueError: If a value breaks its rule, or there is not one score for each message.
    :raises TypeError: If a value has the wrong type.
    """
    if isinstance(messages, str) or not isinstance(messages, Sequence):
        raise TypeError(f"messages must be a sequence, got {reprlib.repr(messages)}.")
    check_number("min_relevance_score", min_relevance_score, most=1.0)
    check_count("max_messages", max_messages, least=1)
    check_count("preserve_recent", preserve_recent, least=0)
    cure = "score_history_messages gives one"
    check_one_each("scores", scores, len(messages), least=-MOST_SCORE, most=MOST_SCORE, cure=cure)
    if len(messages) <= max_messages:
        return list(messages)
    first_recent = max(0, len(messages) - preserve_recent)
    older = [i for i in range(first_recent) if scores[i] >= min_relevance_score]
    places = max(0, max_messages - (len(messages) - first_recent))
    best = sorted(older, key=lambda i: (-scores[i], i))[:places]
    return [messages[i] for i in (*sorted(best), *range(first_recent, len(messages)))]


def quick_filter(messages: Sequence[Message], query: str | Sequence[str], **options: Any) -> list[Message]:
    """
    Filter a history by shared words only, see `keyword_similarity`.

    >>> chat = [Message("user", text) for text in ("Machine learning.", "Sky.", "Thanks.")]
    >>> [m.text for m in quick_filter(chat, "machine learning", max_messages=2, preserve_recent=1)]
    ['Machine learning.', 'Thanks.']

    :param messages: The history, oldest first.
    :param query: What is asked, or several questions, of which the best counts.
    :param options: As for `filter_history`.
    :returns: The messages that stay.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """
    return filter_history(messages, score_history_messages(messages, query, quick=True), **options)
