"""A question that is corrected by a word or two: "not Berlin, Bonn"."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final, NamedTuple

from rag_compress.core.queries.replies import agrees
from rag_compress.core.queries.runs import SMALL, Run, put_in_place, shape_of
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.stop_words import is_stop_word

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
    forms = _CORRECTION if len(query) <= LONGEST else ()
    found = next(filter(None, (form.fullmatch(query) for form in forms)), None)
    if found is None:
        return None
    wrong, right = found["wrong"].split(), found["right"].split()
    while len(wrong) > 1 and len(right) > 1 and wrong[0].casefold() == right[0].casefold():
        wrong, right = wrong[1:], right[1:]
    return Correction(" ".join(wrong), " ".join(right)) if max(len(wrong), len(right)) <= MOST_WORDS else None


def correct(correction: Correction, question: str) -> str | None:
    """
    Put what is meant in place of what is not.

    >>> correct(Correction("Berlin", "Bonn"), "When did Berlin become the capital?")
    'When did Bonn become the capital?'

    :param correction: What is meant instead of what.
    :param question: The question before.
    :returns: The question; None where what is not meant does not stand there once, or looks otherwise.
    """
    wrong, right = (_without_small(side) for side in correction)
    found = [*re.finditer(rf"(?<!\w){re.escape(wrong.text)}(?!\w)", question, re.IGNORECASE)] if wrong.text else []
    language = language_of(question)
    is_aside = agrees(right.text) or says_nothing(right.text, language) or right.text.endswith("ly")
    is_aside = is_aside or all(is_stop_word(word, language) for word in right.text.casefold().split())
    differ = wrong.prepositions and right.prepositions and wrong.prepositions != right.prepositions
    if len(found) != 1 or wrong.shape != right.shape or is_aside or differ:
        return None
    return put_in_place(right, question, wrong._replace(start=found[0].start(), end=found[0].end()))


def _without_small(side: str) -> Run:
    """A side of a correction without the prepositions and articles that it begins with."""
    words = side.split()
    small = [*takewhile(SMALL.fullmatch, words)]
    bare = words[len(small) :]
    return Run(" ".join(bare), " ".join(map(shape_of, bare)), small)
