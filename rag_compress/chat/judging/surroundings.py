"""What lies around the units of a conversation says something of them, and less of the steps of an Agent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from rag_compress.chat.request import Request
from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.neighbours import around

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


def with_neighbours(
    scores: Floats,
    starts: Sequence[int],
    weight: float,
    reach: float,
    lends: Floats | float = 1.0,
    takes: Floats | float = 1.0,
) -> Floats:
    """
    Let the units around raise each other's score: a question and its answer share what is asked.

    ``s'(i) = s(i) + weight takes(i) * sum over d >= 1 of exp(-d / reach) (l(i - d) + l(i + d))`` with
    ``l = lends s``, within a session.

    >>> with_neighbours(np.array([0.0, 1.0, 0.0]), [0], weight=0.5, reach=1.0).round(3).tolist()
    [0.184, 1.0, 0.184]

    :param scores: One score per unit.
    :param starts: Where sessions begin.
    :param weight: How much the others count; 0 leaves the scores alone.
    :param reach: Distance in units at which the influence has fallen to 1/e.
    :param lends: Share (0 to 1) of its score that each unit lends to the others.
    :param takes: Share (0 to 1) that each takes of what is lent to it.
    :returns: The scores with what lies around them.
    """
    decay = math.exp(-1 / reach) if reach > 0 else 0.0
    values = (lends * scores).tolist()
    sessions = pairwise([*starts, len(values)])
    lent = [value for start, end in sessions for value in around(values[start:end], decay)]
    return scores + weight * takes * np.array(lent)
