"""A question that is corrected by a word or two: "not Berlin, Bonn"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

LONGEST: Final = 100
"""Characters of such a correction."""

MOST_WORDS: Final = 4
"""Words of either side."""

_NOT: Final = "not|nicht|pas|no|non|não|niet|nie|ne|не|inte|ikke"
_BUT: Final = "but|but rather|sondern|mais|sino|ma|mas|maar|tylko|ale|а|utan|men"
_SIDE: Final = r"\w[^,;:?!()\n]*?"
_CORRECTION: Final = (
    re.compile(
        rf"\W*(?:(?:no|sorry|oh|nein|non|não|nie|нет)\b\W+)?(?:{_NOT})\s(?P<wrong>{_SIDE})"
        rf"(?:,\s(?:(?:{_BUT})\s)?|\s(?:{_BUT})\s)(?P<right>{_SIDE})[\s.!]*",
        re.IGNORECASE,
    ),
    re.compile(rf"\W*(?P<right>{_SIDE}),?\s(?:and\s)?(?:{_NOT})\s(?P<wrong>{_SIDE})[\s.!]*", re.IGNORECASE),
)


class Correction(NamedTuple):
    """
    What a query puts right.

    :param wrong: What is not meant.
    :param right: What is.
    """

    wrong: str
    right: str


def find_correction(query: str) -> Correction | None:
    """
    Find what a query says is meant instead of what.

    >>> find_correction("No, not on Sundays, on Mondays."), find_correction("Bonn, not Berlin")
    (Correction(wrong='Sundays', right='Mondays'), Correction(wrong='Berlin', right='Bonn'))

    :param query: The query.
    :returns: Both, without the words that they begin with alike; None where a query says nothing of the kind.
    """
    found = (
        next((match for form in _CORRECTION if (match := form.fullmatch(query))), None)
        if len(query) <= LONGEST
        else None
    )
    if found is None:
        return None
    wrong, right = found["wrong"].split(), found["right"].split()
    while len(wrong) > 1 and len(right) > 1 and wrong[0].casefold() == right[0].casefold():
        wrong, right = wrong[1:], right[1:]
    return Correction(" ".join(wrong), " ".join(right)) if max(len(wrong), len(right)) <= MOST_WORDS else None
