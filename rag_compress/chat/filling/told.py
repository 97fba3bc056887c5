"""When what the user told may take all of a small room, before statements and instructions that answer nothing."""

from __future__ import annotations

from typing import Final

from rag_compress.chat.judging.relevance import asked_terms
from rag_compress.chat.request import Request
from rag_compress.chat.statements import is_correction

BESIDE: Final = 0.4
"""Most of the room that what reads like instructions in notes has beside a note: more of it is told to oneself."""


def may_take_all(request: Request, unit: int, room: float) -> bool:
    """
    Whether the user says it, what an assistant is told for good has room beside it, and nothing is taken back later.

    An assistant can say again what it was asked; what it was told it can not. "Sorry, it's the 19th." must not miss
    where the old day is, nor "Answer in French." where anything is. In what one person noted down "Never park behind
    the bakery." tells nobody what to do: much of that leaves its room to the note that is asked for. Where there is
    nothing of the kind, a text that is too long for the room may come cut, in notes to the one sentence that answers.

    :param request: What is asked for.
    :param unit: The unit that answers best.
    :param room: Tokens beside what must stay.
    :returns: Whether it may.
    """
    transcript, costs = request.view.transcript, request.view.costs
    told = ~transcript.columns.by_assistant
    if not told[unit]:
        return False
    for_good = 0
    if not told.all():
        directives = (transcript.columns.directive & told).nonzero()[0].tolist()
        for_good = sum(costs[other] for other in directives if other != unit)
    if transcript.is_noted_down and for_good > BESIDE * room:
        for_good = 0
    least: float = costs[unit]
    if least > room and not for_good:
        least = 0 if transcript.is_noted_down else request.config.cut_share * least
    return least + for_good <= room and not _is_taken_back(request, unit)


def _is_taken_back(request: Request, unit: int) -> bool:
    """
    Whether the user corrects something later that may be what a unit says: in a talk anything, in what one person noted
    down what has a word of the query or comes next.
    """
    transcript = request.view.transcript
    told = ~transcript.columns.by_assistant
    later = [place for place in (transcript.columns.disclosure & told).nonzero()[0].tolist() if place > unit]
    if transcript.is_noted_down:
        asked = [asked_terms(query, transcript.block_languages, {}).keys() for query in request.queries]
        later = [
            place
            for place in later
            if not told[unit + 1 : place].any()
            or not all(terms.isdisjoint(transcript.analyses[place].terms) for terms in asked)
        ]
    return any(is_correction(request.view.texts[place]) for place in later)
