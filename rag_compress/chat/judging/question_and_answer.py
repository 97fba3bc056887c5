"""Which message of the assistant answers a question of the user's, and what is said among people on one of theirs."""

from __future__ import annotations

from typing import Final

from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.judging.dependence import asks

MOST_REPLIES: Final = 3
"""Messages behind a question among people which may be replies to it."""


def answer_to(view: ConversationView, unit: int) -> int | None:
    """
    Find the answer to what the user asks in a unit: what the assistant says next, after the tools that it calls.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> chat = [Message("user", "Why do apples turn brown?"), Message("assistant", "They meet the air.")]
    >>> answer_to(view_conversation(chat, shared_text_counter("o200k_base")), 0)
    1

    :param view: The conversation.
    :param unit: Position of the unit.
    :returns: Position of the answer; None where the unit asks nothing, or the assistant has not answered.
    """
    if not _user_asks(view, unit):
        return None
    for answer in range(unit + 1, len(view.units)):
        head = view.heads[answer]
        if head.role != "assistant":
            return None
        if not head.tool_calls:
            return answer
    return None


def replies_to(view: ConversationView, unit: int) -> list[int]:
    """
    Find what the others say right after a question that is asked among people, as of `Transcript.is_among_people`.

    :param view: The conversation.
    :param unit: Position of the question.
    :returns: Positions of the units, of the next `MOST_REPLIES` in its session those by others: an "Mhm." comes first,
        and more than one may have something to say.
    """
    starts, name = view.transcript.starts, view.heads[unit].name
    end = min([start for start in starts if start > unit], default=len(view.units))
    following = range(unit + 1, min(end, unit + 1 + MOST_REPLIES))
    return [reply for reply in following if name is None or view.heads[reply].name != name]


def question_before(view: ConversationView, unit: int) -> int | None:
    """
    Find the question of the user's that the assistant answers in a unit: see `answer_to`.

    :param view: The conversation.
    :param unit: Position of the unit.
    :returns: Position of the question; None where the unit answers none.
    """
    asked = unit - 1
    while asked >= 0 and view.heads[asked].tool_calls:
        asked -= 1
    return asked if asked >= 0 and answer_to(view, asked) == unit else None


def _user_asks(view: ConversationView, unit: int) -> bool:
    return view.heads[unit].by_user and asks(view.texts[unit], view.transcript.languages.main)
