"""What the words of a text say of its language: function words, and letters that few languages have."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import patterns_in

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

LANGUAGES_OF_SCRIPT: Final[dict[str, tuple[str, ...]]] = {
    "latin": (
        *("ca", "cs", "da", "de", "en", "es", "et", "fi", "fr", "hr", "hu", "id", "it"),
        *("lt", "lv", "nl", "no", "pl", "pt", "ro", "sk", "sl", "sv", "tr", "vi"),
    ),
    "cyrillic": ("bg", "kk", "ru", "sr", "uk"),
    "arabic": ("ar", "fa", "ur"),
    "devanagari": ("hi", "mr"),
    "armenian": ("hy",),
    "bengali": ("bn",),
    "burmese": ("my",),
    "ethiopic": ("am",),
    "georgian": ("ka",),
    "greek": ("el",),
    "gujarati": ("gu",),
    "gurmukhi": ("pa",),
    "han": ("zh",),
    "hangul": ("ko",),
    "hebrew": ("he",),
    "kana": ("ja",),
    "kannada": ("kn",),
    "khmer": ("km",),
    "lao": ("lo",),
    "malayalam": ("ml",),
    "tamil": ("ta",),
    "telugu": ("te",),
    "thai": ("th",),
}

LETTER_WEIGHT: Final = 0.5
"""Of a word known by its letters only: half a function word, for foreign names have them."""
_LARGE: Final = frozenset(("de", "es", "fr", "it", "pl", "pt", "ru"))
"""Languages that a tie is given to."""

# Marks belong to the words of Devanagari and Arabic, and `\w` leaves them out.
_WORD: Final = re.compile(r"(?:[^\W\d_]++|[\u0300-\u036f\u064b-\u065f\u0670\u0900-\u0963]++)++")
_ASCII_WORD: Final = re.compile("[a-z]+")
_ADDRESS: Final = re.compile(r"(?<!\S)(?:\S*[@/]|\S*\.\w)\S*")
"""
Of mail, a page, a file: what stands between its stops and strokes is a word of no language. (Without a possessive
quantifier: before Python 3.11.5 those miss matches where a lookahead is repeated.)
"""

_IN_NAME: Final = re.compile(r"\.\w")


class Evidence(NamedTuple):
    """
    What the words of a text say of its language.

    :param words: How often each occurs.
    :param spoken: The languages of each word that tells something.
    :param of_language: How much speaks for each language.
    :param foreign: For words with letters that not all languages have, the languages of each such letter.
    """

    words: Counter[str]
    spoken: list[tuple[str, Collection[str]]]
    of_language: dict[str, float]
    foreign: dict[str, list[tuple[str, ...]]]

    def ranked(self, evidence: Mapping[str, float]) -> list[str]:
        """
        Order languages by evidence; by code, too, so that a tie does not depend on the order of the words.

        :param evidence: How much speaks for each.
        :returns: The codes, the likeliest first.
        """
        return sorted(evidence, key=lambda language: (-evidence[language], language not in _LARGE, language))

    def speaking(self, language: str) -> set[str]:
        """
        Find the words that speak for a language.

        :param language: Its code.
        :returns: The words.
        """
        return {word for word, languages in self.spoken if language in languages}


def evidence_in(sample: str, script: str) -> Evidence:
    """
    Find what the words of a text say of its language.

    >>> found = evidence_in("Der Hafen ist für alle", "latin")
    >>> found.ranked(found.of_language)[0], sorted(found.speaking("de"))
    ('de', ['alle', 'der', 'für', 'ist'])

    :param sample: The text.
    :param script: Its script; only languages that are written in it are thought of.
    :returns: The evidence; a function word or letter of several languages counts less for each.
    """
    by_word, by_letter = _languages_by_word(script), _languages_by_letter(script)
    evidence: defaultdict[str, float] = defaultdict(float)
    folded = sample.casefold()
    if "@" in folded or "/" in folded or _IN_NAME.search(folded):
        folded = _ADDRESS.sub(" ", folded)
    words = Counter((_ASCII_WORD if folded.isascii() else _WORD).findall(folded))
    spoken: list[tuple[str, Collection[str]]] = []
    foreign: dict[str, list[tuple[str, ...]]] = {}
    for word, count in words.items():
        languages = by_word.get(word)
        if languages:
            spoken.append((word, languages))
            for language in languages:
                evidence[language] += count / len(languages)
        if not word.isascii():
            letters = [by_letter[letter] for letter in word if letter in by_letter]
            if letters:
                foreign[word] = letters
                spoken.append((word, set().union(*letters)))
                rarest = min(letters, key=len)
                for language in rarest:
                    evidence[language] += LETTER_WEIGHT * count / len(rarest)
    return Evidence(words, spoken, evidence, foreign)


@cache
def _languages_by_word(script: str) -> dict[str, tuple[str, ...]]:
    # A single letter from A to Z is more often an initial, a unit or a list label than a word.
    return _inverted(
        {code: [w for w in stop_words(code) if len(w) > 1 or not w.isascii()] for code in LANGUAGES_OF_SCRIPT[script]}
    )


@cache
def _languages_by_letter(script: str) -> dict[str, tuple[str, ...]]:
    own = patterns_in(Path(__file__).with_name("letters.txt"))
    return _inverted({language: own.get(language, "") for language in LANGUAGES_OF_SCRIPT[script]})


def _inverted(of_language: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    languages: dict[str, list[str]] = {}
    for language, items in of_language.items():
        for item in items:
            languages.setdefault(item, []).append(language)
    return {item: tuple(codes) for item, codes in languages.items()}
