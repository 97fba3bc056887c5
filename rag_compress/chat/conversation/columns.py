"""What scoring knows of the units, in columns: thousands of units in a handful of objects."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from rag_compress.chat.conversation.analysis import MessageAnalysis
from rag_compress.chat.models import Message
from rag_compress.core.arrays import Flags, Floats, empty, joined

SUBSTANCE_TERMS = 6.0
"""Distinct terms at which a unit says two thirds of what a unit can say."""


def substance(terms: int) -> float:
    """
    Tell how much a unit says: ``1 - exp(-terms / 6)``.

    >>> round(substance(6), 2), substance(0)
    (0.63, 0.0)

    :param terms: Number of distinct terms.
    :returns: 0 to 1.
    """
    return 1 - math.exp(-terms / SUBSTANCE_TERMS)


@dataclass(frozen=True, slots=True)
class UnitColumns:
    """
    One entry per unit in each column.

    :param by_assistant: Whether the assistant speaks.
    :param is_step: Whether the unit calls tools, or brings what they return.
    :param is_question: Whether the unit ends as a question.
    :param is_remark: Whether the user tells something in few words, and asks nothing.
    :param disclosure: Whether speakers state a preference, an identity or a constraint of their own.
    :param states_at_length: Whether the user states the same in a sentence of a long message.
    :param directive: Whether it says what shall hold for all answers to come.
    :param standing: Whether it says that something holds without exception.
    :param tells_place: Whether it may say where.
    :param tells_time: Whether it may say when.
    :param substance: How much it says, 0 to 1.
    """

    by_assistant: Flags = field(default_factory=empty(np.bool_))
    is_step: Flags = field(default_factory=empty(np.bool_))
    is_question: Flags = field(default_factory=empty(np.bool_))
    is_remark: Flags = field(default_factory=empty(np.bool_))
    disclosure: Flags = field(default_factory=empty(np.bool_))
    states_at_length: Flags = field(default_factory=empty(np.bool_))
    directive: Flags = field(default_factory=empty(np.bool_))
    standing: Flags = field(default_factory=empty(np.bool_))
    tells_place: Flags = field(default_factory=empty(np.bool_))
    tells_time: Flags = field(default_factory=empty(np.bool_))
    substance: Floats = field(default_factory=empty(np.float64))

    def extended(self, heads: Sequence[Message], analyses: Sequence[MessageAnalysis]) -> UnitColumns:
        """
        Add units.

        :param heads: The first message of each.
        :param analyses: What is said in each, taken apart.
        :returns: Columns with the units at their end.
        """
        new: Sequence[Sequence[float]] = (
            [head.role == "assistant" for head in heads],
            [bool(head.tool_calls or head.tool_results) for head in heads],
            [analysis.is_question for analysis in analyses],
            [head.by_user and analysis.is_remark for head, analysis in zip(heads, analyses, strict=True)],
            [analysis.disclosure for analysis in analyses],
            [head.by_user and analysis.states_at_length for head, analysis in zip(heads, analyses, strict=True)],
            [analysis.directive for analysis in analyses],
            [analysis.standing for analysis in analyses],
            [analysis.tells_place for analysis in analyses],
            [analysis.tells_time for analysis in analyses],
            [substance(analysis.distinct_terms) for analysis in analyses],
        )
        known = (getattr(self, column.name) for column in fields(self))
        return UnitColumns(*(joined(old, more) for old, more in zip(known, new, strict=True)))
