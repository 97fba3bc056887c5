"""Words of a query that may name the value that it compares: what stands beside the comparing words first."""

from __future__ import annotations

import re
from typing import Final

GRADED: Final = 1.5
"""Weight of the names that a superlative itself implies: "the heaviest" needs no word for the weight."""

IMPLIED: Final = 0.4
"""Weight of those that one implies which compares anything: "the largest city"."""

_WORD: Final = re.compile(r"(?!\d+\b)[^\W_]+")
_NEAR: Final = 4
_BEHIND: Final = 2.0
_ELSEWHERE: Final = 0.5
_STEP: Final = 0.1


def names_near(query: str, start: int, end: int, *, before: float = 1.5) -> dict[str, float]:
    """
    Weigh the words of a query by how near they stand to the words that compare.

    >>> query = "the city with the highest population"
    >>> names_near(query, 18, 25)["population"], names_near(query, 18, 25)["city"]
    (2.0, 1.3)

    :param query: The query in small letters.
    :param start: Where the words begin that compare.
    :param end: Where they end.
    :param before: Weight of the word right before them.
    :returns: The weight of each word: the four behind and the four before count most.
    """
    names: dict[str, float] = {}
    words_behind, words_before = _WORD.findall(query, end), _WORD.findall(query, 0, start)
    for words, first in ((words_behind, _BEHIND), (words_before[::-1], before)):
        for place, word in enumerate(words):
            weight = first - _STEP * place if place < _NEAR else _ELSEWHERE
            names[word] = max(weight, names.get(word, 0.0))
    return names
