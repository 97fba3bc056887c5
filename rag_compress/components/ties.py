"""Documents of equal score in an order of their own, not in that in which a database happens to hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby, islice
from typing import Any

from haystack import Document

from rag_compress.components.documents import meta_of

MOST_TIES = 1000
"""Documents fetched beyond those asked for, while all of them share the score of the last one."""


def fetch_in_order(fetch: Callable[[int], Sequence[Document]], top_k: int) -> list[Document]:
    """
    Fetch the best documents, and of those with one score the first by file, place in the file and id.

    Where the score of the last one goes on beyond ``top_k``, more are fetched until it ends, twice as many each time,
    up to `MOST_TIES` more; which of still more equal ones are chosen remains the database's choice.

    >>> found = [Document(id=name, content="x", score=1.0) for name in "cab"]
    >>> [document.id for document in fetch_in_order(lambda limit: found[:limit], 2)]
    ['a', 'b']

    :param fetch: Number of documents -> as many of the best, best first.
    :param top_k: Most documents, at least 1.
    :returns: The documents, best first.
    """
    most = top_k + MOST_TIES
    limit = top_k + 1
    found = fetch(limit)
    while len(found) == limit < most and found[-1].score == found[top_k - 1].score:
        limit = min(2 * limit, most)
        found = fetch(limit)
    groups = groupby(found, key=lambda document: document.score)  # not by the score: of a distance the least is best
    return [document for _, equal in groups for document in sorted(equal, key=_order)][:top_k]


def first_in_order(
    ranked: Sequence[tuple[int, float]], top_k: int, payload_of: Callable[[int], Mapping[str, Any]]
) -> list[tuple[int, float]]:
    """
    Choose as `fetch_in_order` does where all scores are known, without fetching what is not chosen.

    >>> payloads = [{"id": "c"}, {"id": "b", "meta": {"file_path": "z"}}, {"id": "a"}]
    >>> first_in_order([(0, 1.0), (1, 1.0), (2, 1.0)], 2, payloads.__getitem__)
    [(2, 1.0), (0, 1.0)]

    :param ranked: Rows with their scores, best first.
    :param top_k: Most rows, at least 1.
    :param payload_of: Row -> what the database holds of its document.
    :returns: Rows and scores, best first.
    """

    def place(row: tuple[int, float]) -> tuple[Any, ...]:
        payload = payload_of(row[0])
        return _place(payload.get("meta") or {}, str(payload.get("id", "")))

    groups = groupby(ranked, key=lambda row: row[1])
    return [*islice((row for _, equal in groups for row in sorted(equal, key=place)), top_k)]


def _order(document: Document) -> tuple[Any, ...]:
    return _place(meta_of(document), document.id)


def _place(meta: Mapping[str, Any], identifier: str) -> tuple[Any, ...]:
    start = meta.get("split_idx_start")
    path = str(meta.get("file_path", ""))
    return path, start if isinstance(start, int) else 0, identifier
