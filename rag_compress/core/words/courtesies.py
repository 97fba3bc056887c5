"""What is said around a question in each language: courtesies, and instructions to whoever answers it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.asking import asking_words
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import folded, patterns_in

_ANY_WORD: Final = re.compile(r"[^\W\d_]+|\d{3,}")
"""Words; of numbers those that may say something: "in 2 sentences" asks for nothing."""

_FOLDER: Final = Path(__file__).parent
_COURTESIES: Final = patterns_in(_FOLDER / "courtesies.txt")
_INSTRUCTIONS: Final = patterns_in(_FOLDER / "instructions.txt")
_EVASIONS: Final = patterns_in(_FOLDER / "evasions.txt")

COURTEOUS_LANGUAGES: Final = tuple(_COURTESIES)
"""Languages whose courtesies are known."""


def evades(text: str) -> bool:
    """
    Tell whether a reply gives no answer, and says nothing else, in any language: it is too short to tell its own.

    >>> evades("I don't know, sorry."), evades("I don't know, the X200?"), evades("Keine Ahnung")
    (True, False, True)

    :param text: The reply.
    :returns: Whether it does.
    """
    return any(_evades_in(language, folded(text)) for language in _EVASIONS)


def _evades_in(language: str, said: str) -> bool:
    evasions = _compiled(_EVASIONS[language], language)
    if evasions.search(said) is None:
        return False
    left = _pattern(language, instructs=False).sub(" ", evasions.sub(" ", said))
    return _are_stop_words(left, language)


def says_nothing(text: str, *languages: str, instructs: bool = True) -> bool:
    """
    Tell whether a text is, in one of some languages, nothing but courtesies, function words and, where allowed,
    instructions, and asks nothing.

    >>> says_nothing("Answer in one sentence, please.", "en"), says_nothing("Answer the door, please.", "en")
    (True, False)

    :param text: A sentence or a piece of one.
    :param languages: Languages that it may be in.
    :param instructs: Whether it may be an instruction; otherwise only a courtesy says nothing.
    :returns: Whether it says nothing about what is asked; a text without words does not.
    """
    said = folded(text)
    return any(_says_nothing_in(language, said, instructs) for language in languages)


def _says_nothing_in(language: str, said: str, instructs: bool) -> bool:
    pattern = _pattern(language, instructs)
    if pattern.search(said) is None:
        return False
    left = pattern.sub(" ", said)
    return asking_words(language).search(left) is None and _are_stop_words(left, language)


def _are_stop_words(text: str, language: str) -> bool:
    return stop_words(language).issuperset(_ANY_WORD.findall(text))


@cache
def _pattern(language: str, instructs: bool) -> re.Pattern[str]:
    known = (_COURTESIES, _INSTRUCTIONS) if instructs else (_COURTESIES,)
    return _compiled("|".join(words[language] for words in known if language in words) or "(?!)", language)


@cache
def _compiled(words: str, language: str) -> re.Pattern[str]:
    return re.compile(f"(?:{words})" if language in ("zh", "ja") else rf"\b(?:{words})\b")
