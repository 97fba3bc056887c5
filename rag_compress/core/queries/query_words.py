"""The words of a query, taken apart once for all that look at them."""

from __future__ import annotations

from rag_compress.core.caches import once_per_query
from rag_compress.core.terms import word_terms


@once_per_query
def query_words(query: str, language: str, drop_stop_words: bool = True) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """
    Take a query apart, as `word_terms` does.

    >>> query_words("The Alps", "en")
    (('The', ()), ('Alps', ('alp',)))

    :param query: The query.
    :param language: An ISO 639-1 code.
    :param drop_stop_words: Whether function words have no terms.
    :returns: Every word, or run of a script without spaces, with its terms, in order.
    """
    return tuple(word_terms(query, language, drop_stop_words=drop_stop_words))
