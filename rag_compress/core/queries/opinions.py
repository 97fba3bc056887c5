"""What somebody is asked to think of: "What do you think about the battery?" asks about the battery."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import patterns_in

_BEFORE: Final = r"\W{0,3}(?:(?:and|but|hey|hi|ok|okay|so|und|et|y|e|en)\b\W{1,3}){0,2}"
_LEAD: Final = re.compile(
    rf"{_BEFORE}(?:{'|'.join(patterns_in(Path(__file__).with_suffix('.txt')).values())})(?:(?<=')|(?![\w-]))\s*",
    re.IGNORECASE,
)
_POINTS: Final = re.compile(r"(?:it|that|this|them|those|these|him|her)\b", re.IGNORECASE)


def without_opinion(query: str, languages: Sequence[str]) -> str:
    """
    Leave of a question for an opinion what it is on.

    What is thought of a thing names the thing and seldom says that it is thought: "I think that it fits two laptops" is
    no better answer for the battery than "it lasts a day".

    >>> without_opinion("What do you think about the battery?", ["en"])
    'the battery?'
    >>> without_opinion("How do you like to travel?", ["en"]), without_opinion("What do you think of it?", ["en"])
    ('How do you like to travel?', 'What do you think of it?')

    :param query: A query.
    :param languages: Languages of the passages.
    :returns: The query without its lead; as it is where nothing else is asked, or what was said before.
    """
    lead = _LEAD.match(query.replace("’", "'"))
    left = query[lead.end() :] if lead else ""
    if not left or _POINTS.match(left) or not all(index_terms(left, language) for language in languages):
        return query
    return left
