"""What the user says to what the assistant has just said: "Then send me the leg.", "No, it's the 9th."."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.core.arrays import Flags


def replies(columns: UnitColumns, analyses: Sequence[MessageAnalysis], since: int = 0) -> Flags:
    """
    Tell which units are replies of the user's: remarks right behind what the assistant says that repeat a word of it,
    lean on it ("Sounds doable, I'll start on Monday"), or correct it.

    They settle what was open, and share no word with a question for it. Behind the step of an Agent nobody replies.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> said = [("assistant", "A new leg takes three days."), ("user", "Then send me the leg."), ("user", "It rains.")]
    >>> view = view_conversation([Message(*one) for one in said], shared_text_counter("o200k_base"))
    >>> replies(view.transcript.columns, view.transcript.analyses).tolist()
    [False, True, False]

    :param columns: What is known of the units.
    :param analyses: What is said in each, taken apart.
    :param since: The first unit to tell it of.
    :returns: One flag per unit from there on.
    """
    found = np.zeros(len(analyses), dtype=np.bool_)
    candidates = columns.is_remark[1:] & columns.by_assistant[:-1] & ~columns.is_step[:-1]
    candidates[: max(0, since - 1)] = False
    for unit in (np.flatnonzero(candidates) + 1).tolist():
        before, said = analyses[unit - 1], analyses[unit]
        found[unit] = said.leans or said.disclosure or not set(before.said).isdisjoint(said.said)
    return found[since:]
