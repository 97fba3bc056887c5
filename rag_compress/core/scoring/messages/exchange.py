"""Messages that answer what a query asks: what somebody said on it, maybe in reply to another who named it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.messages.asked import NEXT, beside_quoted, direction_in_time, senders_named
from rag_compress.core.scoring.messages.posts import Post

DECAY: Final = 0.85
"""What is left of the worth of a reply with each message between."""

REPLY: Final = 0.8
"""What a reply is worth of what it replies to."""

OF_ANYBODY: Final = 0.6
"""The same of the replies of all, where the query names nobody who speaks."""

ABOUT: Final = 0.5
"""Share of the best from which on a message is about what is asked."""


def said_on_it(
    query: str, posts: Sequence[Post], matches: Floats, weights: Floats, naming: Sequence[bool]
) -> dict[int, float]:
    """
    Tell what the messages are worth as an answer.

    :param query: The query as it was asked.
    :param posts: The messages of all passages, in order.
    :param matches: Matches [n, m] of the terms of the query in the sentences.
    :param weights: Weights [m] of these.
    :param naming: Of each of the terms whether it names a sender.
    :returns: 0 to 1 for places of messages; others are worth nothing.
    """
    if not posts:
        return {}
    named = senders_named(query, posts)
    topical = np.where(naming, 0.0, weights)
    topics = [float((matches[[*post.said]].max(axis=0) * topical).sum()) if post.said else 0.0 for post in posts]
    best = max(topics, default=0.0)
    topics = [topic / best if best else 0.0 for topic in topics]
    asking = [
        topic if _asks(post) and (post.names in named or not named) else 0.0
        for post, topic in zip(posts, topics, strict=True)
    ]
    worth = {place: OF_ANYBODY * reply for place, reply in enumerate(_replies(posts, asking)) if reply}
    for place, (post, topic, reply) in enumerate(zip(posts, topics, _replies(posts, topics), strict=True)):
        if post.names in named:
            worth[place] = max(topic, REPLY * reply)
    return worth


def asked_for_itself(query: str, posts: Sequence[Post], topics: dict[int, float]) -> dict[int, float]:
    """
    Tell which messages a query asks for: the last one of somebody, what came after one that it quotes.

    :param query: The query as it was asked.
    :param posts: The messages of all passages, in order.
    :param topics: As of `said_on_it`.
    :returns: 1 for these.
    """
    if beside := beside_quoted(query, posts):
        return dict.fromkeys(beside, 1.0)
    direction = direction_in_time(query)
    named = senders_named(query, posts) if direction else frozenset()
    own = [place for place, post in enumerate(posts) if post.names in named]
    if not own:
        return {}
    best = max((topics.get(place, 0.0) for place in own), default=0.0)
    about = [place for place in own if topics.get(place, 0.0) >= ABOUT * best]
    return {(max if direction > 0 else min)(about): 1.0}


def _replies(posts: Sequence[Post], topics: Sequence[float]) -> list[float]:
    """What each message is worth as a reply to those before it, of others."""
    found = []
    for place, post in enumerate(posts):
        before = range(max(0, place - NEXT), place)
        worth = (topics[one] * DECAY ** (place - one - 1) for one in before if posts[one].names != post.names)
        found.append(max(worth, default=0.0))
    return found


def _asks(post: Post) -> bool:
    return "?" in post.text
