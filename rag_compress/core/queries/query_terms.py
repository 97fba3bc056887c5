"""What is asked, as terms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rag_compress.core.queries.query_words import query_words
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import detect_language


def query_terms(query: str, languages: Iterable[str]) -> dict[str, float]:
    """
    Turn a query into terms, each of weight 1 however often it is said; the parts of a word weigh 1 together.

    >>> query_terms("Otters, otters!", ["en"])
    {'otter': 1.0}
    >>> query_terms("Was die Otter im Winter fressen", ["en"])  # but no "was" and no "die" of English
    {'otter': 1.0, 'winter': 1.0, 'fressen': 1.0}
    >>> query_terms("the price of a CleanCo", ["en"])
    {'price': 1.0, 'cleanco': 1.0, 'clean': 0.5, 'co': 0.5}

    :param query: The query. Where it holds nothing but stop words, they are its terms.
    :param languages: Languages of the passages: the query is stemmed in each of them, so that it meets their terms.
    :returns: Weight of each term.
    """
    own = detect_language(query)
    weights: dict[str, float] = {}
    for language in dict.fromkeys(languages):
        words = _words(query, language, own)
        if not any(terms for _, terms in words):
            words = query_words(query, language, False)
        for word, terms in words:
            parts = len(terms) - 1 if word.isascii() and word.isalnum() else 0  # runs of Chinese have no parts
            for place, term in enumerate(terms):
                weights[term] = max(weights.get(term, 0.0), 1.0 if place == 0 or not parts else 1 / parts)
    return weights


def _words(query: str, language: str, own: str | None) -> Sequence[tuple[str, tuple[str, ...]]]:
    """The words with their terms, without stop words of a language and of the language that the query is in."""
    if own in (None, language):
        return query_words(query, language)
    stop_words = {word for word, terms in query_words(query, own) if not terms}
    return [(word, terms) for word, terms in query_words(query, language) if word not in stop_words]


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
