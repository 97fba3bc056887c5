"""What texts say for what people ask in several words: "hand in", "submit"; "locked out", "lockout"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import entries_of, word_set

SHARE: Final = 0.6
"""What such a word counts, relative to a near-synonym: twice what it does for a single word, which means more."""

_OBJECT: Final = word_set("it them this that these those him her me us you one some any all everything something")
_BEFORE_NOUN: Final = word_set("the a an my our your his her their its this that these those some any all")
"""What may stand between two words of a phrase: "hand it in", "hand the form in"."""

_CLAUSE: Final = re.compile(r"[^.,;:!?\n]+")

_FOLDER: Final = Path(__file__).parent / "phrases"


class _Phrase(NamedTuple):
    words: Sequence[str]  # all of them as terms
    asked: Sequence[str]  # those that a query is asked with
    said: str


def find_phrases(query: str, terms: Iterable[str], languages: Iterable[str]) -> Iterator[Variant]:
    """
    Find what texts may say for the phrases of a query.

    >>> "submit" in [said for said, asked, share in find_phrases("When must I hand it in?", ["hand"], ["en"])]
    True

    :param query: The query as it was asked.
    :param terms: Its terms.
    :param languages: Languages of the passages.
    :returns: The variants of the terms that the phrases consist of, whether or not the passages hold them.
    """
    given = frozenset(terms)
    for language in languages:
        found: dict[tuple[str, str], None] = {}  # two phrases may mean the same
        for phrase in _phrases_in(query, language):
            said = [term for term in index_terms(phrase.said, language) if term not in given]
            found.update(dict.fromkeys((term, asked) for asked in phrase.asked if asked in given for term in said))
        yield from ((term, asked, SHARE) for term, asked in found)


def _phrases_in(query: str, language: str) -> Iterator[_Phrase]:
    """The phrases of each clause."""
    phrases = _phrases(language)
    for clause in _CLAUSE.findall(query) if phrases else ():
        words = index_terms(clause.lower(), language, drop_stop_words=False)
        for place, word in enumerate(words):
            yield from (phrase for phrase in phrases.get(word, ()) if _goes_on(words, place, phrase.words))


def _goes_on(words: Sequence[str], place: int, phrase: Sequence[str]) -> bool:
    """Whether the words of a phrase follow each other from a place on, at most with an object in between."""
    for word in phrase[1:]:
        following = words[place + 1 : place + 4]
        if following[:1] == [word]:
            place += 1
        elif following[1:2] == [word] and following[0] in _OBJECT:
            place += 2
        elif following[2:] == [word] and following[0] in _BEFORE_NOUN:
            place += 3
        else:
            return False
    return True


@cache
def _phrases(language: str) -> Mapping[str, Sequence[_Phrase]]:
    """The phrases of a language by their first word."""
    path = _FOLDER / f"{language}.txt"
    found: dict[str, list[_Phrase]] = {}
    for entry in entries_of(path) if path.exists() else ():
        asked, _, said = entry.partition(":")
        for phrase in asked.split("|"):
            words = index_terms(phrase, language, drop_stop_words=False)
            if words:
                found.setdefault(words[0], []).append(_Phrase(words, index_terms(phrase, language), said))
    return found
