"""What is asked, as terms."""

from __future__ import annotations

from collections.abc import Iterable

from rag_compress.core.terms import index_terms, word_terms
from rag_compress.core.words.languages import detect_language


def query_terms(query: str, languages: Iterable[str]) -> dict[str, float]:
    """
    Turn a query into terms, each of weight 1 however often it is said.

    >>> query_terms("Otters, otters!", ["en"])
    {'otter': 1.0}
    >>> query_terms("Was die Otter im Winter fressen", ["en"])  # but no "was" and no "die" of English
    {'otter': 1.0, 'winter': 1.0, 'fressen': 1.0}

    :param query: The query. Where it holds nothing but stop words, they are its terms.
    :param languages: Languages of the passages: the query is stemmed in each of them, so that it meets their terms.
    :returns: Weight of each term.
    """
    own = detect_language(query)
    return {
        term: 1.0
        for language in dict.fromkeys(languages)
        for term in _terms(query, language, own) or index_terms(query, language, drop_stop_words=False)
    }


def _terms(query: str, language: str, own: str | None) -> list[str]:
    """The terms without the stop words of a language, and without those of the language that the query is in."""
    if own in (None, language):
        return index_terms(query, language)
    stop_words = {word for word, terms in word_terms(query, own) if not terms}
    return [term for word, terms in word_terms(query, language) if word not in stop_words for term in terms]


def terms_in(text: str, languages: Iterable[str]) -> set[str]:
    """
    Give the terms of a text that are looked for in passages of several languages.

    >>> sorted(terms_in("running rivers", ["en", "fr"]))
    ['river', 'run', 'running']

    :param text: A query, or a part of one.
    :param languages: Languages of the passages.
    :returns: Its terms in any of them, without stop words.
    """
    return {term for language in languages for term in index_terms(text, language)}
