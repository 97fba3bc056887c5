"""Where the documents live: Qdrant in memory, in a directory, or as a server."""

from __future__ import annotations

import atexit
import re
import reprlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet, WeakValueDictionary

from haystack.core.errors import PipelineRuntimeError
from haystack.utils import Secret
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore
from qdrant_client.http.exceptions import ApiException

from rag_compress.checks import check_count
from rag_compress.core.locks import shared_lock
from rag_compress.rag.location import (
    CACHE_VARIABLE,
    LIKE_URL,
    SCHEMES,
    cache_directory,
    check_name,
    check_url,
    collection_name,
    folder_key,
    server_url,
)

API_KEY_VARIABLE = "QDRANT_API_KEY"

_INDEXED_FIELDS = [{"field_name": "meta.file_fingerprint", "field_schema": "keyword"}]
"""What `index_folder` filters by: a server in strict mode refuses filters on other fields."""

WORDS_ONLY = 1
"""Length of the dense vector nobody fills: a Qdrant collection of Haystack's always has one."""

_shared: WeakValueDictionary[tuple[str, str, int], QdrantDocumentStore] = WeakValueDictionary()
_sharing = shared_lock()
_made: WeakSet[QdrantDocumentStore] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Close what a script leaves open: Qdrant's client would do it too late, and fail with a traceback."""
    with ExitStack() as closing:  # which closes the others where one raises
        for store in [*_made]:
            closing.callback(store.close)


def document_store(
    location: str | Path | None = None,
    *,
    index: str | None = None,
    embedding_dim: int | None = None,
    **options: Any,
) -> QdrantDocumentStore:
    """
    Make a document store that retrieves by words and, given a dimension, by embedding too.

    Pass one and the same store to `indexing_pipeline` and `query_pipeline`: two stores with ``:memory:`` are two
    databases, and a directory lets in one open store at a time.

    >>> document_store(":memory:").count_documents()
    0

    :param location: ``":memory:"``, a directory, or the URL of a server (``http://`` or ``https://``). By default the
        server that the environment variable QDRANT_URL names, else memory. The key of a server comes from
        QDRANT_API_KEY.
    :param index: Name of the collection; by default the one that RAG_COMPRESS_COLLECTION names, else ``rag_compress``.
    :param embedding_dim: Length of the dense vectors, at least 2; None if nothing embeds the documents.
    :param options: Other parameters of Haystack's ``QdrantDocumentStore``.
    :returns: The store; it connects at its first use.
    :raises ValueError: If the location is a URL of another kind, or a value breaks its rule.
    """
    if embedding_dim is not None:
        check_count("embedding_dim", embedding_dim, least=2)
    where = str(location) if location is not None else server_url() or ":memory:"
    if not where:  # as of a variable that is not set
        cure = "leave it out for QDRANT_URL, or else memory"
        raise ValueError(f"A store must be ':memory:', a directory or a URL with http:// or https://, got '': {cure}.")
    if where.startswith(SCHEMES):
        check_url("A URL of a store", where)
        key = Secret.from_env_var(API_KEY_VARIABLE, strict=False)
        options = {"url": where, "api_key": key, "payload_fields_to_index": _INDEXED_FIELDS} | options
    elif LIKE_URL.match(where):
        raise ValueError(f"A store must be ':memory:', a directory or a URL with http:// or https://, got {where!r}.")
    else:  # a path ':memory:' is Qdrant's memory too
        options = {"path": where} | options
    settings = {"progress_bar": False, "use_sparse_embeddings": True, "sparse_idf": True} | options
    name = check_name("index", index) if index else collection_name("rag_compress")
    store = QdrantDocumentStore(index=name, embedding_dim=embedding_dim or WORDS_ONLY, **settings)
    _made.add(store)
    return store


def folder_store(folder: str | Path, *, embedding_dim: int | None = None) -> QdrantDocumentStore:
    """
    Make the store that keeps the index of a folder between runs, outside of the folder.

    It is a collection of its own on the server that QDRANT_URL names, else a directory in the user's cache. The
    folder itself is only read. A folder is known by its path: where two machines or containers have different folders
    at the same path, give each its own collection by RAG_COMPRESS_COLLECTION, or each deletes what the other indexed.

    :param folder: The folder with the documents.
    :param embedding_dim: Length of the dense vectors, at least 2; None if nothing embeds the documents.
    :returns: The store.
    :raises ValueError: If an environment variable breaks its rule.
    """
    key = folder_key(folder)
    location = None if server_url() else cache_directory() / key
    name = collection_name(f"rag_compress_{key}") + (f"_{embedding_dim}" if embedding_dim else "")
    return document_store(location, index=name, embedding_dim=embedding_dim)


def shared_store(store: QdrantDocumentStore) -> QdrantDocumentStore:
    """
    Give the store of this process that has the same directory and collection already, if there is one.

    A directory lets in one open store at a time, and a server that deploys a pipeline again makes the new one while the
    old one answers. Nobody who shares a store closes it: it is known here for as long as somebody else holds it, and
    closes itself when nobody does.

    >>> from tempfile import mkdtemp
    >>> directory = mkdtemp()
    >>> shared_store(first := document_store(directory)) is shared_store(document_store(directory)) is first
    True

    :param store: A store that is not open yet.
    :returns: The other store, or this one; this one always if it is in memory or on a server.
    """
    if store.path in (None, ":memory:"):
        return store
    with _sharing:
        return _shared.setdefault((str(Path(store.path).resolve()), store.index, store.embedding_dim), store)


def check_store(store: object) -> None:
    """
    Refuse a store that `query_pipeline` cannot search by words.

    :param store: What the caller gave.
    :raises TypeError: If it is another store than Qdrant's.
    """
    if not isinstance(store, QdrantDocumentStore):
        raise TypeError(
            f"store must be a QdrantDocumentStore, got {reprlib.repr(store)}: make one with "
            "rag_compress.rag.document_store."
        )


def open_store(store: QdrantDocumentStore) -> None:
    """
    Connect now, and say what to do where an index cannot be opened; what a server says of itself is enough.

    :param store: The store.
    :raises ValueError: If its index holds vectors of another length.
    :raises RuntimeError: If another process or store has the index open, or it is damaged.
    """
    try:
        store.count_documents()
    except Exception as error:  # sqlite, JSON, pickle, file system: whatever the embedded database stumbles over
        store.close()  # it would take a second attempt for a connection that was found good
        where = store.path or f"{store.url}, collection {store.index!r}"
        if held := re.search(r"vector size '(\d+)'", str(error)):
            raise ValueError(_other_length(where, int(held[1]), store.embedding_dim)) from error
        if store.path is None:
            raise
        if "already accessed" in str(error):
            reason = (
                "is in use by another process or store. Wait until it is closed, or set QDRANT_URL to share a server"
            )
        else:
            reason = f"cannot be opened: {str(error).rstrip('.')}"
            path = Path(store.path)
            if path.parent == cache_directory():  # made by `folder_store`; else it may hold anything
                denied = isinstance(error, PermissionError) or "readonly" in str(error)  # the latter is SQLite's word
                reason += (
                    ". If it is damaged, delete that directory: it is made from the files"
                    if path.is_dir() and not denied
                    else f". Set {CACHE_VARIABLE} to a directory that can be written to"
                )
        raise RuntimeError(f"The index in {where} {reason}.") from error


def read_meta(store: QdrantDocumentStore, fields: Sequence[str]) -> Iterator[dict[str, Any]]:
    """
    Read some meta fields of every document, and none of the texts: an index may hold, or have to send, a gigabyte.

    >>> from haystack import Document
    >>> store = document_store(":memory:")
    >>> _ = store.write_documents([Document(content="Otters sleep.", meta={"page": 1, "other": 2})])
    >>> [*read_meta(store, ["page"])]
    [{'page': 1}]

    :param store: The store, open.
    :param fields: Names of the fields.
    :returns: Those that each document has.
    """
    client: Any = store._client
    wanted, place = [f"meta.{name}" for name in fields], None
    while True:
        points, place = client.scroll(store.index, limit=store.scroll_size, offset=place, with_payload=wanted)
        yield from ((point.payload or {}).get("meta", {}) for point in points)
        if place is None:
            return


@contextmanager
def server_errors(store: QdrantDocumentStore) -> Iterator[None]:
    """
    Name the server when it fails, instead of a place deep in its client.

    :param store: The store that is used in the block.
    :returns: The context.
    :raises RuntimeError: If the server cannot be reached or refuses.
    """
    try:
        yield
    except (ApiException, PipelineRuntimeError) as error:
        cause = error.__cause__ if isinstance(error, PipelineRuntimeError) else error
        if not isinstance(cause, ApiException):
            raise
        raise RuntimeError(f"The Qdrant server at {store.url} cannot be used: {cause}.") from error


def _other_length(where: str, held: int, asked: int) -> str:
    made, opened = ("without" if length == WORDS_ONLY else f"with {length}" for length in (held, asked))
    cure = "without embedding_dim" if held == WORDS_ONLY else f"with embedding_dim={held}"
    return (
        f"embedding_dim must be what the index in {where} was made with: it was made {made} and is opened {opened}. "
        f"Open it {cure}, or choose another place for an index of the other kind."
    )
