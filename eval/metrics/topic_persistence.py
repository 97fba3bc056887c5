"""topic_persistence: topic keywords appear across several turns while the user stays on the topic."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from eval.data import Conversation
from eval.metrics.continuity import LATEST, read_turns, turn_terms
from eval.metrics.outcome import Outcome


def topic_persistence(turns: Sequence[Collection[str]], keywords: Collection[str]) -> float | None:
    """
    Give the share of the topic keywords that occur in two turns or more.

    Range 0 to 1, undefined without keywords. Source: success metric 1 of DS-013 (conversation context), "topic keywords
    appear across multiple turns when the user stays on the topic".

    >>> topic_persistence([{"car", "red"}, {"car"}, {"sky"}], ["car", "sky"])
    0.5

    :param turns: Terms of each kept turn on the topic.
    :param keywords: The topic's keywords.
    :returns: The share, or None.
    """
    topic = set(keywords)
    if not topic:
        return None
    return sum(sum(word in turn for turn in turns) >= 2 for word in topic) / len(topic)


def kept_topic_persistence(outcome: Outcome) -> float | None:
    """
    Give the share of the conversation's keywords at the time of the query that occur in several of the kept turns.

    Range 0 to 1, undefined for documents. The keywords are those of a `ConversationContext` that has read the whole
    history and the query; the full history has the most that a conversation can have.
    """
    question = outcome.labels.question
    if not isinstance(question, Conversation):
        return None
    turns = turn_terms([message.text for message in question.messages])
    keywords = read_turns((*turns, *turn_terms((question.query,)))[-LATEST:]).keywords
    return topic_persistence([set(terms) for terms in turn_terms(outcome.turns)], list(keywords))
