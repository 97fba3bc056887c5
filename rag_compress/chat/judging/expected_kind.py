"""What kind of unit a question about a conversation asks for: who took part, where, when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal, TypeAlias, get_args

import numpy as np

from rag_compress.chat.conversation.columns import UnitColumns
from rag_compress.chat.phrases import in_any_language
from rag_compress.core.arrays import Floats
from rag_compress.core.words.word_lists import folded

Kind: TypeAlias = Literal["person", "place", "time"]

TOLD = 1.0
"""What a unit that tells a place or a time gains where one is asked for, as a multiple of its own score."""

INTRODUCTION = 0.3
"""What the first unit of a speaker gains where a person is asked for, as a share of the best score."""

# At the beginning of a question: elsewhere "when" and "who" are mostly not asked ("what did she say when he left").
_OPENS = (
    r"(?:^|[.?!:])\s{0,3}[^\w\s]{0,3}"  # bounded repetition keeps a hostile query linear
    r"(?:(?:and|but|so|or|at|by|for|from|in|on|since|to|until|with)\s{1,3}){0,3}"
)


def asked_for(query: str) -> Kind | None:
    """
    Tell what kind of thing a question asks for.

    >>> asked_for("And who won?"), asked_for("At what time did she leave?"), asked_for("What did he say when she left?")
    ('person', 'time', None)

    :param query: What is asked.
    :returns: The kind, or None where a question asks for something else.
    """
    said = folded(query)
    return next((kind for kind in get_args(Kind) if _asking(kind).search(said)), None)


@cache
def _asking(kind: Kind) -> re.Pattern[str]:
    return re.compile(rf"{_OPENS}(?:{in_any_language(f'asks_{kind}')})\b")


def lift_expected(
    scores: Floats,
    kind: Kind | None,
    units: UnitColumns,
    speakers: Sequence[str | None],
    weight: float = 1.0,
) -> Floats:
    """
    Lift the units that hold the kind of thing that is asked for: their words need not be those of the question.

    - Place or time: ``score * (1 + weight * TOLD)`` for a unit that tells one.
    - Person: ``score + weight * INTRODUCTION * best score`` for the first unit of each speaker. The answer is one of
      those who take part, who may never be called by name.

    :param scores: One score per unit.
    :param kind: What is asked for; None leaves the scores alone.
    :param units: The units.
    :param speakers: Name of the speaker of each. Where nobody has a name the scores stay as they are: the query is
        then a turn of a dialogue with an assistant rather than a question about it.
    :param weight: How far the query is asked from outside, 0 to 1.
    :returns: The lifted scores.
    """
    if kind is None or not any(speakers):
        return scores
    if kind == "person":
        introduced = np.zeros(len(scores))
        introduced[list({speaker: unit for unit, speaker in reversed([*enumerate(speakers)])}.values())] = 1.0
        return scores + weight * (INTRODUCTION * float(scores.max()) * introduced)
    told = units.tells_place if kind == "place" else units.tells_time
    return scores + weight * (TOLD * scores * told)
