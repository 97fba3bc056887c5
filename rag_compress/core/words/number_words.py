"""Numbers in words: "two", "dreißig", 三十五, and what multiplies the number before it by a power of ten."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rag_compress.core.words.word_lists import folded, sections_of

_READ: Final = {
    kind: [
        (float(number), [folded(word.replace("_", " ")) for word in words.split()])
        for number, _, words in (entry.partition(": ") for entry in entries)
    ]
    for kind, entries in sections_of(Path(__file__).with_suffix(".txt")).items()
}
NUMBERS: Final[Mapping[str, float]] = {word: number for number, words in _READ["numbers"] for word in words}
"""What number words say, folded; some are of two words."""

POWERS: Final[Mapping[int, tuple[str, ...]]] = {int(power): tuple(words) for power, words in _READ["powers"]}
"""What stands behind a number, folded, by the power of ten that it means."""

_UNSPACED_DIGITS: Final = {**{sign: at for at, sign in enumerate("零一二三四五六七八九")}, "两": 2}
_UNSPACED_POWERS: Final = {"十": 10, "百": 100, "千": 1000}
UNSPACED_SIGNS: Final = "".join((*_UNSPACED_DIGITS, *_UNSPACED_POWERS))
"""What numbers are written with in Chinese."""


def number_of_word(word: str) -> float | None:
    """
    Give the number that a word says.

    >>> number_of_word("zwei"), number_of_word("otters")
    (2.0, None)

    :param word: A word, folded.
    :returns: The number; None for any other word.
    """
    return NUMBERS.get(word)


def number_in_words(written: str) -> float:
    """
    Give the number that words say together.

    >>> number_in_words("thirty-five"), number_in_words("half an"), number_in_words("两千五百")
    (35.0, 0.5, 2500.0)

    :param written: A number word of `NUMBERS`, tens and ones, or a number of `UNSPACED_SIGNS`.
    :returns: The number.
    :raises KeyError: If a word is none of these.
    """
    if written in NUMBERS:
        return NUMBERS[written]
    if written[0] in UNSPACED_SIGNS:
        return _size_of_unspaced(written)
    return sum(NUMBERS[word] for word in re.split(r"[\s-]", written))


def _size_of_unspaced(number: str) -> float:
    total = digit = 0
    for sign in number:
        if sign in _UNSPACED_POWERS:
            total += (digit or 1) * _UNSPACED_POWERS[sign]
            digit = 0
        else:
            digit = _UNSPACED_DIGITS[sign]
    return float(total + digit)
