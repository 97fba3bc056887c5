"""Which message answers a question: of the user's, of the assistant's, and among people."""

from __future__ import annotations

from typing import Final

from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.leaning.dependence import asks

MOST_REPLIES: Final = 3
"""Messages behind a question among people which may be replies to it."""


def answer_to(transcript: Transcript, unit: int) -> int | None:
    """
    Find the answer to what is asked in a unit: to what the user asks, what the assistant says next, after the tools
    that it calls; to what the assistant asks at last, a remark of the user's right behind it; and among people what
    another says right behind a question.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> chat = [Message("user", "Why do apples turn brown?"), Message("assistant", "They meet the air.")]
    >>> answer_to(view_conversation(chat, shared_text_counter("o200k_base")).transcript, 0)
    1
    >>> chat = [Message("assistant", "Which medicines do you take?"), Message("user", "Aspirin, at night.")]
    >>> answer_to(view_conversation(chat, shared_text_counter("o200k_base")).transcript, 0)
    1

    :param transcript: The conversation.
    :param unit: Position of the unit.
    :returns: Position of the answer; None where the unit asks nothing, or nobody has answered.
    """
    if transcript.is_among_people or not transcript.heads[unit].by_user:
        return _said_on_a_question(transcript, unit)
    if not asks(transcript.texts[unit], transcript.languages.main):
        return None
    for answer in range(unit + 1, len(transcript.units)):
        head = transcript.heads[answer]
        if head.role != "assistant":
            return None
        if not head.tool_calls:
            return answer
    return None


def replies_to(transcript: Transcript, unit: int) -> list[int]:
    """
    Find what the others say right after a question that is asked among people, as of `Transcript.is_among_people`.

    :param transcript: The conversation.
    :param unit: Position of the question.
    :returns: Positions of the units, of the next `MOST_REPLIES` in its session those by others: an "Mhm." comes first,
        and more than one may have something to say.
    """
    starts, name = transcript.starts, transcript.heads[unit].name
    end = min([start for start in starts if start > unit], default=len(transcript.units))
    following = range(unit + 1, min(end, unit + 1 + MOST_REPLIES))
    return [reply for reply in following if name is None or transcript.heads[reply].name != name]


def question_before(transcript: Transcript, unit: int) -> int | None:
    """
    Find the question that is answered in a unit: see `answer_to`.

    :param transcript: The conversation.
    :param unit: Position of the unit.
    :returns: Position of the question; None where the unit answers none.
    """
    asked = unit - 1
    while asked >= 0 and transcript.heads[asked].tool_calls:
        asked -= 1
    return asked if asked >= 0 and answer_to(transcript, asked) == unit else None


def _said_on_a_question(transcript: Transcript, unit: int) -> int | None:
    answer = unit + 1
    if answer >= len(transcript.units) or not transcript.columns.is_question[unit] or answer in transcript.starts:
        return None
    if transcript.is_among_people:
        return answer if transcript.heads[answer].name != transcript.heads[unit].name else None
    is_told = transcript.columns.by_assistant[unit] and transcript.columns.is_remark[answer]
    return answer if is_told else None
