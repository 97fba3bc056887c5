"""Most of the room of a long conversation for what answers the query: of all else there is too much to choose from."""

from __future__ import annotations

import numpy as np

from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.parts import is_long
from rag_compress.chat.request import Request

RELEVANT_SHARE = 0.75
"""Share of the room, in a conversation of twice `FEW` units or more, for the most relevant ones."""

ASSISTANT_SHARE = 0.7
"""What the relevance of an assistant's message counts: it is long, and says again what was asked."""

FEW = 60
"""Units up to which what was said last, names, numbers and statements are few enough to have their room."""


def with_most_relevant(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Bring forward what answers the query best, in a long conversation with an assistant.

    "I'm back. Let's look at those boutique hotels" leans on the conversation by "I" and "those"; of some hundred
    messages about ten other things a dozen are newer, full of names, or say what the user likes, and they left no room
    for the one about hotels. Where people talk to each other, what they say about themselves bears on more of what is
    asked. What the user said counts for more than the long answers: for one of them there is room for ten of the
    user's, which say what happened.

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :param room: Tokens that all of them have.
    :returns: The same units.
    """
    view = request.view
    room *= RELEVANT_SHARE * is_long(len(view.units), FEW)
    if room <= 0 or judged.answering is None or view.transcript.is_among_people:
        return others
    answering = judged.answering * np.where(view.transcript.columns.by_assistant, ASSISTANT_SHARE, 1.0)
    ranked = [others[place] for place in np.argsort(-answering[others], kind="stable").tolist()]
    first = fitting((unit for unit in ranked if judged.answering[unit] > 0), view.costs, room)
    return [*dict.fromkeys((*first, *others))]
