"""Names of participants that a question spells otherwise: "What does Mohammed cook?" in a chat with Muhhamed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Final

from rag_compress.core.terms import index_terms

_LEAST_SOUNDS: Final = 3
"""Sounds by which two spellings are told to be one name; "Maria" and "Mary" have two, and may be two people."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_SAME: Final = (("ph", "f"), ("ck", "k"), ("c", "k"), ("q", "k"), ("z", "s"), ("y", "i"))
_VOWELS: Final = re.compile(r"(?<=.)[aeiouáéíóúäöüèêë]+")
_TWICE: Final = re.compile(r"(.)\1+")


def spelt_as_named(query: str, speakers: Iterable[str], said: Container[str], language: str) -> str:
    """
    Spell the participants that a query names as the conversation does: by the first letter and the consonants.

    A word that somebody says is no slip.

    >>> spelt_as_named("What does Mohammed cook for Anna?", ["Muhhamed", "Anne"], (), "en")
    'What does Muhhamed cook for Anna?'

    :param query: What is asked.
    :param speakers: Names of those who take part.
    :param said: The terms of the conversation.
    :param language: Its language.
    :returns: The query with their names.
    """
    by_sounds: defaultdict[str, set[str]] = defaultdict(set)
    for name in speakers:
        for part in _WORD.findall(name):
            by_sounds[_sounds(part)].add(part)

    def spelt(found: re.Match[str]) -> str:
        word, sounds = found[0], _sounds(found[0])
        names = by_sounds.get(sounds, set()) if word[0].isupper() and len(sounds) >= _LEAST_SOUNDS else set()
        if len(names) != 1:
            return word
        terms = index_terms(word, language)
        return word if not terms or any(term in said for term in terms) else min(names)

    return _WORD.sub(spelt, query) if by_sounds else query


def _sounds(word: str) -> str:
    """The first letter and the consonants, those that sound alike as one."""
    folded = word.casefold()
    for spelling, sound in _SAME:
        folded = folded.replace(spelling, sound)
    return _TWICE.sub(r"\1", _VOWELS.sub("", folded))
