"""A question that was asked among people before: what was said on it then is what is looked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.leaning.dependence import asks
from rag_compress.chat.leaning.signs import words_in
from rag_compress.core.queries.query_terms import query_terms

SAME: Final = 0.6
"""Share of the pairs of words that stand side by side in a query from which a message asks the same."""

_LEAST_PAIRS: Final = 3
"""Pairs of words from which a query says which question it is: "Do you think so?" is asked every day."""

_CANDIDATES: Final = 5
"""Messages with most of the rare words of a query that are looked at."""


def asked_before(view: ConversationView, query: str) -> int | None:
    """
    Find the message that asks, word for word or nearly, what a query asks: the latest of those that do it best.

    >>> from rag_compress.chat import Message
    >>> from rag_compress.chat.conversation.counting import shared_text_counter
    >>> from rag_compress.chat.conversation.view import view_conversation
    >>> talk = [Message("user", "So how would the new door work?", name="Ann"), Message("user", "Uphill.", name="Bo")]
    >>> view = view_conversation(talk, shared_text_counter("o200k_base"))
    >>> asked_before(view, "How would the door work?"), asked_before(view, "Who paid for the new door?")
    (0, None)

    :param view: The conversation.
    :param query: What is asked.
    :returns: Position of its unit; None where nobody asked the same.
    """
    wanted = _pairs(query)
    if len(wanted) < _LEAST_PAIRS:
        return None
    index = view.transcript.index
    said: defaultdict[int, float] = defaultdict(float)
    for term in query_terms(query, view.transcript.block_languages):
        rarity = index.idf(term)
        for unit in {*index.said.get(term, ())}:
            said[unit] += rarity
    best = sorted(said, key=lambda unit: (-said[unit], -unit))[:_CANDIDATES]
    asking = [unit for unit in sorted(best, reverse=True) if asks(view.texts[unit], view.transcript.languages.main)]
    same = {unit: _shared(wanted, _pairs(view.texts[unit])) for unit in asking}
    found = max(same, key=same.__getitem__, default=None)  # the first of equals, which is the latest
    return found if found is not None and same[found] >= SAME else None


def _pairs(text: str) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(words_in(text)))


def _shared(wanted: frozenset[tuple[str, str]], said: Iterable[tuple[str, str]]) -> float:
    return len(wanted.intersection(said)) / len(wanted)
