"""Topics of a conversation: groups of terms that occur together, or what the caller names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.checks import check_number, check_type

TOPIC_DECAY = 0.9
MAX_TOPICS = 10
TOPIC_TERMS = 12
MOST_IMPORTANCE = 1e6
"""Far above any use, and low enough that no sum of weights overflows."""

_LEAST_TOPIC = 0.05
_SAME_TOPIC = 0.2
"""Share of a turn's terms that must stand in a topic for the turn to continue it."""
_DEFAULT_SALIENCE = 0.5


@dataclass(frozen=True, slots=True)
class Topic:
    """
    A topic that the caller names.

    :param id: Its name.
    :param salience: How much it matters, 0 to `MOST_IMPORTANCE`.
    :raises ValueError: If the salience lies outside.
    :raises TypeError: If a value has the wrong type.
    """

    id: str
    salience: float = _DEFAULT_SALIENCE

    def __post_init__(self) -> None:
        check_type("id", self.id, str)
        salience = check_number("salience", self.salience, most=MOST_IMPORTANCE)
        object.__setattr__(self, "salience", salience)  # frozen: what is saved must be Python's own number


def topic_of(tokens: Sequence[str], topic_terms: Mapping[str, Sequence[str]]) -> Topic:
    """
    Find the active topic that most of a turn's terms stand in, else make a new one called after the latest of them.

    >>> topic_of(["cat", "milk"], {"pets": ["cat", "dog"]}).id, topic_of(["sun", "rain"], {"pets": ["cat"]}).id
    ('pets', 'sun rain')

    :param tokens: The turn's terms, at least one.
    :param topic_terms: The terms of each active topic.
    :returns: The topic.
    """
    found = set(tokens)
    shares = {topic: len(found & set(terms)) / len(found) for topic, terms in topic_terms.items()}
    best = max(shares, key=lambda topic: (shares[topic], topic), default=None)
    if best is not None and shares[best] >= _SAME_TOPIC:
        return Topic(best)
    return Topic(" ".join(list(dict.fromkeys(tokens))[-3:]))


def boost_topics(
    strengths: Mapping[str, float],
    topic_terms: Mapping[str, Sequence[str]],
    topics: Iterable[Topic],
    tokens: Sequence[str],
    importance: float,
) -> tuple[dict[str, float], dict[str, list[str]]]:
    """
    Strengthen the topics of a turn: ``strength += salience * importance``; each remembers its latest terms.

    :param strengths: Strength of each active topic.
    :param topic_terms: The terms of each.
    :param topics: Those that the turn touches.
    :param tokens: The turn's terms.
    :param importance: Weight of the turn.
    :returns: Strengths and terms after the turn.
    """
    boosted = dict(strengths)
    terms = {topic: list(known) for topic, known in topic_terms.items()}
    for topic in topics:
        boosted[topic.id] = boosted.get(topic.id, 0.0) + topic.salience * importance
        latest = dict.fromkeys(reversed([*terms.get(topic.id, ()), *tokens]))
        terms[topic.id] = list(latest)[:TOPIC_TERMS][::-1]
    return boosted, terms


def fade_topics(strengths: Mapping[str, float], decay: float, most: int) -> dict[str, float]:
    """
    Let topics fade: ``strength *= topicDecay``; weak ones go, the strongest stay.

    >>> fade_topics({"pets": 1.0, "weather": 0.04}, decay=0.5, most=10)
    {'pets': 0.5}

    :param strengths: Strength of each topic.
    :param decay: The factor, 0 to 1.
    :param most: Most topics that stay.
    :returns: The topics that stay, the strongest first.
    """
    faded = {topic: strength * decay for topic, strength in strengths.items()}
    strongest = sorted(faded, key=lambda topic: (-faded[topic], topic))[:most]
    return {topic: faded[topic] for topic in strongest if faded[topic] >= _LEAST_TOPIC}
