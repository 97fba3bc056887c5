"""Search by words in an embedded Qdrant, which itself compares the question with every document, one after another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import chain
from operator import is_
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from haystack import Document
from haystack.dataclasses.sparse_embedding import SparseEmbedding
from numpy.typing import NDArray

from rag_compress.components.ties import MOST_TIES, first_in_order

if TYPE_CHECKING:
    from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

_NAME = "text-sparse"
"""What Haystack calls the sparse vectors of a collection."""

_NEEDED = ("sparse_vectors", "ids_inv", "payload", "_payload_and_non_deleted_mask")
"""What a collection is searched by."""


def embedded_collection(store: QdrantDocumentStore) -> Any:
    """
    Give what an embedded Qdrant holds of a store. The store must be open; its client's private attributes lead there.

    :param store: The store.
    :returns: The collection, or None: of a server, or where another version of the client keeps it elsewhere.
    """
    client: Any = getattr(store, "_client", None)
    collections = getattr(getattr(client, "_client", None), "collections", None)
    return collections.get(store.index) if isinstance(collections, dict) else None


def search_by_words(
    store: QdrantDocumentStore, question: SparseEmbedding, filters: dict[str, Any] | None, limit: int
) -> list[Document] | None:
    """
    Find what Qdrant's own search finds, with the same scores, at the cost of the documents that hold a word.

    :param store: The store, held by `alone_in`.
    :param question: Terms and weights.
    :param filters: Haystack metadata filters.
    :param limit: Most documents.
    :returns: The documents, best first, with their scores, those of one score as `fetch_in_order` has them; None where
        only Qdrant can search.
    """
    store._initialize_client()
    collection = embedded_collection(store)
    if not all(hasattr(collection, name) for name in _NEEDED):
        return None
    vectors = collection.sparse_vectors.get(_NAME)
    if vectors is None:
        return None
    # the integration's, as by the store itself; it is there where a store is
    from haystack_integrations.document_stores.qdrant.filters import convert_filters_to_qdrant

    held, wanted = (  # Qdrant makes arrays of numbers
        collection._payload_and_non_deleted_mask(convert_filters_to_qdrant(some), vector_name=_NAME).astype(bool)
        for some in (None, filters)
    )
    postings = _postings.setdefault(collection, Postings())
    postings.follow(vectors[: len(held)])
    ranked = postings.best(question, held, wanted, limit + MOST_TIES)
    best = first_in_order(ranked, limit, collection.payload.__getitem__)
    client: Any = store._client
    records = client.retrieve(store.index, [collection.ids_inv[row] for row, _ in best])
    return [
        Document.from_dict({**record.payload, "score": score}) for record, (_, score) in zip(records, best, strict=True)
    ]


def is_written_elsewhere(store: QdrantDocumentStore) -> bool:
    """
    Tell whether a store is empty because it was written to asynchronously: that client has another database.

    :param store: The store.
    :returns: Whether an embedded store holds nothing, and its asynchronous client is open.
    """
    if getattr(store, "_async_client", None) is None:
        return False
    collection = embedded_collection(store)
    return collection is not None and not getattr(collection, "ids", True)


class Postings:
    """
    For each term the rows of the documents that hold it, with its weights, kept in step with a list of vectors.

    Vectors are told apart by identity: Qdrant puts a new one in the place of one that changes. What is new or changed
    makes a part of its own, with all newer parts that are no larger, so that each row is sorted in a number of times
    that grows with the logarithm of the number of rows.

    >>> postings = Postings()
    >>> postings.follow([SparseEmbedding([7, 9], [1.0, 2.0]), SparseEmbedding([9], [1.0])])
    >>> everywhere = np.ones(2, dtype=bool)
    >>> [row for row, score in postings.best(SparseEmbedding([9], [1.0]), everywhere, everywhere, 2)]
    [0, 1]
    """

    def __init__(self) -> None:
        self._vectors: list[Any] = []
        self._parts: list[_Part] = []
        self._part_of = np.zeros(0, dtype=np.int32)  # by row: of the part that has its latest vector

    def follow(self, vectors: Sequence[Any]) -> None:
        """
        Take in what is new or has changed.

        :param vectors: The vector of each row: its ``indices``, each once, and their ``values``. None goes.
        """
        known = self._vectors
        if len(vectors) == len(known) and all(map(is_, vectors, known)):
            return
        changed = [row for row, vector in enumerate(vectors) if row >= len(known) or vector is not known[row]]
        rows = np.array(changed, dtype=np.int32)
        self._part_of = np.append(self._part_of, np.full(len(vectors) - len(known), -1, dtype=np.int32))
        self._part_of[rows] = -1
        while self._parts and self._parts[-1].size <= len(rows):
            self._parts.pop()
            rows = np.append(rows, np.flatnonzero(self._part_of == len(self._parts)).astype(np.int32))
        self._part_of[rows] = len(self._parts)
        self._parts.append(_Part(rows, [vectors[row] for row in rows]))
        self._vectors = [*vectors]

    def best(
        self, question: SparseEmbedding, held: NDArray[np.bool_], wanted: NDArray[np.bool_], limit: int
    ) -> list[tuple[int, float]]:
        """
        Rank the rows by the product of their vectors with that of the question and Qdrant's idf.

        :param question: Terms and weights.
        :param held: By row, whether it counts for the idf: deleted ones do not.
        :param wanted: By row, whether it may be found.
        :param limit: Most rows.
        :returns: Rows that share a term with the question, and scores as precise as Qdrant's, best first.
        """
        count = np.count_nonzero(held)
        rows, products = [np.zeros(0, dtype=np.int32)], [np.zeros(0)]
        for term, weight in sorted(zip(question.indices, question.values, strict=True)):  # Qdrant adds in this order
            having, values = self._having(term, held)
            idf = math.log((count - len(having) + 0.5) / (len(having) + 0.5) + 1)
            rows.append(having)
            products.append(values * (weight * idf))
        together = np.concatenate(rows)
        scores = np.bincount(together, np.concatenate(products), len(held)).astype(np.float32)
        found = np.unique(together)
        found = found[wanted[found]]
        first = found[np.argsort(-scores[found], kind="stable")[:limit]]
        return [*zip(first.tolist(), scores[first].tolist(), strict=True)]

    def _having(self, term: int, held: NDArray[np.bool_]) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        rows, values = [], []
        for number, part in enumerate(self._parts):
            some = part.place_of(term)
            valid = (self._part_of[part.rows[some]] == number) & held[part.rows[some]]
            rows.append(part.rows[some][valid])
            values.append(part.values[some][valid])
        return (np.concatenate(rows), np.concatenate(values)) if rows else (np.zeros(0, np.int32), np.zeros(0))


class _Part:
    """The terms of some rows, in order of the terms."""

    def __init__(self, rows: NDArray[np.int32], vectors: Sequence[Any]) -> None:
        self.size = len(rows)
        lengths = [len(vector.indices) for vector in vectors]
        terms = np.fromiter(chain.from_iterable(vector.indices for vector in vectors), np.uint32, sum(lengths))
        values = np.fromiter(chain.from_iterable(vector.values for vector in vectors), np.float64, sum(lengths))
        order = np.argsort(terms, kind="stable")
        self._terms = terms[order]
        self.rows = np.repeat(rows, lengths)[order]
        self.values = values[order]

    def place_of(self, term: int) -> slice:
        key = np.uint32(term)  # of the array's own type: else the whole array would be converted
        return slice(*(int(np.searchsorted(self._terms, key, side)) for side in ("left", "right")))


_postings: WeakKeyDictionary[Any, Postings] = WeakKeyDictionary()
