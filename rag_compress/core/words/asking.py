"""Words that questions begin with, by language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.marks import has_question_mark
from rag_compress.core.words.word_lists import patterns_in

ENGLISH_ASKING: Final = "who|whom|whose|what|which|when|where|why|how"
"""Words that ask in English, as alternatives of a pattern."""

ENGLISH_AUXILIARIES: Final = "is|are|was|were|do|does|did|has|have|had|can|could|may|might|will|would|should|must"
"""Verbs that a question for a yes or no begins with, likewise."""

_SAID: Final[Mapping[str, str]] = {"en": ENGLISH_ASKING, **patterns_in(Path(__file__).with_suffix(".txt"))}
_ORDERS: Final = re.compile(
    rf"\W*(?:(?:just|please|so|now|then|anyway|actually|no|ok(?:ay)?|bitte|dann)\b\W*){{0,2}}"
    rf"(?:(?:{_SAID['orders']})\b(?!-(?!moi\b|nous\b))|{_SAID['orders_unspaced']})",
    re.IGNORECASE,
)


def orders(text: str) -> bool:
    """
    Tell whether a text begins as an order does.

    >>> orders("Tell me about the castle"), orders("List price"), orders("Zeig mir die Preise"), orders("Take the X200")
    (True, False, True, False)

    :param text: The text.
    :returns: Whether it does.
    """
    return _ORDERS.match(text) is not None


def asks(text: str, *languages: str) -> bool:
    """
    Tell whether a text asks something: with a question mark, as an order, or with the word that it begins with.

    >>> asks("who sang it", "en"), asks("Compare the two.", "en"), asks("I know who sang it.", "en")
    (True, True, False)

    :param text: The text.
    :param languages: ISO 639-1 codes of the languages that it may be in.
    :returns: Whether it does.
    """
    return has_question_mark(text) or orders(text) or any(openings(language).match(text) for language in languages)


def asking_words(language: str) -> re.Pattern[str]:
    """
    Give what finds the words that ask in a language.

    >>> asking_words("en").search("could you tell me who won").group()
    'who'

    :param language: An ISO 639-1 code.
    :returns: The pattern, which matches nothing where none are known.
    """
    return _compiled(_SAID.get(language, ""))


def openings(language: str) -> re.Pattern[str]:
    """
    Give what finds the words that a question may begin with behind a lead: those that ask, and turned verbs.

    >>> openings("en").search("now you are an assistant, does the glacier move").group()
    'does the'

    :param language: An ISO 639-1 code.
    :returns: The pattern, which matches nothing where none are known.
    """
    return _compiled("|".join(_SAID[kind] for kind in (language, f"{language}_turned") if kind in _SAID))


@cache
def _compiled(words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b" if words else "(?!)", re.IGNORECASE)
