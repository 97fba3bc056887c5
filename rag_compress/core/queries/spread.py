"""Queries about several things: "the price of each phone", "which of our servers ...", "compare the phones"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rag_compress.core.caches import once_per_query
from rag_compress.core.queries.query_words import query_words
from rag_compress.core.words.word_lists import patterns_in

_SAID = patterns_in(Path(__file__).with_suffix(".txt"))
_EACH, _SEVERAL, _WHAT_ARE = (re.compile(rf"\b(?:{_SAID[kind]})") for kind in ("each", "several", "what_are"))
_COMPARED = re.compile(rf"^\W*(?:please\s+)?name\b|\b(?:{_SAID['compared']})\b")
_UNSPACED = {kind: re.compile(_SAID[f"{kind}_unspaced"]) for kind in ("each", "several", "compared")}


@once_per_query
def asks_of_each(query: str) -> bool:
    """
    Tell whether a query asks the same of each of several things, or of each version of one.

    >>> asks_of_each("How high is each tower?"), asks_of_each("Which towers are open?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _finds(query, _EACH, _UNSPACED["each"])


@once_per_query
def asks_of_several(query: str) -> bool:
    """
    Tell whether a query asks of which things something holds, or the same of each.

    >>> [asks_of_several(query) for query in ("Which towers are open?", "How high is each?", "Which tower is it?")]
    [True, True, False]

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return asks_of_each(query) or _finds(query, _SEVERAL, _UNSPACED["several"])


def asks_for_several(query: str) -> bool:
    """
    Tell whether the answer to a query is several things: which of them, what they are, or the same of each.

    >>> [asks_for_several(query) for query in ("What are the risks?", "Which towers are open?", "What is the risk?")]
    [True, True, False]

    :param query: The query as it was asked.
    :returns: Whether it is.
    """
    return _WHAT_ARE.search(query.lower()) is not None or asks_of_several(query)


def enumerates(query: str) -> bool:
    """
    Tell whether a query is about several things: asks of which something holds, counts or compares them.

    >>> [enumerates(query) for query in ("Which towers are open?", "Compare the towers.", "Which tower is it?")]
    [True, True, False]

    :param query: The query as it was asked.
    :returns: Whether it is.
    """
    return asks_of_several(query) or _finds(query, _COMPARED, _UNSPACED["compared"])


def names_beside_each(query: str, languages: Iterable[str]) -> frozenset[str]:
    """
    Find the names in a query for the same of each: "each segment of Aareworks" asks of one thing alone.

    >>> sorted(names_beside_each("What is the length of each Stream in Norway?", ["en"]))
    ['norway']

    :param query: The query as it was asked.
    :param languages: Languages in which its words are turned into terms.
    :returns: Terms of the words with a capital, but for the word that stands behind "each".
    """
    lowered = query.lower()
    found = _EACH.search(lowered)
    behind = (lowered[found.end() :].split() or [""])[0] if found else ""
    return frozenset(
        term
        for language in languages
        for word, terms in query_words(query, language)
        if word[:1].isupper() and not behind.startswith(word.lower())
        for term in terms
    )


def _finds(query: str, spaced: re.Pattern[str], unspaced: re.Pattern[str]) -> bool:
    # A search for many words takes a third of the time where it need not ignore the case.
    return bool(spaced.search(query.lower()) or (not query.isascii() and unspaced.search(query)))
