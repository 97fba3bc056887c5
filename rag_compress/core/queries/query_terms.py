"""What is asked, as terms."""

from __future__ import annotations

from collections.abc import Iterable

from rag_compress.core.terms import index_terms


def query_terms(query: str, languages: Iterable[str]) -> dict[str, float]:
    """
    Turn a query into terms, each of weight 1 however often it is said.

    >>> query_terms("Otters, otters!", ["en"])
    {'otter': 1.0}

    :param query: The query. Where it holds nothing but stop words, they are its terms.
    :param languages: Languages of the passages: the query is stemmed in each of them, so that it meets their terms.
    :returns: Weight of each term.
    """
    return {
        term: 1.0
        for language in dict.fromkeys(languages)
        for term in index_terms(query, language) or index_terms(query, language, drop_stop_words=False)
    }


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
