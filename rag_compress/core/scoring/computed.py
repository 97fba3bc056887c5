"""Queries for what no text says and must be computed from what it says: the change from one year to another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.signs import asks_why
from rag_compress.core.words.word_lists import patterns_in

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_RESULT: Final = re.compile(rf"\b(?:{_SAID['result']})\b")
_CAUSE: Final = re.compile(rf"\b(?:{_SAID['cause']})\b")
_YEAR: Final = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d]|[.,]\d)")


def computing_words(query: str) -> str:
    """
    Find the words by which a query asks for what must be computed from the values of two years.

    A table gives the two values, and neither *change* nor *percentage*; what holds these words is about other values.

    >>> computing_words("What is the percentage change in net sales from 2018 to 2019?")
    'percentage change'
    >>> computing_words("What is the average age?"), computing_words("What caused the change from 2018 to 2019?")
    ('', '')

    :param query: The query as it was asked.
    :returns: The words; none where it names fewer than two years, or asks for a cause, which a text says of a change.
    """
    if len({*_YEAR.findall(query)}) < 2:
        return ""
    lower = query.lower()
    return "" if asks_why(lower) or _CAUSE.search(lower) else " ".join(_RESULT.findall(lower))
