"""Keeps an index in step with a folder: new and changed files in, deleted ones out, and nothing lost on the way."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from haystack import Document
from haystack.document_stores.types import DuplicatePolicy
from haystack_integrations.document_stores.qdrant import QdrantDocumentStore

from rag_compress.core.annotation import INDEX_FORMAT
from rag_compress.rag.conversion import MIME_TYPES, NoTextError, convert, read_file
from rag_compress.rag.pipelines import CHUNK_SIZE, output_of, preparation_pipeline
from rag_compress.rag.store import cache_directory, folder_key

Progress = Callable[[int, int, str], None]
"""Called before each file with files done, files to do, and the path; and at the end with an empty path."""


@dataclass(frozen=True, slots=True)
class FileFailure:
    """
    A file that is not in the index as it is now.

    :param path: The file, relative to the folder.
    :param reason: Why.
    """

    path: str
    reason: str


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
    :param ignored: Files of a kind that is not indexed, and links to folders, which are not followed.
    """

    added: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    failed: tuple[FileFailure, ...] = ()
    ignored: tuple[str, ...] = ()


def index_folder(
    folder: str | Path,
    store: QdrantDocumentStore,
    *,
    embedder: Any = None,
    chunk_size: int = CHUNK_SIZE,
    language: str = "auto",
    splitter: str = "pysbd",
    encoding: str = "o200k_base",
    progress: Progress | None = None,
) -> IndexReport:
    """
    Bring the index of a folder up to date.

    Only new and changed files are converted: a file is known by its path, its bytes and these parameters. A file's
    new chunks are written before its old ones are deleted, so that an interruption at any moment loses nothing and the
    next run goes on from there. Hidden files and folders are left out.

    :param folder: The folder; it is only read.
    :param store: The document store; other documents in it are left alone.
    :param embedder: A Haystack document embedder, for retrieval by embedding or hybrid.
    :param chunk_size: Most characters of a chunk.
    :param language: ISO 639-1 code of the files, or ``auto``.
    :param splitter: Sentence splitter, the one that the compressor will use.
    :param encoding: Name of the tiktoken encoding that the compressor will count with.
    :param progress: Told about each file.
    :returns: What became of every file.
    :raises NotADirectoryError: If the folder is none.
    :raises RuntimeError: If another process has the index open, or it is damaged.
    """
    root = Path(folder)
    if not root.is_dir():
        raise NotADirectoryError(f"docs must be a folder, got {str(folder)!r}.")
    settings = f"{INDEX_FORMAT}|{chunk_size}|{language}|{splitter}|{encoding}|{_name(embedder)}"
    indexed = _Indexed(store, folder_key(root), settings)
    pipeline = preparation_pipeline(
        embedder=embedder, chunk_size=chunk_size, language=language, splitter=splitter, encoding=encoding
    )
    try:
        return _update(root, indexed, partial(convert, pipeline, output_of(embedder)), progress)
    finally:
        if embedder is not None:  # a component is in one pipeline at a time: free it for the next run
            pipeline.remove_component("embedder")


def _update(
    root: Path, indexed: _Indexed, prepare: Callable[[str, bytes, str], list[Document]], progress: Progress | None
) -> IndexReport:
    files, ignored, failed = _list_files(root)
    unlisted = tuple(failure.path for failure in failed)
    keep = {version for path, versions in indexed.files.items() if _is_under(path, unlisted) for version in versions}
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
            failed.append(FileFailure(path, _reason(error)))
            keep |= known
            continue
        if chunks:
            indexed.write(chunks)
        outcomes["unchanged" if fingerprint in known else "updated" if known else "added"].append(path)
        keep.add(fingerprint)
    if progress:
        progress(len(files), len(files), "")
    indexed.delete_all_but(keep)
    present = set(files)
    gone = sorted(path for path, versions in indexed.files.items() if path not in present and not versions & keep)
    return IndexReport(
        **{name: tuple(paths) for name, paths in outcomes.items()},
        removed=tuple(gone),
        failed=tuple(sorted(failed, key=lambda failure: failure.path)),
        ignored=tuple(ignored),
    )


class _Indexed:
    """What a store holds of one folder, by the fingerprints in the meta of its chunks."""

    def __init__(self, store: QdrantDocumentStore, key: str, settings: str) -> None:
        self._store = store
        self._key = key
        self._settings = settings
        _open(store)
        first_chunks = store.filter_documents({"field": "meta.split_id", "operator": "==", "value": 0})
        self.files: dict[str, set[str]] = {}
        for chunk in first_chunks:
            fingerprint = chunk.meta.get("file_fingerprint")
            if self._is_ours(fingerprint):
                self.files.setdefault(chunk.meta["file_path"], set()).add(str(fingerprint))

    def fingerprint(self, path: str, data: bytes) -> str:
        """Name a version of a file: which folder, how it is indexed, where it stands, what it holds."""
        digest = hashlib.blake2b(f"{self._settings}|{path}|".encode("utf-8", "surrogateescape"), digest_size=16)
        digest.update(data)
        return f"{self._key}-{digest.hexdigest()}"

    def write(self, chunks: list[Document]) -> None:
        """Write the chunks of one file, the first one last: where it is, all are."""
        self._store.write_documents(chunks[::-1], policy=DuplicatePolicy.OVERWRITE)

    def delete_all_but(self, keep: set[str]) -> None:
        """Delete the chunks of every other version of this folder's files, those of interrupted runs included."""
        for fingerprint in self._fingerprints() - keep:
            self._store.delete_by_filter({"field": "meta.file_fingerprint", "operator": "==", "value": fingerprint})

    def _fingerprints(self) -> set[str]:
        found, _ = self._store.get_metadata_field_unique_values("file_fingerprint", size=_NO_LIMIT)
        return {value for value in found if self._is_ours(value)}

    def _is_ours(self, fingerprint: object) -> bool:
        return isinstance(fingerprint, str) and fingerprint.startswith(f"{self._key}-")


_NO_LIMIT = 2**31


def _open(store: QdrantDocumentStore) -> None:
    """Connect now, and say what to do where an index on disk cannot be opened; a server's errors say enough."""
    try:
        store.count_documents()
    except Exception as error:  # sqlite, JSON, pickle, file system: whatever the embedded database stumbles over
        if store.path is None:
            raise
        if "already accessed" in str(error):
            reason = "is in use by another process. Wait until it is done, or set QDRANT_URL to share a server"
        else:
            reason = f"cannot be opened: {str(error).rstrip('.')}"
            if Path(store.path).parent == cache_directory():  # made by `folder_store`; else it may hold anything
                reason += ". If it is damaged, delete that directory: it is made from the files"
        raise RuntimeError(f"The index in {store.path} {reason}.") from error


def _list_files(root: Path) -> tuple[list[str], list[str], list[FileFailure]]:
    """Walk the folder: files to index, other files and links to folders, folders that cannot be listed."""
    files: list[str] = []
    ignored: list[str] = []
    failed: list[FileFailure] = []

    def note(error: OSError) -> None:
        failed.append(FileFailure(Path(error.filename).relative_to(root).as_posix(), _reason(error)))

    for directory, subdirectories, names in os.walk(root, onerror=note):
        subdirectories[:] = sorted(name for name in subdirectories if not name.startswith("."))
        links = [name for name in subdirectories if Path(directory, name).is_symlink()]
        for name in (*links, *(name for name in names if not name.startswith("."))):
            path = Path(directory, name)
            is_known = name not in links and path.suffix.lower() in MIME_TYPES
            (files if is_known else ignored).append(path.relative_to(root).as_posix())
    return sorted(files), sorted(ignored), failed


def _is_under(path: str, folders: tuple[str, ...]) -> bool:
    return any(folder == "." or path.startswith(f"{folder}/") for folder in folders)


def _name(embedder: Any) -> str:
    return "" if embedder is None else f"{type(embedder).__name__}:{getattr(embedder, 'model', '')}"


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
