"""Arabic words: the stem without what is written together with it, and the root that a family of words is made from."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

ATTACHED: Final = "بلكفوس"
"""Letters that are words of their own and written together with the next one: in, to, like, so, and, will."""

_VOWEL_POINTS: Final = re.compile("[\u064b-\u0652\u0640]")
_BEFORE: Final = re.compile("^(?:[وف]?(?:[بك]?ال|لل)(?=.{3}))?(?:ال(?=.{3}))?(?:و(?=.{3}))?")
"""The article, with and, so, in, like or to before it; and "and" without one. A word that itself begins as these do
loses its beginning with an article and without: التهاب (inflammation), وقود (fuel)."""
_SPELLINGS: Final = str.maketrans({"أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي", "ئ": "ي", "ؤ": "و", "ة": "ه"})
_SUFFIXES: Final = ("ها", "ان", "ات", "ون", "ين", "يه", "ه", "ي")
_SHORTEST: Final = 2
"""Letters that stay before a suffix, as in the original."""


def light_stem(word: str) -> str:
    """
    Take conjunction, article, number, gender and possessor off a word, and what is spelt in several ways.

    The light stemmer 10 of Larkey, Ballesteros and Connell (Light Stemming for Arabic Information Retrieval, 2007),
    with one stem for a noun with the article and without: nltk's Snowball stemmer makes two of one noun in eight.

    >>> light_stem("قانون") == light_stem("والقانون"), light_stem("التهاب") == light_stem("للالتهابات")
    (True, True)

    :param word: A word.
    :returns: Its stem.
    """
    found = _BEFORE.sub("", _VOWEL_POINTS.sub("", word), count=1).translate(_SPELLINGS)
    for suffix in _SUFFIXES:
        if found.endswith(suffix) and len(found) - len(suffix) >= _SHORTEST:
            found = found.removesuffix(suffix)
    return found


@lru_cache(maxsize=2**14)
def root(stem: str) -> str:
    """
    Find the three or four consonants that a word is built around, by the rules of ISRI (Taghva and others, 2005).

    >>> root("كاتب") == root("مكتب") == root("كتاب")
    True

    :param stem: A stem as `light_stem` makes it.
    :returns: Its root; a word that has none, such as a foreign name, keeps what the rules leave of it.
    """
    return _isri()(stem)


@cache
def _isri() -> Callable[[str], str]:
    from nltk.stem.isri import ISRIStemmer  # imports all of nltk, 0.4 s

    of_word: Callable[[str], str] = ISRIStemmer().stem
    return of_word
