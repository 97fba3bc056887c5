"""Sentences that give the number of things that a query asks for: "How many towers ...?" and "the 12 old towers"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.words.stop_words import is_stop_word
from rag_compress.core.words.word_lists import patterns_in

LONGEST_QUERY: Final = 300
"""Characters of a query that asks for one number; a longer one counts something by the way."""

LEAST_PREFIX: Final = 3
"""Letters that a counted word shares with its term, as in "cities" and its stem."""

_ASKED_IN: Final = ("en", "de", "fr", "es", "it", "pt", "nl")
"""Languages whose function words end what is counted: "how many towers does"."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_THINGS: Final = r"(?P<things>[^\W\d_][\w'’-]*(?:\s+[^\W\d_][\w'’-]*){0,4})"
_MANY: Final = re.compile(rf"\b(?:{_SAID['many']})(?:\s+|(?<=['’])){_THINGS}")
_NUMBER_OF: Final = re.compile(rf"\b(?:{_SAID['number_of']})(?:\s+|(?<=['’])){_THINGS}")
_SIZE: Final = re.compile(
    rf"\b(?:{_SAID['size']})\b[^?.!]{{0,60}}\b(?:{_SAID['collection']})\b|\b(?:{_SAID['collection']})(?:['’]s)?\s(?:{_SAID['size']})\b"
)
_HEAD: Final = re.compile(r"people|men|women|children")
"""Plurals that are counted whatever stands behind: "people visit museums", and not as in "sports car brands"."""

_PLURAL: Final = re.compile(rf".*[^\Wsui]s|.*[ae]ux|{_HEAD.pattern}|mice|criteria|phenomena|species|series")
_YEAR: Final = r"(?!(?:1[5-9]|20)\d\d(?![\d,.]))"
_DIGITS: Final = rf"{_YEAR}\d[\d.,]{{0,20}}[kM]?\+?"
_BETWEEN: Final = r"(?:[\s-]{1,2}[^\W\d_][\w'’]{0,30}){0,3}[\s-]{1,2}"
_COUNTED: Final = re.compile(rf"(?<![\w.,]){_YEAR}\d[\d.,]{{1,20}}[kM]?\+?{_BETWEEN}[a-z]{{2,20}}[^s\W]s\b")
"""A number of two digits or more and a word in the plural: "14,100 annotated tweets"."""


@once_per_query
def counted_words(query: str) -> tuple[str, ...]:
    """
    Find what a query asks the number of.

    >>> counted_words("How many old towers does the town have?"), counted_words("How much does it cost?")
    (('towers',), ())

    :param query: The query as it was asked.
    :returns: The words that name it, of which the number stands beside any; none where it asks for no number.
    """
    if not _may_ask(query):
        return ()
    lower = query.lower()
    many = _MANY.search(lower)
    found = many or _NUMBER_OF.search(lower)
    words = list(takewhile(lambda word: not _is_function_word(word), found["things"].split())) if found else []
    plural = [word for word in words if _PLURAL.fullmatch(word)]
    counted = [word for word in plural if _HEAD.fullmatch(word)][:1] or plural[-1:]
    return tuple(counted) or (tuple(words[:2]) if many else ())


@once_per_query
def asks_for_size(query: str) -> bool:
    """
    Tell whether a query asks how large a collection is, which a text tells by the number of what is in it.

    >>> asks_for_size("How large is the training corpus?"), asks_for_size("How large is the lake?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _may_ask(query) and _SIZE.search(query.lower()) is not None


def giving_counts(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences give the number that a query asks for.

    Every sentence about towers shares "towers" with "How many towers are there?", and few say how many. None of "48,000
    reviews were labelled" stands in "How large is the data set?".

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence, else 0; all 0 where the query asks for no number.
    """
    found = np.zeros(len(scores))
    for word in counted_words(query):
        for first, passage in with_firsts(passages):
            for term in terms_in(word, [passage.language]):
                pattern = _beside_number(_shared(word, term), passage.language)
                for row, _ in passage.postings.get(term, ()):
                    if pattern.search(passage.text, *passage.spans[row]):
                        found[first + row] = 1.0
    for first, passage in with_firsts(passages) if asks_for_size(query) else ():
        found[[first + row for row, _ in passage.find(_COUNTED)]] = 1.0
    return found


def _may_ask(query: str) -> bool:
    return len(query) <= LONGEST_QUERY and not is_claim(query)


def _is_function_word(word: str) -> bool:
    return any(is_stop_word(word, language) for language in _ASKED_IN)


def _shared(word: str, term: str) -> str:
    """The letters that a word and its term begin with; the word where these are too few."""
    same = "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, term, strict=False)))
    return same if len(same) >= LEAST_PREFIX else word


@lru_cache(maxsize=256)
def _beside_number(prefix: str, language: str) -> re.Pattern[str]:
    """A number, up to three words and the counted one; or the counted one, a mark or a verb, and the number."""
    words = _SAID.get(f"words_{language}")
    number = rf"(?:{_DIGITS}|\b(?i:{words})\b)" if words else _DIGITS
    word = rf"(?i:{re.escape(prefix)})\w{{0,20}}"
    return re.compile(
        rf"(?<![\w.,]){number}{_BETWEEN}{word}"
        rf"|\b{word}(?:\s?[:=(|]\s?|\s(?:is|are|was|were)\s)(?:n\s?=\s?)?{number}"
    )
