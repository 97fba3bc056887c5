"""Chunks into the store, while others ask it questions."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from haystack import Document, component
from haystack.document_stores.types import DuplicatePolicy
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.components.embedded_words import embedded_collection

_TURN = 0.001
"""Seconds in which who waits wakes up: a lock goes to whoever asks for it first, which else is the writer again."""


@component
class StoreWriter:
    """
    Writes documents into a store that queries may be reading, over those that are in it already.

    There is no ``run_async``: the asynchronous client of an embedded Qdrant has a database of its own, where no query
    looks. In an asynchronous pipeline this component runs in a thread.

    >>> from rag_compress.rag import document_store
    >>> store = document_store(":memory:")
    >>> StoreWriter(store).run([Document(content="Otters hold hands.")]), store.count_documents()
    ({'documents_written': 1}, 1)

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
        with synced_in_the_end(self.document_store):
            write_between_queries(self.document_store, documents)
        return {"documents_written": len(documents)}


@contextmanager
def synced_in_the_end(store: QdrantDocumentStore) -> Iterator[None]:
    """
    Let an index in a directory wait for the disk at the end of the block, and not after each of its chunks.

    Meanwhile it is in SQLite's write-ahead mode. What was written comes to the disk in its order, so that a loss of
    power leaves the index as it was at some moment before; a process that is killed loses nothing.

    :param store: The store that is written to in the block.
    :returns: The context.
    :raises RuntimeError: If the disk is full or cannot be written to; what was written before stays.
    """
    _set(store, journal_mode="wal", synchronous="normal")
    try:
        yield
    except sqlite3.Error as error:
        raise RuntimeError(
            f"The index in {store.path} must be on a disk that takes what is written, got: {error}. Make room there, "
            "or choose another place for it; the next run goes on from here."
        ) from error
    finally:
        _set(store, synchronous="full", journal_mode="delete")


def _set(store: QdrantDocumentStore, **pragmas: str) -> None:
    """Set them in order as long as the database takes them: it is as right without, and slower."""
    if store.path in (None, ":memory:"):
        return
    with alone_in(store), suppress(AttributeError, sqlite3.Error):  # another version may keep its database elsewhere
        store._initialize_client()
        connection: sqlite3.Connection = embedded_collection(store).storage.storage
        for name, value in pragmas.items():
            answer = connection.execute(f"PRAGMA {name}={value}").fetchone()
            if answer not in (None, (value,)):  # a file system without shared memory has no write-ahead mode
                return


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
        time.sleep(_TURN)
