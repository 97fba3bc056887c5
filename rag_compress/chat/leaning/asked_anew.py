"""The question behind small talk: "... The weather is lovely. What I really want to know is: when does it close?"."""

from __future__ import annotations

import re
from functools import cache

from rag_compress.chat.phrases import in_any_language
from rag_compress.core.words.word_lists import folded


def asked_anew(query: str) -> str:
    """
    Leave of a query what stands behind words such as "what I really want to know is", the first of them.

    What its asker says not to ask may speak of anyone, and tells nothing of how far the question leans on a talk.

    >>> asked_anew("I am so tired today. What I really want to know is: when does the shop close?")
    'when does the shop close?'
    >>> asked_anew("What do I really want to know?")
    'What do I really want to know?'

    :param query: What is said.
    :returns: The part behind; the query itself where there are no such words, or nothing is asked behind them.
    """
    said = folded(query)
    found = _announces().search(said)
    behind = said[found.end() :] if found else ""
    # Folding may change the length: only where it does not, the capitals of the query can be kept.
    rest = query[found.end() :] if found and len(said) == len(query) else behind
    return rest if rest.strip() else query


@cache
def _announces() -> re.Pattern[str]:
    return re.compile(rf"(?<![\"'“‘„«「『])(?:{in_any_language('asks_anew')})[\s:：,，]*")  # not of a quotation
