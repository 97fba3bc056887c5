"""Among people, too, an answer comes with its question."""

from __future__ import annotations

from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.question_and_answer import replies_to
from rag_compress.chat.request import Request


def with_replies(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Bring forward what was asked among people before, and what the others said on it.

    "In segment point one." shares no word with "So this is the ID of a specific segment, right?".

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :param room: Most tokens of what is brought forward; what does not fit is passed over.
    :returns: The same units.
    """
    offered = {*others}
    said = dict.fromkeys(unit for asked in judged.asked for unit in (asked, *replies_to(request.view, asked)))
    first = fitting((unit for unit in said if unit in offered), request.view.costs, room)
    return [*dict.fromkeys((*first, *others))]
