"""Serbian in Cyrillic as it is in Latin letters, for a question may come in either and meet a text in the other."""

from __future__ import annotations

from typing import Final

_LATIN: Final = str.maketrans(
    {
        **dict(zip("абвгдђежзијклмнопрстћуфхцчш", "abvgdđežzijklmnoprstćufhcčš", strict=True)),
        **{"љ": "lj", "њ": "nj", "џ": "dž"},
    }
)
_FIRST_CYRILLIC: Final = "Ѐ"
WRITTEN_IN_BOTH: Final = ("hr", "sr")
"""The language of texts in Latin letters, and in Cyrillic: function words are listed in that of each."""


def language_of_script(word: str) -> str:
    """
    The language of `WRITTEN_IN_BOTH` that a word is written in.

    >>> language_of_script("реке"), language_of_script("reke")
    ('sr', 'hr')

    :param word: A word.
    :returns: The code.
    """
    return "sr" if max(word) >= _FIRST_CYRILLIC else "hr"


def in_latin(word: str) -> str:
    """
    Write a word in Latin letters.

    >>> in_latin("њушка")
    'njuška'

    :param word: A folded word.
    :returns: The word; what is no letter of Serbian stays.
    """
    return word.translate(_LATIN)
