"""The function words of each language, read from ``stop_words.txt`` when they are first asked for."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import words_in

_ARABIC_CONJUNCTIONS: Final = ("و", "ف")
_SHORTEST_JOINED: Final = 3
"""Letters of a conjunction and a pronoun that may be another word; those that hardly ever are stand in the list."""


def stop_words(language: str) -> frozenset[str]:
    """
    Give the stop words of a language.

    Closed classes only, no noun, no number, no full verb: dropping them loses no content. Question words are in.

    >>> "where" in stop_words("en"), "state" in stop_words("en")
    (True, False)

    :param language: An ISO 639-1 code.
    :returns: The words, case-folded; none where the language has no list.
    """
    return _lists().get(language, frozenset())


def is_stop_word(word: str, language: str) -> bool:
    """
    Tell whether a word is a function word; in Arabic also one that "and" or "so" is written together with.

    >>> is_stop_word("والذين", "ar"), is_stop_word("فهم", "ar")  # and those who; so they, or understanding
    (True, False)

    :param word: A folded word.
    :param language: An ISO 639-1 code.
    :returns: Whether it is.
    """
    listed = stop_words(language)
    joined = language == "ar" and word[:1] in _ARABIC_CONJUNCTIONS and len(word) > _SHORTEST_JOINED
    return word in listed or (joined and word[1:] in listed)


@cache
def _lists() -> dict[str, frozenset[str]]:
    return words_in(Path(__file__).with_suffix(".txt"))
