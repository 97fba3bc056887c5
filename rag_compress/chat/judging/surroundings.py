"""What lies around the units of a conversation says something of them, and less of the steps of an Agent."""

from __future__ import annotations

import numpy as np

from rag_compress.chat.judging.relevance import with_neighbours
from rag_compress.chat.request import Request
from rag_compress.core.arrays import Floats

TAKEN_BY_STEPS = 0.3
"""Share (0 to 1) that an Agent's step takes of the relevance of what lies around it, which a message takes in full."""


def asking_units(request: Request) -> list[int]:
    """
    Find the words of the user's that are the query itself: what they say answers nothing.

    :param request: What is asked for.
    :returns: The units.
    """
    return [unit for unit, head in enumerate(request.view.heads) if head.text in request.queries and head.by_user]


def with_those_around(request: Request, scores: Floats) -> Floats:
    """
    Let the units around raise each other's score; of this a step of an Agent takes less: steps come in any order.

    Words of the user's that are the query itself say no more by what lies around them, and the task of an Agent at work
    says nothing of what was done before and after it.

    :param request: What is asked for.
    :param scores: One score per unit.
    :returns: The scores with what lies around them, as of `with_neighbours`.
    """
    view, config = request.view, request.config
    lends, takes = np.ones(len(scores)), np.where(view.transcript.columns.is_step, TAKEN_BY_STEPS, 1.0)
    asking = asking_units(request)
    takes[asking] = 0.0
    if request.under_way:
        lends[asking] = 0.0
    starts = view.transcript.starts
    return with_neighbours(scores, starts, config.neighbour_weight, config.neighbour_reach, lends, takes)
