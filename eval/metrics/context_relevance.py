"""context_relevance: share of a response's terms that the context has."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from eval.data import Conversation
from eval.metrics.continuity import known_terms, turn_terms
from eval.metrics.outcome import Outcome


def context_relevance(response: Sequence[str], context: Collection[str]) -> float | None:
    """
    Give the share of a response's terms that are recent terms or keywords of the conversation.

    Range 0 to 1, undefined for a response without terms. Source: success metric 2 of DS-013 (conversation context),
    ">= 30% of response tokens overlap with recent tokens/keywords (excluding stopwords)". Stop words are no terms.

    >>> context_relevance(["red", "car"], {"car"})
    0.5

    :param response: Terms of the response, in order.
    :param context: Recent terms and keywords.
    :returns: The share, or None.
    """
    known = set(context)
    return sum(term in known for term in response) / len(response) if response else None


def kept_context_relevance(outcome: Outcome) -> float | None:
    """
    Give the share of the response's terms that are recent terms or keywords of what is kept of a conversation.

    Range 0 to 1, undefined for documents. The response is the first accepted answer; without one the next turn, which
    is the query. What is known are the recent terms and keywords of a `ConversationContext` that has read the kept
    turns.
    """
    question = outcome.labels.question
    if not isinstance(question, Conversation):
        return None
    (response,) = turn_terms(((*question.answers, question.query)[0],))
    return context_relevance(response, known_terms(turn_terms(outcome.turns)))
