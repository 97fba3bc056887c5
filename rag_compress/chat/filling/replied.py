"""Among people, too, an answer comes with its question."""

from __future__ import annotations

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
    offered, first = {*others}, dict[int, None]()
    for asked in judged.asked:
        for unit in (asked, *replies_to(request.view, asked)):
            if unit in offered and unit not in first and request.view.costs[unit] <= room:
                first[unit] = None
                room -= request.view.costs[unit]
    return [*first, *(unit for unit in others if unit not in first)]
