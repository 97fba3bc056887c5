"""How relevant every message of a history is to a query: what a threshold is chosen by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rag_compress.chat.compress import check_messages
from rag_compress.chat.continuity import ConversationContext
from rag_compress.chat.counting import shared_text_counter
from rag_compress.chat.importance import get_profile
from rag_compress.chat.judge import Helpers, judge
from rag_compress.chat.models import Message
from rag_compress.chat.semantic import Embed, TimedEmbedder
from rag_compress.chat.settings import ChatConfig
from rag_compress.chat.view import view_conversation


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
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type, or a setting does not exist.
    """
    config = ChatConfig.from_settings(**settings)
    check_messages(messages)
    view = view_conversation(messages, shared_text_counter(config.encoding), config.language)
    timed = embedder if embedder is None or isinstance(embedder, TimedEmbedder) else TimedEmbedder(embedder)
    helpers = Helpers(get_profile(config.profile), embedder=timed, context=context)
    compared = judge(view, [query] if isinstance(query, str) else list(query), config, helpers).compared
    scores = [0.0] * len(messages)
    if compared is not None:
        for unit, score in zip(view.units, compared.tolist(), strict=True):
            for index in unit.indices:
                scores[index] = score
    return scores
