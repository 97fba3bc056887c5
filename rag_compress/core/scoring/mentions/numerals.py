"""Parts and names with a number: chapter 4 is Chapter IV and the fourth chapter, World War 1 is World War I."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.mentions import InForms
from rag_compress.core.words.ordinal_words import ORDINALS
from rag_compress.core.words.roman_numbers import roman
from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import entries_of

_PARTS: Final = frozenset(" ".join(entries_of(Path(__file__).with_suffix(".txt"))).split())
_MOST: Final = 50
_NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SIZES: Final = {
    **{str(size): size for size in range(1, _MOST + 1)},
    **{roman(size): size for size in range(1, _MOST + 1)},
    **{word: size for size, word in enumerate(_NUMBERS) if word},
}
_NTHS: Final = {word: size for word, size in ORDINALS.items() if 0 < size <= _MOST}
_NTH: Final = rf"(?P<word>{'|'.join(map(re.escape, _NTHS))})|(?P<nth>\d\d?)(?:st|nd|rd|th|\.|er|e|ème|º|ª)"
_PART: Final = "|".join(sorted(_PARTS, key=len, reverse=True))
_BEFORE: Final = re.compile(
    rf"\b(?P<part>(?i:{_PART}))\s(?P<size>\d\d?|[IVXL]{{1,6}}|(?i:{'|'.join(_NUMBERS[1:])}))"
    r"(?![\w-]|[.,:/]\d|\s(?:[ap]\.?m|years?|days?|hours?|percent|million|%))"
)
_BEHIND: Final = re.compile(rf"\b(?:{_NTH})\s(?P<part>{_PART})\b", re.IGNORECASE)
_WORDS: Final = "|".join(map(re.escape, _NTHS))
_RULER: Final = re.compile(rf"(?<=\s)(?P<name>[A-Z][a-z]{{2,}})\sthe\s(?P<word>(?i:{_WORDS}))\b")


class SameNumber(InForms):
    """A mention of what has a number; a text that has the same figure mostly means that, so that it counts no more."""

    @property
    def has_figures(self) -> bool:
        """As of `Mention`: there is no other order."""
        return False


def find_numerals(query: str) -> Iterator[SameNumber]:
    """
    Find the numbered parts that a query names, and the names with a number.

    >>> [mention.written for mention in find_numerals("Is it chapter 4, the third act, or Henry the Eighth?")]
    ['chapter 4', 'third act', 'Henry the Eighth']

    :param query: The query as it was asked.
    :returns: The mentions. A text may have the number in figures, in Roman numerals, and in words.
    """
    if not _PARTS.isdisjoint(said_words(query)):
        for match in _BEFORE.finditer(query):
            size = _SIZES.get(match["size"]) or _SIZES.get(match["size"].lower(), 0)
            is_pronoun = match["size"] == "I" and query[match.end() :].lstrip()[:1].isalpha()
            if 0 < size <= _MOST and not is_pronoun:
                yield SameNumber(match[0], _forms(match["part"].lower(), size))
        for match in _BEHIND.finditer(query):
            size = _NTHS[match["word"].lower()] if match["word"] else int(match["nth"])
            if 0 < size <= _MOST:
                yield SameNumber(match[0], _forms(match["part"].lower(), size))
    if " the " in query:
        for match in _RULER.finditer(query):
            yield SameNumber(match[0], _forms_of_name(match["name"], _NTHS[match["word"].lower()]))


@lru_cache(maxsize=64)
def _forms(part: str, size: int) -> re.Pattern[str]:
    words = "|".join(map(re.escape, (word for word, number in _NTHS.items() if number == size)))
    number = rf"{size}|(?-i:{roman(size)})" + (rf"|{_NUMBERS[size]}" if size < len(_NUMBERS) else "")
    nth = rf"{size}(?:st|nd|rd|th|\.|er|e|ème|º|ª)" + (f"|{words}" if words else "")
    return re.compile(rf"\b(?:{part}\s(?:{number})|(?:{nth})\s{part})(?![\w-]|[.,:/]\d)", re.IGNORECASE)


@lru_cache(maxsize=64)
def _forms_of_name(name: str, size: int) -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word, number in _NTHS.items() if number == size)
    the = rf"|the\s(?i:{words})" if words else ""
    return re.compile(rf"\b{name}\s(?:{size}|{roman(size)}{the})(?![\w-]|[.,:/]\d)")
