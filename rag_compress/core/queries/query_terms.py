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
