"""Hebrew words without what is written together with them: prefixes, endings, and letters that stand for vowels."""

from __future__ import annotations

import re
from typing import Final

_PREFIXES: Final = re.compile("^[והבלמשכ]+(?=.{3})")
"""And, the, in, to, from, that, as. All that may be one go, so that a word that itself begins with such a letter is the
same with a prefix and without; at least three letters stay."""
_PLURALS: Final = re.compile("(?<=..)(?:יות|י?ימ|ות)$|(?<=.....)ת$|(?<=^מ...)ת$")
"""Of nouns and participles, and of long ones the feminine; a short one may begin with a prefix: הבית."""
_ENDINGS: Final = re.compile("(?<=..)י{0,2}ה$|(?<=...)ו$")
"""Of a feminine word, and of a verb of several."""
_FEMININE: Final = re.compile("(?<=...)ת$")
_VOWELS: Final = re.compile("(?<=.)[וי](?=.)")
"""Letters that one writes and another leaves out, and that forms of a word differ by: שוכר, שכירות."""
_FINAL: Final = str.maketrans("ךםןףץ", "כמנפצ")
_FEWEST: Final = 3


def light_stem(word: str) -> str:
    """
    Take prefixes, endings and vowels off a word; at least two letters stay.

    >>> {light_stem(word) for word in ("מבקר", "מבקרים", "והמבקרת")} == {"בקר"}
    True
    >>> light_stem("שנים") == light_stem("שנה"), light_stem("והבית")
    (True, 'בית')

    :param word: A folded word without vowel points.
    :returns: The stem.
    """
    word = word.translate(_FINAL)
    bare = _PLURALS.sub("", word)
    word = _PREFIXES.sub("", bare if bare != word else _ENDINGS.sub("", word), count=1)
    word = _FEMININE.sub("", word)
    consonants = _VOWELS.sub("", word)
    return consonants if len(consonants) >= _FEWEST else word
