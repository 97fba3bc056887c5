"""The messages of all passages in their order, in rows, each with the words that name who sent it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rag_compress.core.layout.messages import is_number
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

_WORD: Final = re.compile(r"[^\W_]{2,}")
_ID: Final = re.compile(r'"id"\s*:\s*"?([^\s",]{1,60})"?')
_NAME: Final = re.compile(
    r'"(?:name|username|real_name|display_?name|first_name|last_name|full_?name)"\s*:\s*"((?:[^"\\]|\\.){1,80})"',
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Post:
    """
    A message.

    :param said: Rows of what was said.
    :param heads: Rows of what says who, when and the like.
    :param sender: Rows of those that say who, and of what says whose a number is.
    :param dates: Rows of those that say when.
    :param names: The words that name who sent it, in lower case.
    :param place: The number of its passage.
    :param text: What was said, with what stands beside.
    """

    said: tuple[int, ...]
    heads: tuple[int, ...]
    sender: tuple[int, ...]
    dates: tuple[int, ...]
    names: frozenset[str]
    place: int
    text: str


def find_posts(passages: Sequence[AnalyzedPassage]) -> list[Post]:
    """
    Give the messages of passages, in order; who is named by a number, by what another record says of it.

    :param passages: The passages, in the order of the rows.
    :returns: The messages.
    """
    posts = [
        post for place, (first, passage) in enumerate(with_firsts(passages)) for post in _posts(place, first, passage)
    ]
    numbers = {name for post in posts for name in post.names if is_number(name)}
    if not numbers:
        return posts
    users = dict(_users(passages, numbers))
    return [_with_names(post, users) for post in posts]


def words_of(name: str) -> frozenset[str]:
    """
    Give the words of a name.

    >>> sorted(words_of('"Lee, Ann" <ann@x.org>'))
    ['ann', 'lee', 'org']

    :param name: The name, or a query.
    :returns: The words in lower case.
    """
    return frozenset(word.casefold() for word in _WORD.findall(name))


def _posts(place: int, first: int, passage: AnalyzedPassage) -> Iterator[Post]:
    for message in passage.messages:
        start, end = passage.spans[message.first][0], passage.spans[message.end - 1][1]
        yield Post(
            tuple(first + index for index in message.said),
            tuple(first + index for index in message.heads),
            tuple(first + index for index in message.sender),
            tuple(first + index for index in message.dates),
            frozenset((message.name,)) if is_number(message.name) else words_of(message.name.partition("(")[0]),
            place,
            passage.text[start:end],
        )


def _users(
    passages: Sequence[AnalyzedPassage], numbers: set[str]
) -> Iterator[tuple[str, tuple[frozenset[str], tuple[int, ...]]]]:
    """For the numbers of users the words of their names, and the rows that say them."""
    for first, passage in with_firsts(passages):
        if passage.messages:
            continue
        found = [*_ID.finditer(passage.text)]
        ends = [*(one.start() for one in found[1:]), len(passage.text)]
        for one, end in zip(found, ends, strict=False):  # where there is none, its end has no partner
            if one[1] in numbers:
                names = [*_NAME.finditer(passage.text, one.end(), end)]
                starts = [one.start(), *(name.start() for name in names)]
                rows = (
                    first + index
                    for index, (begin, behind) in enumerate(passage.spans)
                    if any(begin <= start < behind for start in starts)
                )
                yield one[1], (frozenset().union(*(words_of(name[1]) for name in names)), tuple(rows))


def _with_names(post: Post, users: dict[str, tuple[frozenset[str], tuple[int, ...]]]) -> Post:
    number = next(iter(post.names), "")
    if number not in users:
        return post
    names, rows = users[number]
    return replace(post, names=names, sender=(*post.sender, *rows))
