"""What is the same word in a language: its case, its accents and its forms are taken off."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rag_compress.core.words import arabic, hebrew, serbian
from rag_compress.core.words.endings import without_endings
from rag_compress.core.words.german_verbs import infinitive
from rag_compress.core.words.plurals import stem_with_plurals
from rag_compress.core.words.word_lists import entries_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_TRUNCATED: Final = 5
"""Characters that stand for a stem where nltk has no stemmer for a language of suffixes, or, in Russian, one that makes
two of a noun ("систем", "сист")."""

_SNOWBALL: Final = {
    "da": "Danish",
    "de": "German",
    "en": "English",
    "es": "Spanish",
    "fi": "Finnish",
    "fr": "French",
    "hu": "Hungarian",
    "it": "Italian",
    "nl": "Dutch",
    "no": "Norwegian",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sv": "Swedish",
}
_TRUNCATING: Final = frozenset(
    ("bg", "ca", "cs", "el", "et", "hr", "hy", "kk", "lt", "lv", "pl", "ru", "sk", "sl", "sr", "tr", "uk")
)
_DEVANAGARI: Final = frozenset(("hi", "mr"))
_NASALS: Final = re.compile(
    "\u0901|\u0919\u094d(?=[\u0915-\u0918])|\u091e\u094d(?=[\u091a-\u091d])|\u0923\u094d(?=[\u091f-\u0922])"
    "|\u0928\u094d(?=[\u0924-\u0927])|\u092e\u094d(?=[\u092a-\u092d])"
)
"""Ways to write what a dot above the letter before says as well: हिन्दी and हिंदी, पाँच and पांच."""
_LETTERS: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
"""Latin letters that Unicode does not take apart into a letter and a mark, as those write them who lack them. In a
Turkish text nobody knows whether IBM and Instagram begin with the capital of ı or of i."""

_COMMAS: Final = str.maketrans("şţ", "șț")
"""Romanian has letters with a comma below, which older texts and keyboards write with a cedilla."""


def fold(word: str, language: str) -> str:
    """
    Take the case off, and what only looks different: ligatures, full width.

    :param word: A word.
    :param language: An ISO 639-1 code; Turkish has two letters I.
    :returns: The word; it may be empty or hold spaces.
    """
    if language == "tr":
        word = word.replace("İ", "i").replace("I", "ı")
    folded = word.casefold()
    if language == "ro":
        folded = folded.translate(_COMMAS)
    return folded if folded.isascii() else unicodedata.normalize("NFKC", folded)


def stem(word: str, language: str) -> str:
    """
    Take endings and accents off a word; in Arabic and Hebrew, prefixes.

    >>> [stem(word, "en") for word in ("settlers", "began", "łódź")]
    ['settler', 'begin', 'lodz']
    >>> stem("בית", "he") == stem("והבית", "he")
    True

    :param word: A folded word.
    :param language: An ISO 639-1 code; without rules of its own the word keeps its endings.
    :returns: The stem; it may be empty.
    """
    # NFKC can bring in spaces (U+FC5E), and a word can be all marks.
    found = _without_affixes(word, language)
    # A Vietnamese vowel with another tone is another word.
    return "".join((found if language == "vi" else without_marks(found)).split())


def _without_affixes(word: str, language: str) -> str:
    if language == "en":
        # A stemmer takes endings off, and began and written have none. A lemmatizer knew more and cost: -0.1 to -0.2
        # points of evidence in every language ("opera" is no "opus"), and 100 MB in each; plurals (mice, men) cost 0.1.
        word = _base_forms().get(word, word)
    if language == "de":
        word = infinitive(word)
    if language in _SNOWBALL:
        word = stem_with_plurals(word, language, _stemmer(language))
    if language == "ar":
        return arabic.light_stem(word)
    if language == "he":
        return hebrew.light_stem(without_marks(word))
    if language == "id":
        return _indonesian_stem(word)
    if language == "sr":
        word = serbian.in_latin(word)
    if language in _DEVANAGARI:
        return _NASALS.sub("\u0902", word)
    word = without_endings(word if language == "vi" else without_marks(word), language)
    return word[:_TRUNCATED] if language in _TRUNCATING else word


@cache
def _base_forms() -> Mapping[str, str]:
    verbs = entries_of(Path(__file__).with_name("irregular_verbs.txt"))
    return {form: base for base, *forms in map(str.split, verbs) for form in forms}


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    # Only with the first word: it imports all of nltk, 0.4 s, and with it scipy and scikit-learn where they are
    # installed, which takes seconds.
    from nltk.stem import snowball

    of_word: Callable[[str], str] = getattr(snowball, f"{_SNOWBALL[language]}Stemmer")().stem
    return of_word


def _indonesian_stem(word: str) -> str:
    # nltk has no stemmer for a language of prefixes. A new one for each word, as it holds the word that it is at.
    from snowballstemmer.indonesian_stemmer import IndonesianStemmer

    found: str = IndonesianStemmer().stemWord(word)
    return found


def without_marks(word: str) -> str:
    """
    Take accents, vowel points and the like off.

    >>> without_marks("đường"), without_marks("Łódź".casefold())
    ('duong', 'lodz')

    :param word: A folded word.
    :returns: The word, composed.
    """
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFD", word)
    letters = "".join(c for c in parts if not unicodedata.combining(c)).translate(_LETTERS)
    return unicodedata.normalize("NFC", letters)
