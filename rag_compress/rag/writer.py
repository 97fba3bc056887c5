"""Chunks into the store, while others ask it questions."""

from __future__ import annotations

from collections.abc import Sequence

from haystack import Document, component
from haystack.document_stores.types import DuplicatePolicy
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components.embedded_store_lock import alone_in


@component
class StoreWriter:
    """
    Writes documents into a store that queries may be reading, over those that are in it already.

    There is no ``run_async``, for the reason that `StoreRetriever` gives.

    :param document_store: The store.
    """

    def __init__(self, document_store: QdrantDocumentStore) -> None:
        self.document_store = document_store

    @component.output_types(documents_written=int)
    def run(self, documents: list[Document]) -> dict[str, int]:
        """
        Write documents.

        :param documents: The documents.
        :returns: ``documents_written``: their number.
        """
        write_between_queries(self.document_store, documents)
        return {"documents_written": len(documents)}


def write_between_queries(store: QdrantDocumentStore, documents: Sequence[Document]) -> None:
    """
    Write documents in order, a batch of the store's at a time, so that no query waits for more than one.

    :param store: The store.
    :param documents: The documents; those in the store with the same ids are overwritten.
    """
    for start in range(0, len(documents), store.write_batch_size):
        batch = [*documents[start : start + store.write_batch_size]]
        with alone_in(store):
            store.write_documents(batch, policy=DuplicatePolicy.OVERWRITE)
