"""Large numbers: 1.2 million, 1,200,000, 1.2M, and 450k."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.words.number_words import NUMBERS, POWERS
from rag_compress.core.words.numbers import plain_number
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.unspaced import is_unspaced
from rag_compress.core.words.word_lists import any_of, folded

LEAST: Final = 1_000
"""Numbers from which on there are several forms."""

_POWERS: Final = "|".join(
    f"(?P<e{power}>{any_of(word for word in words if not is_unspaced(word))})"
    for power, words in POWERS.items()
    if 10**power >= LEAST and not all(map(is_unspaced, words))
)
"""What stands behind a number, by the power of ten that it means."""

_LETTERS: Final = {3: "-?k", 6: "m", 9: "b"}
"""Letters that mean the same at the number itself: "5 m" are metres, and "3 b" is a part of an exercise; as in 10-K."""

_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPACES: Final = " \u00a0\u202f"
_NUMBER: Final = re.compile(
    r"(?=[\dfnoste])(?<![A-Za-z0-9._])(?<!\d-)(?<![a-z]-(?=[a-z]))"
    r"(?:(?P<number>(?P<groups>\d{1,3}(?P<mark>[,.'])\d{3}(?:(?P=mark)\d{3})*"
    rf"|(?<!\d[{_SPACES}])\d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?![{_SPACES}]\d))"
    r"(?:[.,]\d{1,2})?"
    rf"|(?P<plain>\d{{1,15}})(?:[.,]\d{{1,3}})?)|(?P<word>{'|'.join(_WORDS)}))"
    rf"(?:(?:[\s-]?(?:{_POWERS}|(?P<million>(?-i:M)))"
    rf"|(?:{'|'.join(f'(?P<l{power}>{letter})' for power, letter in _LETTERS.items())}))(?![^\W_]))?"
    r"(?![A-Za-z0-9_]|[.-]\d|(?<!\d{4}),\d)",
    re.IGNORECASE,
)
"""Groups with spaces are those of one number: neither a part of a telephone's nor one of several columns."""


_SIZES: Final = {
    "a": 1.0,
    **{word: size for word, size in NUMBERS.items() if word[0].isalpha() and not is_unspaced(word)},
}
_POWER: Final = re.compile(_POWERS)


def _words_for(sizes: Collection[float]) -> str:
    return any_of(word for word, size in _SIZES.items() if size in sizes)


_IN_WORDS: Final = re.compile(
    rf"\b(?P<number>(?P<tens>{_words_for(range(20, 100, 10))})[\s-]"
    rf"(?P<ones>{_words_for(range(1, 10))})|{_words_for(_SIZES.values())})"
    rf"(?P<half>\sand\sa\shalf)?\s(?:{_POWERS})\b"
)
_POWER_OF: Final = {
    **{f"e{power}": power for power in POWERS},
    **{f"l{power}": power for power in _LETTERS},
    "million": 6,
}
_FEWEST: Final = 4
"""Digits of the least number in one piece."""


@dataclass(frozen=True)
class SameMagnitude(Mention):
    """
    A mention of a large number.

    :param least: The least number that is meant: one in figures is exact, a rounded one has others around it.
    :param most: The largest one.
    """

    least: int
    most: int

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return any(self.least <= int(value) <= self.most for _, value, _ in _numbers_in(text))


def find_magnitudes(query: str) -> Iterator[SameMagnitude]:
    """
    Find the large numbers that a query names, but for what may be a year.

    >>> [mention.written for mention in find_magnitudes("Who sold 1.2 million units, who 450k and who 1,500 in 2020?")]
    ['1.2 million', '450k', '1,500']
    >>> [(one.least, one.most) for one in find_magnitudes("about 1.2 million units")]
    [(1150000, 1250000)]

    :param query: The query as it was asked.
    :returns: The mentions. A number with a word such as "million" is one that was rounded to what is written.
    """
    yield from _said_in_words(query)
    for written, value, unit in _numbers_in(query):
        is_year = len(written) == 4 and written.isdigit()
        if value >= LEAST and not is_year:
            margin = unit / 2 if unit >= LEAST else Decimal(0)
            yield SameMagnitude(written, int(value - margin), int(value + margin))


def _said_in_words(query: str) -> Iterator[SameMagnitude]:
    """Those in words that `_numbers_in` does not read, as it reads texts, too: a million, half a million."""
    if not any(map(_POWER.fullmatch, said_words(query))):
        return
    for match in _IN_WORDS.finditer(folded(query)):
        number, has_half = match["number"], match["half"] is not None
        if number in _WORDS and not has_half:
            continue
        size = sum(_SIZES[word] for word in (match["tens"], match["ones"]) if word) if match["tens"] else _SIZES[number]
        power = int(str(match.lastgroup)[1:])
        value = Decimal(str(size + has_half / 2)).scaleb(power)
        unit = Decimal(1).scaleb(power - (has_half or size % 1 > 0))
        yield SameMagnitude(match[0], int(value - unit / 2), int(value + unit / 2))


def _numbers_in(text: str) -> Iterator[tuple[str, Decimal, Decimal]]:
    """The numbers of a text from 1,000 on: how they are written, their values, and what their last figure counts."""
    for match in _NUMBER.finditer(text):
        power = _POWER_OF.get(str(match.lastgroup), 0)
        if not power and not match["groups"] and len(match["plain"] or "") < _FEWEST:
            continue
        if match["word"]:
            plain = str(_WORDS.index(match["word"].lower()) + 1)
        else:
            plain = plain_number(match["number"], has_power=power > 0)
        value = Decimal(plain)
        unit = Decimal(1).scaleb(int(value.as_tuple().exponent) + power) if power else Decimal(1)
        yield match[0], value.scaleb(power), unit
