"""Read the files of phrases."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import folded, folded_pattern, sections_of, word_set

UNSPACED: Final = ("ja", "ko", "th", "zh")
"""Languages in which words stand without spaces, or carry endings: they have expressions for lists of words."""

ANY: Final = "any"
"""What stands for a language in which something holds in all of them."""

BETWEEN_WORDS: Final = r".,;:!?¿¡()\[\]\"‘“”„«»…،؛؟।॥–—-"
"""
Marks that no word holds, for the end of a character class. What lies between them is a word in every script with
spaces: ``\\w`` would part words at the marks of Devanagari and others, which are no word characters to Python.
"""

_NAME: Final = re.compile(r"<([a-z_]+)>")


@cache
def patterns_of(kind: str) -> Mapping[str, str]:
    """
    Give what is said in each language as a regular expression, for text that is `folded`.

    >>> patterns_of("please")["nl"], patterns_of("please")["da"]
    ('graag|alsjeblieft|alstublieft|aub', 'tak|venligst')

    :param kind: What is said.
    :returns: Patterns without numbered groups by ISO 639-1 code, or `ANY`; in the languages that have it.
    """
    return {code: _pattern(kind, phrases) for code, phrases in _phrases().items() if kind in phrases}


@cache
def in_any_language(kind: str) -> str:
    """
    Give what is said in one language or another.

    >>> in_any_language("supposing")
    'wenn|falls|if|unless|si'

    :param kind: What is said.
    :returns: The patterns of all languages as one, each once.
    """
    return "|".join(dict.fromkeys(patterns_of(kind).values()))


def says(kind: str, text: str) -> bool:
    """
    Tell whether something is said anywhere in a text, in one language or another.

    >>> says("adds", "Check the valve, too."), says("adds", "Prüfe AUSSERDEM das Ventil."), says("adds", "Check it.")
    (True, True, False)

    :param kind: What is said.
    :param text: Any text.
    :returns: Whether it is.
    """
    return _compiled(in_any_language(kind)).search(folded(text)) is not None


def opens(kind: str, text: str) -> bool:
    """
    Tell whether a text opens with what is said in one language or another.

    >>> opens("supposing", "If it rains"), opens("supposing", "See if it rains")
    (True, False)

    :param kind: What is said.
    :param text: Any text.
    :returns: Whether it does.
    """
    return _compiled(rf"(?:{in_any_language(kind)})\b").match(folded(text)) is not None


_compiled = cache(re.compile)


@cache
def words_of(kind: str) -> Mapping[str, frozenset[str]]:
    """
    Give the words of each language that puts spaces between them.

    >>> sorted(words_of("standing")["en"] & {"always", "often", "never"})
    ['always', 'never']

    :param kind: What they say.
    :returns: Words, `folded`, by ISO 639-1 code; for languages of `UNSPACED` see `patterns_of`.
    """
    spaced = {code: phrases for code, phrases in _phrases().items() if code not in UNSPACED}
    return {code: word_set(folded(" ".join(phrases[kind]))) for code, phrases in spaced.items() if kind in phrases}


def _pattern(kind: str, phrases: Mapping[str, list[str]]) -> str:
    known = phrases if kind in phrases else _phrases()[ANY]
    return _NAME.sub(lambda name: f"(?:{_pattern(name[1], phrases)})", folded_pattern("|".join(known[kind])))


@cache
def _phrases() -> dict[str, Mapping[str, list[str]]]:
    """What is said in each language, by kind."""
    own = {path.stem: sections_of(path) for path in sorted(Path(__file__).parent.glob("*.txt"))}
    like = {code: own[phrases.pop("like")[0]] if "like" in phrases else {} for code, phrases in own.items()}
    return {code: ChainMap(phrases, like[code]) for code, phrases in own.items()}
