"""Messages as rows: what stands above one says whose it is, and is worth no more than what was said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.messages.posts import Post

OF_SAID: Final = 0.9
"""Share of the score of the best sentence of a message that what says who sent it, and when, has at most."""

OF_OTHERS: Final = 0.5
"""The same of what else stands above it: the recipients, the subject, the numbers of messages."""


FEW: Final = 3
"""Sentences of a message up to which all of them are what is asked for; of more each less."""


def lend_names(above: Floats, matches: Floats, posts: Iterable[Post]) -> Floats:
    """
    Let what was said match what says who sent it, and when.

    :param above: Matches [n, m] of the terms of a query in the lines above each sentence.
    :param matches: Their matches in the sentences.
    :param posts: The messages.
    :returns: The larger ones of both.
    """
    lent = above.copy()
    for post in posts:
        known_by = [*post.sender, *post.dates]
        if known_by and (known := matches[known_by].max(axis=0)).any():
            said = [*post.said]
            lent[said] = np.maximum(lent[said], known)
    return lent


def bound_heads(scores: Floats, posts: Iterable[Post]) -> Floats:
    """
    Let what stands above a message score less than the best of what was said.

    :param scores: Scores [n] of the sentences.
    :param posts: The messages.
    :returns: The scores.
    """
    bounded = scores.copy()
    for post in posts:
        if post.said:
            best = scores[[*post.said]].max()
            known_by = {*post.sender, *post.dates}
            for row in post.heads:
                bounded[row] = min(scores[row], (OF_SAID if row in known_by else OF_OTHERS) * best)
    return bounded


def in_rows(worth: Mapping[int, float], posts: Sequence[Post], size: int) -> Floats:
    """
    Give what messages are worth to what was said in them.

    :param worth: For places of messages.
    :param posts: The messages.
    :param size: Number of sentences.
    :returns: The worth [n].
    """
    found = np.zeros(size)
    for place, value in worth.items():
        said = posts[place].said
        found[[*said]] = value * min(1.0, FEW / max(1, len(said))) ** 0.5
    return found
