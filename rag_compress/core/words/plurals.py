"""Plurals that the Snowball stemmers leave: of short words, and those that change the letter before the ending."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_SINGULARS: Final = {
    "es": ((re.compile("(?<=..)ces$"), "z"),),  # voces, voz
    "pt": (
        (re.compile("(?<=.)(?:õe|ãe|ão)s$"), "ão"),  # ações, ação
        (re.compile("(?<=..)([aou])is$"), r"\1l"),  # animais, animal
        (re.compile("(?<=..)éis$"), "el"),
        (re.compile("(?<=..)óis$"), "ol"),
        (re.compile("(?<=..)ns$"), "m"),  # homens, homem
    ),
}
"""What makes a plural the singular before the stemmer sees it."""

_SHORT_PLURALS: Final = {
    "de": re.compile("(?<=..[aio]|eau)s$"),  # Autos, Niveaus
    "es": re.compile("(?<=.[aeo])s$"),  # años
    "fr": re.compile("(?<=.[aeiou])s$"),  # lois
    "pt": re.compile("(?<=.[aeio])s$"),  # anos
}
"""Plurals in s of which the stemmers take nothing off, as they leave alone what stands before the second syllable."""

_FINAL_VOWEL: Final = re.compile("(?<=^...)[aeio]$")
"""What numbers and genders differ by in Italian, and the stemmer leaves to words of four letters: anno, anni."""

_VOICED: Final = {"v": "f", "z": "s"}
"""What a Dutch consonant becomes before an ending: brief, brieven; huis, huizen."""


def stem_with_plurals(word: str, language: str, stem: Callable[[str], str]) -> str:
    """
    Stem a word so that its plural has the stem of its singular.

    >>> from nltk.stem.snowball import SnowballStemmer
    >>> [stem_with_plurals(word, "es", SnowballStemmer("spanish").stem) for word in ("año", "años", "voz", "voces")]
    ['año', 'año', 'voz', 'voz']

    :param word: A folded word.
    :param language: An ISO 639-1 code; one without rules of its own has the stemmer's stems.
    :param stem: Its Snowball stemmer.
    :returns: The stem.
    """
    for plural, singular in _SINGULARS.get(language, ()):
        word = plural.sub(singular, word)
    found = stem(word)
    took_nothing = len(found) == len(word)  # but perhaps an accent
    if took_nothing and language in _SHORT_PLURALS:
        return stem(_SHORT_PLURALS[language].sub("", word))
    if took_nothing and language == "it":
        return _FINAL_VOWEL.sub("", word)
    if language == "nl" and found[-1:] in _VOICED:
        return found[:-1] + _VOICED[found[-1]]
    return found
