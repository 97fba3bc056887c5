"""What the tests of all kinds of mentions ask."""

from __future__ import annotations


def written(find, query):
    """How a query writes what it mentions of a kind."""
    return [mention.written for mention in find(query)]


def is_found(find, query, text):
    """Whether a text mentions something that a query mentions; the query must mention one thing, whatever it means."""
    mentions = [*find(query)]
    assert len({mention.written for mention in mentions}) == 1
    return any(mention.is_in(text) for mention in mentions)
