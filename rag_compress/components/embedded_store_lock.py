"""One thread at a time in an embedded Qdrant, which is not safe for a read beside a write; a server is."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from rag_compress.core.locks import shared_lock

if TYPE_CHECKING:
    from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

# Not `shared_lock` for each: forking would wait for whatever is being written.
_locks: WeakKeyDictionary[QdrantDocumentStore, Lock] = WeakKeyDictionary()
_looking_up = shared_lock()


def alone_in(store: QdrantDocumentStore) -> AbstractContextManager[Any]:
    """
    Keep every other thread out of an embedded store: a query would multiply arrays that a writer is lengthening.

    Hold it for one access to the store at a time: who waits may be a user with a question. Inside of it take no other
    lock, nor this one again.

    >>> from rag_compress.rag import document_store
    >>> store = document_store(":memory:")
    >>> with alone_in(store):
    ...     store.count_documents()
    0

    :param store: The store; one on a server is used by as many threads as like.
    :returns: The context to use the store in.
    """
    if store.path is None and store.location != ":memory:":
        return nullcontext()
    with _looking_up:
        return _locks.setdefault(store, Lock())


if hasattr(os, "register_at_fork"):  # not on Windows, which does not fork
    os.register_at_fork(after_in_child=_locks.clear)  # who holds one lives on in the parent alone
