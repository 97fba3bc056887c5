"""A query in another language than the passages: "Wann wurde das Album veröffentlicht?" over English ones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rag_compress.core.words.languages import detect_language

APART: Final = "the query is in another language than the passages"
"""How a note begins that says so."""


def language_apart(query: str, languages: Collection[str]) -> str | None:
    """
    Give the language of a query that no passage is in.

    >>> language_apart("Wann wurde das Album veröffentlicht?", ["en"])
    'de'
    >>> print(language_apart("Wann wurde das Album veröffentlicht?", ["en", "de"]))
    None
    >>> print(language_apart("Poison 1999", ["en"]))
    None

    :param query: The query.
    :param languages: Languages of the passages.
    :returns: The code; None where a passage is in the query's language, or the query is too short to tell its own.
    """
    language = detect_language(query)
    return None if language in languages or not languages else language
