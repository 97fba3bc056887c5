"""The importance of every message of a conversation, whether or not it fits a budget."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from os import PathLike

from rag_compress.catalogue import AUTO, check_language
from rag_compress.chat.arguments import check_files, check_messages, check_queries
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.importance import ImportanceProfile, ImportanceScore, get_profile, importance_of_view
from rag_compress.chat.models import Message
from rag_compress.core.tokens import DEFAULT_ENCODING


def score_importance(
    messages: Sequence[Message],
    query: str | Sequence[str] = "",
    *,
    profile: str | ImportanceProfile = "enhanced",
    active_files: Collection[str | PathLike[str]] = (),
    language: str = AUTO,
) -> list[ImportanceScore]:
    """
    Score messages by their importance, each score with the factors that it is made of.

    >>> chat = [Message("user", "The build fails with an error in app.py."), Message("user", "It rains.")]
    >>> [(score.kind, round(score.total, 1)) for score in score_importance(chat, profile="current")]
    [('error', 0.5), ('statement', 0.4)]

    :param messages: The history, oldest first.
    :param query: What is asked, for the hybrid score of a profile; of several questions the best counts.
    :param profile: An importance profile, or the name of one.
    :param active_files: Files that are being worked on.
    :param language: ISO 639-1 code, or ``auto``.
    :returns: One score for each message; a tool call and its results share theirs.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """
    check_messages(messages)
    weighed = profile if isinstance(profile, ImportanceProfile) else get_profile(profile)
    view = view_conversation(messages, shared_text_counter(DEFAULT_ENCODING), check_language(language))
    scores = importance_of_view(view, check_queries(query), weighed, check_files(active_files))
    of_message = {index: score for unit, score in zip(view.units, scores, strict=True) for index in unit.indices}
    return [of_message[index] for index in range(len(messages))]
