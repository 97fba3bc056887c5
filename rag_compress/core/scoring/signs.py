"""Signs of what a question asks for and none of its terms says: a negation for what is not, a reason for why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.words.word_lists import patterns_in

ALIKE = 0.5
"""Share of the best score from which a sentence is about what is asked: a sign alone says nothing."""

LONGEST_QUERY = 300
"""Characters of a query that asks for what a sign tells; in a longer one there is a "not" somewhere anyway."""

_WORD = re.compile(r"\w+")
_QUESTION = re.compile(r"(?:[^.!?。！？\n]|\.(?=[^\W_]))*[?？؟]")

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_NEGATED = re.compile(rf"\b(?:{_SAID['not']})\b")
_NEGATION = re.compile(rf"\b(?:{_SAID['not']}|{_SAID['negation']})\b", re.IGNORECASE)
_ASKING_WHY = re.compile(rf"^\W*why\b|\b(?:{_SAID['why']})\b")
_REASON = re.compile(rf"\b(?:{_SAID['reason']})\b", re.IGNORECASE)
_REASON_IN: Final = {"fr": re.compile(rf"\b(?:{_SAID['reason']}|{_SAID['reason_fr']})\b", re.IGNORECASE)}


def asks_why(lower: str) -> bool:
    """
    Tell whether a query asks for a reason, a cause or a purpose.

    >>> asks_why("what caused the flood?"), asks_why("what was the flood like?")
    (True, False)

    :param lower: The query, or a part of it, in lower case.
    :returns: Whether it does.
    """
    return _ASKING_WHY.search(lower) is not None


def gives_reason(text: str, start: int, end: int, language: str) -> bool:
    """
    Tell whether a sentence gives a reason, a cause or a purpose.

    >>> gives_reason("It was late. It ran because it was late.", 13, 40, "en")
    True
    >>> gives_reason("Ouvert, car il pleut.", 0, 21, "fr"), gives_reason("The car park is open.", 0, 21, "en")
    (True, False)

    :param text: The text that it is of.
    :param start: Where it begins.
    :param end: Where it ends.
    :param language: The ISO 639-1 code of the language that it is in.
    :returns: Whether it does.
    """
    return _REASON_IN.get(language, _REASON).search(text, start, end) is not None


def negates(text: str) -> bool:
    """
    Tell whether a text negates anything, or makes an exception.

    >>> negates("not paid"), negates("paid")
    (True, False)

    :param text: A sentence, or a part of one.
    :returns: Whether it does.
    """
    return _NEGATION.search(text) is not None


def negated_in(text: str, most: int) -> Iterator[str]:
    """
    Give what stands behind the negations of a text.

    >>> [*negated_in("It is not yet paid for.", 2)]
    ['yet paid']

    :param text: A sentence.
    :param most: Words at most.
    :returns: The words behind each.
    """
    for negation in _NEGATION.finditer(text):
        yield " ".join(_WORD.findall(text[negation.end() :])[:most])


def question_in(lower: str) -> str:
    """
    Give what a query asks, without the "Do not guess." beside it.

    >>> question_in("why was crates.io slow? do not guess.")
    'why was crates.io slow?'

    :param lower: The query in lower case.
    :returns: Its questions; all of it where it has no question mark.
    """
    return " ".join(_QUESTION.findall(lower)) or lower


def bearing_signs(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences bear the sign of what the query asks for.

    "Who may not use the pool?" has the terms of every sentence about who may, as *not* is no term; and *why* stands in
    no reason. Of the sentences that are about what is asked, those count that negate or make an exception, or that give
    a reason or a purpose.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence, else 0; all 0 where the query asks for neither.
    """
    found = np.zeros(len(scores))
    if len(query) > LONGEST_QUERY or is_claim(query):  # a claim says "not" of what its evidence may affirm
        return found
    asked = question_in(query.lower())
    for_negation, for_reason = _NEGATED.search(asked) is not None, asks_why(asked)
    best = float(scores.max(initial=0.0))
    if not (for_negation or for_reason) or best <= 0:
        return found
    for first, passage in with_firsts(passages):
        for row in (np.flatnonzero(scores[first : first + len(passage.spans)] >= ALIKE * best) + first).tolist():
            text, (start, end) = passage.text, passage.spans[row - first]
            found[row] = (for_negation and _NEGATION.search(text, start, end) is not None) or (
                for_reason and gives_reason(text, start, end, passage.language)
            )
    return found
