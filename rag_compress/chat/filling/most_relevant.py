"""Most of the room of a long conversation for what answers the query: of all else there is too much to choose from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.chat.filling.fitting import fitting
from rag_compress.chat.judging.judge import Judgement
from rag_compress.chat.judging.parts import is_long
from rag_compress.chat.judging.told_of_oneself import voices_asked
from rag_compress.chat.request import Request
from rag_compress.core.arrays import Floats

RELEVANT_SHARE = 0.75
"""Share of the room, in a conversation of twice `FEW` units or more, for the most relevant ones."""

ASSISTANT_SHARE = 0.7
"""What the relevance of an assistant's message counts: it is long, and says again what was asked."""

ASSISTANT_ROOM = 0.9
"""Share of the room for the most relevant ones where a question is for the assistant's words: what the user likes does
not bear on it."""

USER_SHARE = 0.5
"""What the relevance of the user's counts, where a question is for the assistant's words: it only asked for them."""

WEAKLY, WELL = 0.5, 0.7
"""What the best answers a question by, up to which its words tell little, and from which they tell what is meant."""

BRIEF = 40
"""Tokens from which on a message that answers weakly counts less the longer it is: a long one has any word."""

LESS_BY_LENGTH = 0.4
"""How much less: the power of its length."""

LESS_IN_ANSWERS = 0.6
"""The same for a question that is for the assistant's words: among them its texts on request are the longest."""

FEW = 60
"""Units up to which what was said last, names, numbers and statements are few enough to have their room."""


def with_most_relevant(others: list[int], judged: Judgement, request: Request, room: float) -> list[int]:
    """
    Bring forward what answers the query best, in a long conversation with an assistant.

    "I'm back. Let's look at those boutique hotels" leans on the conversation by "I" and "those"; of some hundred
    messages about ten other things a dozen are newer, full of names, or say what the user likes, and they left no room
    for the one about hotels. Where people talk to each other, what they say about themselves bears on more of what is
    asked. What the user said counts for more than the long answers: for one of them there is room for ten of the
    user's, which say what happened. Where nothing answers the question well, the longer messages count less.

    :param others: Units, the most wanted first.
    :param judged: How much each is wanted.
    :param request: What is asked for.
    :param room: Tokens that all of them have.
    :returns: The same units.
    """
    view = request.view
    for_assistant = is_for_assistant(request)
    room *= (ASSISTANT_ROOM if for_assistant else RELEVANT_SHARE) * is_long(len(view.units), FEW)
    if room <= 0 or judged.answering is None or view.transcript.is_among_people:
        return others
    of_assistant, of_user = (1.0, USER_SHARE) if for_assistant else (ASSISTANT_SHARE, 1.0)
    answering = judged.answering * np.where(view.transcript.columns.by_assistant, of_assistant, of_user)
    best = float(answering.max(initial=0.0))
    # What a tool returned is long, and is cut to what is asked for.
    power = LESS_IN_ANSWERS if for_assistant else LESS_BY_LENGTH
    answering *= np.where(view.transcript.columns.is_step, 1.0, brevity(view.costs, best, power))
    ranked = [others[place] for place in np.argsort(-answering[others], kind="stable").tolist()]
    first = fitting((unit for unit in ranked if judged.answering[unit] > 0), view.costs, room)
    return [*dict.fromkeys((*first, *others))]


def is_for_assistant(request: Request) -> bool:
    """
    Tell whether what is asked is for the assistant's words rather than for the user's.

    :param request: What is asked for.
    :returns: Whether it is, by one of the queries; the task of an Agent at work is for what it does.
    """
    if request.under_way:
        return False
    main = request.view.transcript.languages.main
    return any(voices.assistant > voices.user for voices in (voices_asked(query, main) for query in request.queries))


def brevity(costs: Sequence[int], best: float, power: float = LESS_BY_LENGTH) -> Floats:
    """
    Tell what messages count for their length: less where the best of them answers weakly, as a long one has any word.

    >>> brevity([20, 400], best=0.4).round(2).tolist(), brevity([20, 400], best=0.8).tolist()
    ([1.0, 0.4], [1.0, 1.0])

    :param costs: Tokens of each message.
    :param best: How far the best of them answers the question.
    :param power: How much less those count that are long, where it answers weakly.
    :returns: 0 to 1 for each.
    """
    weakly = min(1.0, max(0.0, (WELL - best) / (WELL - WEAKLY)))
    return np.asarray((BRIEF / np.maximum(BRIEF, np.array(costs, dtype=np.float64))) ** (power * weakly))
