"""Queries that ask how something is done: "How do I change the filter?", "steps to reset it"."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rag_compress.core.words.word_lists import patterns_in


def asks_how(query: str) -> bool:
    """
    Tell whether a query asks how something is done, or where: the answer is steps, seldom one sentence.

    >>> [asks_how(query) for query in ("How do I change the filter?", "How tall is it?", "How do you use my data?")]
    [True, False, False]

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    spaced, unspaced = _patterns()
    lower = query.lower().replace("’", "'")
    return bool(spaced.search(lower) or (not query.isascii() and unspaced.search(lower)))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    said = patterns_in(Path(__file__).with_suffix(".txt"))
    return re.compile(rf"\b(?:{said['procedure']})"), re.compile(said["procedure_unspaced"])
