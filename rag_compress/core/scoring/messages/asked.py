"""What a query asks of messages: the last one of somebody, or what came after one that it quotes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.mentions.dates import find_dates
from rag_compress.core.scoring.mentions.times import find_times
from rag_compress.core.scoring.messages.posts import Post, words_of
from rag_compress.core.scoring.quotations import quoted_phrases
from rag_compress.core.words.word_lists import patterns_in

_SAID: Final = {
    name: re.compile(rf"\b(?:{words})\b") for name, words in patterns_in(Path(__file__).with_suffix(".txt")).items()
}
_SHORTEST_QUOTED: Final = 8
"""Characters of a message that is told by quoting it."""
NEXT: Final = 6
"""Messages within which a reply stands."""

_POSSESSIVE: Final = re.compile(r"['’]s\b")


def senders_named(query: str, posts: Sequence[Post]) -> frozenset[frozenset[str]]:
    """
    Tell which senders a query names.

    Of those who share a first name the one is meant of whose name the query has more.

    :param query: The query as it was asked.
    :param posts: The messages.
    :returns: The names of the senders, as of `Post.names`.
    """
    asked = words_of(_POSSESSIVE.sub("", query))
    asked |= {word[:-1] for word in asked if word.endswith("s") and len(word) > 3}  # "Annas Nachricht"
    held = {names: names & asked for names in {post.names for post in posts}}
    found: set[frozenset[str]] = set()
    for word in frozenset().union(*held.values()):
        having = [names for names, words in held.items() if word in words]
        most = max(len(held[names]) for names in having)
        found.update(names for names in having if len(held[names]) == most)
    return frozenset(found)


def naming_terms(query: str, posts: Sequence[Post], terms: Sequence[str], languages: Sequence[str]) -> list[bool]:
    """
    Tell which terms of a query name a sender, or say that it asks for a message.

    :param query: The query as it was asked.
    :param posts: The messages.
    :param terms: Its terms.
    :param languages: Languages of the passages.
    :returns: Of each whether it does.
    """
    named = frozenset().union(*senders_named(query, posts))
    others = frame_terms(query, languages) | (terms_in(" ".join(named), languages) if named else set())
    return [term in others for term in terms]


def asks_for_message(query: str) -> bool:
    """
    Tell whether a query speaks of a message.

    >>> asks_for_message("What was Ann's last message?"), asks_for_message("What is the fee?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _SAID["message"].search(query.lower()) is not None


def direction_in_time(query: str) -> int:
    """
    Tell whether a query asks for the last message, or the first one.

    >>> [direction_in_time(query) for query in ("Ann's last message", "What did Ann write first?", "What did Ann say?")]
    [1, -1, 0]

    :param query: The query as it was asked.
    :returns: 1 for the last, -1 for the first, 0 for neither.
    """
    lower = query.lower()
    if not asks_for_message(query):
        return 0
    return 1 if _SAID["last"].search(lower) else -1 if _SAID["first"].search(lower) else 0


def asks_for_one(query: str) -> bool:
    """
    Tell whether a query asks for a message itself: the last one, the one after another, the one of a day or a time.

    >>> asks_for_one("Ann's message of 5 March"), asks_for_one("What did Ann say of the rent?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    if not asks_for_message(query):
        return False
    has_time = next(find_dates(query), None) or next(find_times(query), None)
    return direction_in_time(query) != 0 or _step(query) != 0 or has_time is not None


def frame_terms(query: str, languages: Sequence[str]) -> set[str]:
    """
    Give the terms of what a query says of messages, none of which they need to hold.

    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :returns: The terms.
    """
    if not asks_for_one(query):
        return set()
    words = (found[0] for asks in _SAID.values() for found in asks.finditer(query.lower()))
    return terms_in(" ".join(words), languages)


def _step(query: str) -> int:
    """1 where a query asks for what came after something that it quotes, -1 for before, 0 for neither."""
    outside = _outside_quoted(query)
    return 1 if _SAID["after"].search(outside) else -1 if _SAID["before"].search(outside) else 0


def _outside_quoted(query: str) -> str:
    """What a query says around messages that it quotes; nothing where it quotes none."""
    phrases = [one for one in quoted_phrases(query) if len(one) >= _SHORTEST_QUOTED]
    outside = query.lower() if phrases else ""
    for phrase in phrases:
        outside = outside.replace(phrase.lower(), " ")
    return outside


def beside_quoted(query: str, posts: Sequence[Post]) -> list[int]:
    """
    Find the messages after the one that a query quotes, or before it, or the next of who replies to it.

    :param query: The query as it was asked.
    :param posts: The messages.
    :returns: Their places among these; none where it asks for none.
    """
    step, replies = _step(query), _SAID["reply"].search(_outside_quoted(query))
    phrases = [" ".join(one.casefold().split()) for one in quoted_phrases(query) if len(one) >= _SHORTEST_QUOTED]
    told = [place for place, post in enumerate(posts) if _holds(post, phrases)] if step or replies else []
    if replies and not step:
        named = senders_named(query, posts)
        found = (next(_of_others(posts, place, named), None) for place in told)
        return [place for place in found if place is not None]
    return [place + step for place in told if 0 <= place + step < len(posts)]


def _of_others(posts: Sequence[Post], place: int, named: Collection[frozenset[str]]) -> Iterator[int]:
    """The messages behind one, of others who are named; of any, where the query names none but who wrote that."""
    others = {*named} - {posts[place].names}
    for behind in range(place + 1, min(place + 1 + NEXT, len(posts))):
        if posts[behind].names in others or (not others and posts[behind].names != posts[place].names):
            yield behind


def _holds(post: Post, phrases: Sequence[str]) -> bool:
    text = " ".join(post.text.casefold().split())
    return any(phrase in text for phrase in phrases)
