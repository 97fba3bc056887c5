"""Keeps an index in step with a folder: new and changed files in, deleted ones out, and nothing lost on the way."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from haystack import Document
from haystack.token_counters import TokenCounter
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore
from qdrant_client.http.exceptions import UnexpectedResponse
from qdrant_client.models import FieldCondition, Filter, MatchAny

from rag_compress.components.embedded_store_lock import alone_in
from rag_compress.components.helpers import warm_up_helpers
from rag_compress.rag.conversion import NoTextError, convert, read_file
from rag_compress.rag.embedders import check_embedder
from rag_compress.rag.listing import FileFailure, Listing, is_under, list_files, reason_of
from rag_compress.rag.location import folder_key
from rag_compress.rag.preparation import CHUNK_SIZE, Preparation
from rag_compress.rag.store import check_store, open_store, read_meta
from rag_compress.rag.writer import synced_in_the_end, write_between_queries

Progress: TypeAlias = Callable[[int, int, str], None]
"""Called before each file with files done, files to do, and the path; and at the end with an empty path."""

_DELETED_AT_ONCE = 1000
"""Versions of files in one call: an embedded store looks through all chunks for each call."""
_REFUSALS = (400, 413, 422)
"""HTTP status codes that are about what was sent, not about the server."""


@dataclass(frozen=True, slots=True)
class IndexReport:
    """
    What became of every file of a folder. Paths are relative to the folder and sorted.

    :param added: Files that are new in the index.
    :param updated: Files that had changed.
    :param unchanged: Files that were left alone.
    :param removed: Files that are gone from the folder, and now from the index.
    :param failed: Files that gave no text, with the reason. Of one that could not be read the index still holds what it
        held; of one that is empty it holds nothing.
    :param ignored: Files of a kind that is not indexed.
    :param links: Links to folders, which are not followed.
    """

    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    failed: tuple[FileFailure, ...] = ()
    ignored: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


class _RefusedError(Exception):
    """Chunks that the store does not take, where it may take those of other files."""


def index_folder(
    folder: str | Path,
    store: QdrantDocumentStore,
    *,
    embedder: Any = None,
    sentence_embedder: Any = None,
    chunk_size: int = CHUNK_SIZE,
    language: str = "auto",
    splitter: str = "pysbd",
    encoding: str = "o200k_base",
    token_counter: TokenCounter | None = None,
    progress: Progress | None = None,
) -> IndexReport:
    """
    Bring the index of a folder up to date.

    Only new and changed files are converted: a file is known by its path, its bytes and these parameters, an embedder
    by the parameters that it is serialized with. (One that cannot be serialized, because its key was given as a text
    for instance, is known by its class and ``model`` alone.) A file's new chunks are written before its old ones are
    deleted, so that an interruption at any moment loses nothing and the next run goes on from there. Hidden files and
    folders are left out.

    >>> from tempfile import TemporaryDirectory
    >>> from rag_compress.rag import document_store
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "otters.txt").write_text("Otters hold hands.")
    ...     store = document_store(":memory:")
    ...     index_folder(folder, store).added, index_folder(folder, store).unchanged
    (('otters.txt',), ('otters.txt',))

    :param folder: The folder; it is only read.
    :param store: The document store; other documents in it are left alone.
    :param embedder: A Haystack document embedder, for retrieval by embedding or hybrid; the store must have been made
        with the length of its vectors (``embedding_dim``).
    :param sentence_embedder: A Haystack document embedder that gives each sentence a vector, for the compressor.
    :param chunk_size: Most characters of a chunk.
    :param language: ISO 639-1 code of the files, or ``auto``.
    :param splitter: Sentence splitter, the one that the compressor will use.
    :param encoding: Name of the tiktoken encoding that the compressor will count with.
    :param token_counter: A Haystack token counter of the same class and parameters as the compressor will have.
    :param progress: Told about each file.
    :returns: What became of every file.
    :raises NotADirectoryError: If the folder is none.
    :raises TypeError: If the folder is no path, or the store is none of Qdrant's.
    :raises ValueError: If a value breaks its rule, or the vectors of embedder, store and index differ in length.
    :raises RuntimeError: If another process or store has the index open, or it is damaged.
    """
    if not isinstance(folder, str | PathLike):
        raise TypeError(f"the folder of documents must be a path, got {folder!r}: name the folder that holds them.")
    root = Path(folder)
    if not folder or not root.is_dir():  # an empty name, of a variable that is not set, is the working directory's
        cure = ", which is a file: name the folder that holds it" if folder and root.is_file() else ""
        raise NotADirectoryError(f"the folder of documents must exist, got {str(folder)!r}{cure}.")
    check_store(store)
    check_embedder(embedder, store, "documents")
    how = Preparation(embedder, sentence_embedder, chunk_size, language, splitter, encoding, token_counter)
    indexed = _Indexed(store, folder_key(root), how.name)
    warm_up_helpers(embedder)
    with synced_in_the_end(store):
        return _update(root, indexed, partial(convert, how.make_pipeline(), embedder), progress)


def _update(
    root: Path, indexed: _Indexed, prepare: Callable[[str, bytes, str], list[Document]], progress: Progress | None
) -> IndexReport:
    listing = list_files(root)
    files, failed = listing.files, listing.failed
    unlisted = tuple(failure.path for failure in failed)
    keep = {version for path, versions in indexed.files.items() if is_under(path, unlisted) for version in versions}
    outcomes: dict[str, list[str]] = {"added": [], "updated": [], "unchanged": []}
    for done, path in enumerate(files):
        if progress:
            progress(done, len(files), path)
        known = indexed.files.get(path, set())
        try:
            data = read_file(root / path)
            fingerprint = indexed.fingerprint(path, data)
            chunks = [] if fingerprint in known else prepare(path, data, fingerprint)
        except NoTextError as error:
            failed.append(FileFailure(path, str(error)))
            continue
        except Exception as error:  # a converter may raise anything, and one bad file must not stop the others
            failed.append(FileFailure(path, reason_of(error)))
            keep |= known
            continue
        try:
            indexed.write(chunks)
        except _RefusedError as error:
            failed.append(FileFailure(path, str(error)))
            keep |= known
            continue
        outcomes["unchanged" if fingerprint in known else "updated" if known else "added"].append(path)
        keep.add(fingerprint)
    if progress:
        progress(len(files), len(files), "")
    indexed.delete_all_but(keep)
    return _report(listing, outcomes, {path: bool(versions & keep) for path, versions in indexed.files.items()})


def _report(listing: Listing, outcomes: Mapping[str, Sequence[str]], known: Mapping[str, bool]) -> IndexReport:
    """Sum up what was done: what became of files and, of those that the index held before, whether it still does."""
    held = [path for path, is_held in known.items() if is_held]
    failed = [
        replace(f, still_answers=any(path == f.path or is_under(path, (f.path,)) for path in held))
        for f in listing.failed
    ]
    return IndexReport(
        **{name: tuple(paths) for name, paths in outcomes.items()},
        removed=tuple(sorted(known.keys() - {*listing.files, *held})),
        failed=tuple(sorted(failed, key=lambda failure: failure.path)),
        ignored=tuple(sorted(listing.ignored)),
        links=tuple(sorted(listing.links)),
    )


class _Indexed:
    """What a store holds of one folder, by the fingerprints in the meta of its chunks."""

    def __init__(self, store: QdrantDocumentStore, key: str, settings: str) -> None:
        self._store = store
        self._key = key
        self._settings = settings
        with alone_in(store):
            open_store(store)
            held = [*read_meta(store, ("file_path", "file_fingerprint", "split_id"))]
        self.files: dict[str, set[str]] = {}
        self._versions: set[str] = set()  # those that are not whole among them
        for meta in held:
            fingerprint = meta.get("file_fingerprint")
            if isinstance(fingerprint, str) and fingerprint.startswith(f"{key}-"):
                self._versions.add(fingerprint)
                if meta.get("split_id") == 0:
                    self.files.setdefault(meta["file_path"], set()).add(fingerprint)

    def fingerprint(self, path: str, data: bytes) -> str:
        """Name a version of a file: which folder, how it is indexed, where it stands, what it holds."""
        digest = hashlib.blake2b(f"{self._settings}|{path}|".encode(), digest_size=16)
        digest.update(data)
        return f"{self._key}-{digest.hexdigest()}"

    def write(self, chunks: list[Document]) -> None:
        """Write the chunks of one file, the first one last: where it is, all are."""
        if not chunks:
            return
        length = len(chunks[0].embedding or ())
        if length and length != self._store.embedding_dim:
            raise ValueError(
                f"embedding_dim must be the length of the embedder's vectors, got {self._store.embedding_dim} and "
                f"vectors of {length}: make the store with embedding_dim={length}."
            )
        self._versions.add(chunks[0].meta["file_fingerprint"])
        try:
            write_between_queries(self._store, chunks[::-1])
        except (UnexpectedResponse, ValueError) as error:  # by the server, or by its client on the way to it
            if isinstance(error, UnexpectedResponse) and error.status_code not in _REFUSALS:
                raise
            raise _RefusedError(str(error)) from error

    def delete_all_but(self, keep: set[str]) -> None:
        """Delete the chunks of every other version of this folder's files, those of interrupted runs included."""
        gone = sorted(self._versions - keep)
        for start in range(0, len(gone), _DELETED_AT_ONCE):
            some = MatchAny(any=gone[start : start + _DELETED_AT_ONCE])
            # Qdrant's own filter: of Haystack's "in" one condition is made for each value.
            of_these: Any = Filter(must=[FieldCondition(key="meta.file_fingerprint", match=some)])
            with alone_in(self._store):
                self._store.delete_by_filter(of_these)
