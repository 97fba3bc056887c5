"""Fractions in words, which are percentages: half of the shares, two thirds, "ein Viertel", "la moitié"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.words.said_words import said_words
from rag_compress.core.words.word_lists import folded, folded_pattern, sections_of, word_set

_SIGNS: Final = word_set(
    "half third thirds quarter quarters fourth fourths fifth fifths tenth hälfte drittel viertel fünftel zehntel moitié"
    " tiers quart quarts cinquième dixième mitad tercio tercios cuarto cuartos cuarta cuartas metà terzo terzi quarti"
    " helft derde kwart"
)
"""One of which every such fraction has: a quick look."""
_OF: Final = r"(?=\s?(?:of\b(?!\san?\b)|[.,;:?!]|$))"


def find_fractions(query: str) -> Iterator[tuple[str, float]]:
    """
    Find the fractions that a query names.

    >>> [*find_fractions("Who holds half of the shares, who a third, and who for a quarter of an hour?")]
    [('half of ', 50.0), ('a third', 33.33)]

    :param query: The query as it was asked.
    :returns: How each is written, in small letters, with its percentage.
    """
    if _SIGNS.isdisjoint(said_words(query)):
        return
    said = folded(query)
    for percent, pattern in _patterns():
        yield from ((match[0], percent) for match in pattern.finditer(said))


@cache
def _patterns() -> list[tuple[float, re.Pattern[str]]]:
    lists = sections_of(Path(__file__).with_suffix(".txt")).values()
    lines = (line.partition(": ") for entries in lists for line in entries)
    return [
        (float(percent), re.compile(rf"\b(?:{folded_pattern(said.replace('<of>', _OF))})"))
        for percent, _, said in lines
    ]
