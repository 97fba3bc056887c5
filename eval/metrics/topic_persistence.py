"""topic_persistence: topic keywords appear across several turns while the user stays on the topic."""

from __future__ import annotations

from collections.abc import Collection, Sequence


def topic_persistence(turns: Sequence[Collection[str]], keywords: Collection[str], least: int = 2) -> float | None:
    """
    Give the share of the topic keywords that occur in several turns.

    Range 0 to 1, undefined without keywords. Source: success metric 1 of DS-013 (conversation context), "topic keywords
    appear across multiple turns when the user stays on the topic".

    >>> topic_persistence([{"car", "red"}, {"car"}, {"sky"}], ["car", "sky"])
    0.5

    :param turns: Terms of each kept turn on the topic.
    :param keywords: The topic's keywords.
    :param least: Turns that count as several.
    :returns: The share, or None.
    """
    topic = set(keywords)
    if not topic:
        return None
    return sum(sum(word in turn for turn in turns) >= least for word in topic) / len(topic)
