"""How alike a query and a message are by their words alone: what a quick run scores by."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from rag_compress.chat.conversation.analysis import strip_citations
from rag_compress.chat.conversation.view import ConversationView
from rag_compress.core.arrays import Floats
from rag_compress.core.terms import index_terms


def keywords_of(text: str, language: str) -> frozenset[str]:
    """
    Give the words that are compared: index terms, without stop words and citation marks.

    >>> sorted(keywords_of("What is machine learning [1]?", "en"))
    ['learn', 'machin']

    :param text: Any text.
    :param language: ISO 639-1 code.
    :returns: Its words.
    """
    return frozenset(index_terms(strip_citations(text), language))


def keyword_similarity(asked: frozenset[str], said: Iterable[str], distinct: int) -> float:
    """
    Jaccard similarity ``|A & B| / |A | B|``, where the words of the message are known already.

    >>> keyword_similarity(frozenset({"cat", "milk"}), ["cat", "sit", "cat"], distinct=2).__round__(2)
    0.33

    :param asked: Words A of the query.
    :param said: Words B of the message, in any order.
    :param distinct: How many different ones these are.
    :returns: 0 to 1; 0 where either has no words.
    """
    shared = len(asked.intersection(said))
    return shared / (len(asked) + distinct - shared) if shared else 0.0


def quick_scores(view: ConversationView, query: str) -> Floats:
    """
    Give every unit of a conversation its `keyword_similarity`; only those that say a word of the query are looked at.

    :param view: The conversation.
    :param query: What is asked.
    :returns: One score per unit, 0 to 1.
    """
    asked = {code: keywords_of(query, code) for code in {*view.languages}}
    transcript, scores = view.transcript, np.zeros(len(view.units))
    for unit in {int(t) for term in frozenset().union(*asked.values()) for t in transcript.index.occurrences(term)[0]}:
        said = transcript.analyses[unit]
        scores[unit] = keyword_similarity(asked[view.languages[unit]], said.said, said.distinct_terms)
    return scores
