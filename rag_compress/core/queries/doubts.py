"""Whether something is true, asked of what a query says: "Are these claims true?", "Is it true that ...?"."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rag_compress.core.words.marks import has_question_mark
from rag_compress.core.words.word_lists import words_in

_WORD: Final = re.compile(r"[^\W\d_]+")

_WORDS: Final = words_in(Path(__file__).with_suffix(".txt"))
_TRUTH, _CHECKING, _CLAIMS, _POINTING = (_WORDS[kind] for kind in ("truth", "checking", "claims", "pointing"))
_ALLOWED: Final = _TRUTH.union(_CHECKING, _CLAIMS, _POINTING, _WORDS["beside"])
_ALONE: Final = _TRUTH | _WORDS["alone"]

_LEAD: Final = re.compile(
    r"\W*is\s+it\s+(?:really\s+|actually\s+)?(?:true|correct|right|the\s+case|a\s+fact)\s+that\s+(?=\S)", re.IGNORECASE
)
_TAG: Final = re.compile(
    r",\s{0,3}(?:right|correct|true|isn['’]t it|is (?:that|this|it) (?:right|correct|true))\s{0,3}\?\s*\Z",
    re.IGNORECASE,
)


def doubts(piece: str) -> bool:
    """
    Tell a sentence that asks whether another one is true, and nothing else.

    >>> [doubts(text) for text in ("Are these claims true?", "Fact check:", "Is the lock of the door right?")]
    [True, True, False]

    :param piece: A sentence, a line, or a label.
    :returns: Whether it says nothing of what is claimed.
    """
    words = {word.casefold() for word in _WORD.findall(piece)}
    if words <= _ALONE:
        return bool(words - {"or"})
    asks = words & _TRUTH or (words & _CHECKING and words & _CLAIMS)
    return bool(asks and words & _POINTING) and words <= _ALLOWED


def claim_of(query: str) -> str:
    """
    Turn a question whether something is true into the claim that it is.

    >>> claim_of("Is it true that otters sleep in dens?"), claim_of("Otters sleep in dens, right?")
    ('otters sleep in dens.', 'Otters sleep in dens.')

    :param query: A query of one sentence.
    :returns: The claim; another query as it is.
    """
    lead, tag = _LEAD.match(query), _TAG.search(query)
    claim = query[lead.end() if lead else 0 : tag.start() if tag else len(query)].rstrip("?.! \n")
    return f"{claim}." if claim and (lead or tag) and not has_question_mark(claim) else query
