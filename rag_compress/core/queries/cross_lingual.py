"""A query in another language than the passages: "Wann wurde das Album veröffentlicht?" over English ones."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rag_compress.core.words.evidence import LANGUAGES_OF_SCRIPT
from rag_compress.core.words.languages import detect_language, language_of, uses_latin_script

APART: Final = "the query is in another language than the passages"
"""How the note begins that tells the user so."""


def language_apart(query: str, languages: Collection[str]) -> str | None:
    """
    Give the language of a query that no passage is in.

    >>> language_apart("Wann wurde das Album veröffentlicht?", ["en"])
    'de'
    >>> print(language_apart("Wann wurde das Album veröffentlicht?", ["en", "de"]))
    None
    >>> print(language_apart("Poison 1999", ["en"]))
    None

    A few words in a script that no passage is in need not tell which language they are in: it is the likeliest one.

    >>> language_apart("дни отпуска", ["en"]), language_apart("дни отпуска", ["bg"])
    ('ru', None)

    :param query: The query.
    :param languages: Languages of the passages.
    :returns: The code; None where a passage is in the query's language, or the query is too short to tell its own.
    """
    language = detect_language(query) or _by_script(query, languages)
    may_be_japanese = language == "zh" and "ja" in languages  # a few words without kana
    return None if language in languages or may_be_japanese or not languages else language


def _by_script(query: str, languages: Collection[str]) -> str | None:
    """The likeliest language of a query in a script that no passage is in; None for Latin: names are in all texts."""
    language = language_of(query)
    alike = next(known for known in LANGUAGES_OF_SCRIPT.values() if language in known)
    return None if uses_latin_script(language) or not set(alike).isdisjoint(languages) else language
