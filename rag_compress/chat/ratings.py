"""The importance of every unit, from outside or by patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from inspect import iscoroutine
from typing import TypeAlias

import numpy as np

from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.judging.parts import is_long
from rag_compress.chat.memory import IMPORTANT, band, score_message_heuristic
from rag_compress.chat.models import Note
from rag_compress.chat.settings import ChatConfig
from rag_compress.checks import check_number

Rate: TypeAlias = Callable[[Sequence[str]], Sequence[float]]
"""Texts of messages -> importance of 1 to 10 each."""


def ratings_from_outside(
    view: ConversationView, rate: Rate | None, config: ChatConfig
) -> tuple[Sequence[float] | None, list[Note]]:
    """
    Have messages rated from outside, where the settings ask for their importance.

    :param view: The conversation.
    :param rate: What rates, if anything does.
    :param config: The settings.
    :returns: An importance of 1 to 10 per unit, None if nothing rates, raises or gives something else; and what failed.
    """
    if rate is None or not (config.importance_weight or config.selective_memory):
        return None, []
    try:
        given = rate(list(view.texts))
        if iscoroutine(given):
            given.close()  # or Python warns that nobody awaited it
            raise TypeError("rate must be a plain function, got an async one")
        ratings = [check_number("a rating", rating, least=1, most=10) for rating in given]
        if len(ratings) != len(view.units):
            raise ValueError(f"{len(ratings)} ratings for {len(view.units)} texts")
    except Exception as error:  # whatever a model raises, the conversation goes on
        return None, [Note("fallback", f"rating failed ({error!r}), so the built-in importance serves")]
    return ratings, []


def rate_units(view: ConversationView, config: ChatConfig, ratings: Sequence[float] | None) -> Sequence[int]:
    """
    Rate every unit where selective memory decides.

    What the user replies to the assistant is a decision or a correction more often than not, and no pattern of words
    tells that of "the tray please". So in a conversation that is not short it is important, unless patterns call it
    filler or those of the caller lower it.

    :param view: The conversation.
    :param config: The settings.
    :param ratings: An importance of 1 to 10 per unit, from outside; None where patterns rate.
    :returns: The nearest of 1 to 10 for each unit; nothing where selective memory does not decide.
    """
    if not config.selective_memory:
        return ()
    if ratings is not None:
        return [round(rating) for rating in ratings]
    high, low = config.high_patterns, config.low_patterns
    found = [score_message_heuristic(text, high=high, low=low) for text in view.texts]
    replies = np.flatnonzero(view.transcript.is_reply).tolist() if is_long(len(found)) else []
    for unit in replies:
        is_lowered = any(re.search(pattern, view.texts[unit], re.IGNORECASE) for pattern in low)
        if band(found[unit]) == "middling" and not is_lowered:
            found[unit] = IMPORTANT
    return found
