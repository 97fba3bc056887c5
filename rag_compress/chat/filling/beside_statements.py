"""What people say about themselves leaves half of the room to what is relevant."""

from __future__ import annotations

from rag_compress.chat.filling.remarks import interleaved
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.request import Request

OTHERS_SHARE = 0.5
"""Share of the room, where people talk, for what states nothing about its speaker."""


def beside_statements(others: list[int], judged: Judgement, request: Request) -> list[int]:
    """
    Let statements about oneself take turns with all else that people say.

    In weeks of talk there are dozens ("I love city builders"), and few bear on "When did Akib start to play Fortnite?".

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :returns: The same units.
    """
    transcript = request.view.transcript
    stated = judged.parts.columns.get("disclosure")
    if stated is None or not transcript.speakers or not transcript.is_among_people:
        return others
    unstated = {unit for unit in others if stated[unit] <= 0}
    return interleaved(others, unstated, request.view.costs, OTHERS_SHARE)
