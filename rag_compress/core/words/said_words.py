"""The words of a text for one quick look: most queries name no month, no day and no number, and need no more."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from rag_compress.core.words.word_lists import folded

_WORD: Final = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=16)
def said_words(text: str) -> frozenset[str]:
    """
    Give the words of a text, kept for those who ask next.

    >>> sorted(said_words("Côte d'Ivoire, THIRTY-two 3rd"))
    ['côte', 'd', 'ivoire', 'rd', 'thirty', 'two']

    :param text: A query.
    :returns: Its runs of letters, folded as lists are.
    """
    return frozenset(_WORD.findall(folded(text)))
