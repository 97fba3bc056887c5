"""What was said on a message comes with it: an answer, a choice, a correction, what holds instead."""

from __future__ import annotations

from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.filling.remarks import is_about_what_was_told
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.question_and_answer import answer_to, replies_to
from rag_compress.chat.leaning.dependence import STATEMENT_SHARE
from rag_compress.chat.request import Request

LEANING = STATEMENT_SHARE
"""Dependence above which a query is about what was just said, and needs no more than that."""


def with_what_followed(others: list[int], judged: Judgement, request: Request) -> list[int]:
    """
    Bring forward what the user said on what is wanted.

    "Then send me the leg." shares no word with "How was the fault to be solved?", the offer before it does; and without
    "No, it's the 9th." the date that the assistant had wrong would stand alone. They are short: what the user replies
    comes behind what it replies to, and behind the question which that answers; what the user says later about the same
    rare thing behind what was said of it before, and what the user answers behind a question of the assistant's ("Any
    allergies?" - "Penicillin.").

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :returns: The same units.
    """
    if judged.dependence > LEANING or not is_about_what_was_told(judged, request):
        return others
    offered, found = {*others}, dict[int, None]()
    for unit in others:
        said: int | None = unit
        while said is not None and said in offered and said not in found:
            found[said] = None
            said = _followed_by(request.view, said)
    return [*found]


def with_replies(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Bring forward what was asked among people before, and what the others said on it: there, too, an answer comes with
    its question.

    "In segment point one." shares no word with "So this is the ID of a specific segment, right?".

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :param room: Most tokens of what is brought forward; what does not fit is passed over.
    :returns: The same units.
    """
    offered = {*others}
    said = dict.fromkeys(unit for asked in judged.asked_before for unit in (asked, *replies_to(request.view, asked)))
    first = fitting((unit for unit in said if unit in offered), request.view.costs, room)
    return [*dict.fromkeys((*first, *others))]


def _followed_by(view: ConversationView, unit: int) -> int | None:
    if view.transcript.columns.is_remark[unit]:
        return view.transcript.later_words[unit]
    answer = answer_to(view, unit)
    if answer is not None and view.transcript.columns.is_remark[answer]:  # the user answers the assistant
        return None if view.transcript.is_among_people else answer
    reply = 1 + (unit if answer is None else answer)
    return reply if reply < len(view.units) and view.transcript.is_reply[reply] else None
