"""context_relevance: share of a response's terms that the context has."""

from __future__ import annotations

from collections.abc import Collection, Sequence

GOAL = 0.3
"""The share that DS-013 asks for."""


def context_relevance(
    response: Sequence[str], context: Collection[str], stop_words: Collection[str] = ()
) -> float | None:
    """
    Give the share of a response's terms that are recent terms or keywords of the conversation.

    Range 0 to 1, undefined for a response of stop words only. Source: success metric 2 of DS-013 (conversation
    context), ">= 30% of response tokens overlap with recent tokens/keywords (excluding stopwords)".

    >>> context_relevance(["the", "red", "car"], {"car"}, {"the"})
    0.5

    :param response: Terms of the response, in order.
    :param context: Recent terms and keywords.
    :param stop_words: Terms that do not count.
    :returns: The share, or None.
    """
    ignored, known = set(stop_words), set(context)
    counted = [term for term in response if term not in ignored]
    return sum(term in known for term in counted) / len(counted) if counted else None
