"""Initials and ordinals, whose stop ends no sentence, and what only looks like them or like an abbreviation."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.sentences.abbreviations import word_set
from rag_compress.core.words.scripts import is_small
from rag_compress.core.words.stop_words import stop_words

_WITH_INITIALS: Final = word_set("az be bg el kk mk pt ru sr tr uk vi")
"""Languages in which a library takes the stop of some initials for the end of a sentence."""

_FIRST_WORD: Final = re.compile(r"([^\W\d_]+)(?![\w.])")

_BEFORE_ORDINALS: Final = word_set(
    "ab am beim das dem den der des die dieser diesem im ins jeden jedem jeder seit vom zum zur"
)
"""Words behind which a German number with a stop is an ordinal, whatever noun follows: nouns have capitals, too."""

_BETWEEN_ORDINALS: Final = word_set("bis oder und")
"""Words behind which it is one if one stands before them as well: 3. und 4. April, but Zimmer 3 und 4."""

_ORDINAL: Final = re.compile(r"\(?\d{1,2}\.")
_TURKISH_ORDINAL: Final = re.compile(r"\(?(?:\d{1,2}|[IVXL]{1,6})")
"""III. | Murad, 18. | Kongre: sentences end with a verb, so that a number with a stop is an ordinal."""
_GERMAN_ADVERBS: Final = word_set(
    "abends allerdings anschließend außerdem bald bisher bislang daher damals danach daneben dann daraufhin "
    "davor dazu dennoch derzeit deshalb deswegen dienstags doch donnerstags endlich erst freitags früher gestern "
    "gleichzeitig heute hingegen hinterher immerhin insgesamt inzwischen jedenfalls jedoch jetzt kurz leider "
    "manchmal meist meistens mittags mittlerweile mittwochs montags morgens nachher nachmittags nachts natürlich "
    "nein niemals niemand nun oft plötzlich samstags schließlich seitdem seither somit sonntags sonst sowohl "
    "später stattdessen trotzdem vielleicht vorher vormittags weiter weiterhin wenig wieder zuerst zuletzt "
    "zunächst zusätzlich zuvor zwar"
)
"""What begins a sentence, written large, and is no noun; the stop words of German hold the rest."""


def is_counted(words: list[str], behind: str, language: str) -> bool:
    """
    Tell whether the last word is an initial, or a German or Turkish ordinal, that goes on in what follows.

    >>> is_counted(["dem", "3."], "April", "de"), is_counted(["Đ."], "B. viết", "vi")
    (True, True)
    >>> is_counted(["Zimmer", "3", "und", "4."], "Sie sind frei.", "de")
    False

    :param words: The last words with their stops, in order.
    :param behind: What follows, without white space before it.
    :param language: ISO 639-1 code.
    :returns: Whether it is, and no sentence ends with it.
    """
    if not words or not words[-1].endswith("."):
        return False
    last = words[-1][:-1]
    if len(last) == 1 and last.isupper():
        return language in _WITH_INITIALS and behind[:1].isupper() and _is_initial(words, behind, language)
    if language == "tr" and _TURKISH_ORDINAL.fullmatch(last):
        return behind[:1].isupper() and not _begins_sentence(behind, language)
    if language != "de" or len(words) < 2 or not (len(last) in (1, 2) and last.isdigit()):
        return False
    before = words[-2].lower()
    is_ordinal = before in _BEFORE_ORDINALS or (
        before in _BETWEEN_ORDINALS and len(words) > 2 and _ORDINAL.fullmatch(words[-3]) is not None
    )
    return is_ordinal and not _begins_sentence(behind, language)


def _is_initial(words: list[str], behind: str, language: str) -> bool:
    """Whether a letter abbreviates a name: behind a small word it may be one that ends the sentence."""
    before = words[-2] if len(words) > 1 else ""
    return not is_small(before[:1]) or behind[1:2] == "." or not _begins_sentence(behind, language)


def _begins_sentence(behind: str, language: str) -> bool:
    """Whether what follows is written large and no name or noun."""
    first = _FIRST_WORD.match(behind)
    if first is None or not behind[0].isupper():
        return False
    word = first[1].lower()
    return word in stop_words(language) or (language == "de" and word in _GERMAN_ADVERBS)
