"""What the tests of all kinds of mentions ask."""

from __future__ import annotations


def written(find, query):
    """How a query writes what it mentions of a kind."""
    return [mention.written for mention in find(query)]


def is_found(find, query, text):
    """Whether a text mentions something that a query mentions; the query must mention one thing."""
    (mention,) = find(query)
    return mention.is_in(text)
