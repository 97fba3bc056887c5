"""Words that look alike in two languages: names, and what both took from a third."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from rag_compress.core.scoring.variants import Variant

LEAST_ALIKE: Final = 0.7
"""Similarity from which on two words are taken for one."""

_SHORTEST: Final = 4
"""Letters of a word at least: shorter ones are like too many others."""

_CYRILLIC: Final = dict(zip("абвгдежзиклмнопрстуфхыэієґ", "abvgdejziklmnoprstufhieieg", strict=True))
_GREEK: Final = dict(zip("αβγδεζηικλμνξοπρσςτυφω", "avgdeziiklmnxoprsstifo", strict=True))
_OF_SEVERAL: Final = {"ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ю": "iu", "я": "ia"} | {
    **{"θ": "th", "χ": "h", "ψ": "ps", "ß": "ss", "ı": "i", "ø": "o", "æ": "e", "ł": "l"}
}
_IN_LATIN: Final = str.maketrans(_CYRILLIC | _GREEK | _OF_SEVERAL)
_GREEK_U: Final = re.compile("(?<=[αεο])υ")
_SPELLINGS: Final = (
    *(("ph", "f"), ("th", "t"), ("ck", "k"), ("qu", "kv"), ("sch", "sh"), ("tz", "ts"), ("ch", "h"), ("ou", "u")),
)
_SOUNDS: Final = str.maketrans("cqywzj", "kkivsi")
_TWICE: Final = re.compile(r"(.)\1")


def find_cognates(terms: Iterable[str], vocabulary: Iterable[str]) -> Iterator[Variant]:
    """
    Find words of the passages that look like a word of a query in another language.

    >>> list(find_cognates(["документ", "haus"], ["document", "house"]))
    [('document', 'документ', 1.0)]

    Words are compared as they sound, roughly, in Latin letters: without accents, one letter for those that languages
    spell alike. What begins alike counts by the pairs of letters that both have: ``2 |A & B| / (|A| + |B|)`` (Dice,
    1945).

    :param terms: Terms of the query.
    :param vocabulary: Terms of the passages.
    :returns: The variants, with how alike they are, from `LEAST_ALIKE` on.
    """
    asked: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for term in terms:
        if sound := _sound(term):
            asked.setdefault(sound[0], []).append((term, _pairs(sound)))
    for word in vocabulary if asked else ():
        sound = _sound(word)
        for term, pairs in asked.get(sound[:1], ()):
            of_word = _pairs(sound)
            alike = 2 * len(pairs & of_word) / (len(pairs) + len(of_word))
            if alike >= LEAST_ALIKE and word != term:
                yield word, term, alike


@lru_cache(maxsize=2**14)
def _sound(word: str) -> str:
    """How a word sounds, roughly, in Latin letters; empty where it is too short, or in a script that has others."""
    if len(word) < _SHORTEST or not word.isalpha():
        return ""
    letters = unicodedata.normalize("NFD", word)
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    sound = _GREEK_U.sub("u", bare).translate(_IN_LATIN)
    for spelling, letter in _SPELLINGS:
        sound = sound.replace(spelling, letter)
    sound = _TWICE.sub(r"\1", sound.translate(_SOUNDS))
    return sound if len(sound) >= _SHORTEST and sound.isascii() else ""


def _pairs(sound: str) -> frozenset[str]:
    """Pairs of neighbouring letters; the first letter is one with what stands before the word."""
    return frozenset(map("".join, zip(f"^{sound}", sound, strict=False)))
