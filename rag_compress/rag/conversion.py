"""From the bytes of one file to its chunks, or the reason why there are none."""

from __future__ import annotations

import logging
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from haystack import Document, Pipeline
from haystack.dataclasses import ByteStream

from rag_compress.core.locks import shared_lock
from rag_compress.rag.preparation import DOCX, HTML, MARKDOWN, NOTEBOOK, PDF, TEXT

_PLAIN = (
    *(".txt", ".text", ".rst"),
    *(".csv", ".tsv", ".json", ".jsonl", ".yaml", ".yml", ".toml", ".ini", ".cfg"),
    *(".py", ".js", ".jsx", ".ts", ".tsx", ".java", ".kt", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs", ".go", ".rs"),
    *(".rb", ".php", ".swift", ".scala", ".lua", ".r", ".sh", ".sql"),
)
"""Prose, data and code that are read as they are: the splitter keeps rows, records and statements whole."""

MIME_TYPES = {
    **dict.fromkeys(_PLAIN, TEXT),
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
    ".html": HTML,
    ".htm": HTML,
    ".pdf": PDF,
    ".docx": DOCX,
    ".ipynb": NOTEBOOK,
}
"""The files that are indexed, by the end of their name."""


_NO_TEXT = "there is no text in it"


class NoTextError(Exception):
    """A file that was read, and holds no text."""


def read_file(path: Path) -> bytes:
    """
    Read a file, and nothing else: a named pipe would keep its reader waiting for ever.

    :param path: The file.
    :returns: Its bytes.
    :raises OSError: If it cannot be read.
    :raises ValueError: If it is no regular file.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise ValueError("it is no regular file")
    return path.read_bytes()


def convert(pipeline: Pipeline, embedder: Any, path: str, data: bytes, fingerprint: str) -> list[Document]:
    """
    Convert one file to chunks.

    :param pipeline: What `Preparation` made.
    :param embedder: A Haystack document embedder of chunks, or None. It is no part of the pipeline, which would keep
        it from another one that its owner has.
    :param path: Path of the file in its folder.
    :param data: What the file holds.
    :param fingerprint: Name of this version of the file.
    :returns: The chunks, at least one.
    :raises NoTextError: If there is no text in the file.
    :raises Exception: Whatever a converter or the embedder raises.
    """
    if not data.strip():  # as many an __init__.py: a pipeline, to be warmed up with every question, finds no more
        raise NoTextError(_NO_TEXT)
    meta = {"file_path": path, "file_fingerprint": fingerprint, "title": Path(path).stem}
    mime_type = MIME_TYPES[Path(path).suffix.lower()]
    source = ByteStream(data, meta=meta, mime_type=mime_type)
    with _REASONS.collect() as reasons:
        result = pipeline.run({"router": {"sources": [source]}}, include_outputs_from={"joiner"})
    chunks: list[Document] = result.get("words", {}).get("documents", [])
    if chunks:
        return chunks if embedder is None else [*embedder.run(documents=chunks)["documents"]]
    if reasons:
        raise ValueError(reasons[-1])
    # Of a file without text there is a document without any; of a page there is none, but no page is damaged.
    if mime_type != HTML and not result["joiner"]["documents"]:
        raise ValueError("the converter gave no document, and no reason")
    raise NoTextError(_NO_TEXT)


class _Reasons(logging.Handler):
    """Collects why converters skip files, which they only log. Parsers' own remarks would go to standard error else."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._of_threads: dict[int, list[str]] = {}
        self._levels: dict[logging.Logger, int] = {}
        self._changing = shared_lock()

    def emit(self, record: logging.LogRecord) -> None:
        # Haystack logs with keywords; this one is the reason without a dump of the file around it
        error = getattr(record, "error", None)
        if error and record.thread in self._of_threads:
            self._of_threads[record.thread].append(str(error))

    @contextmanager
    def collect(self) -> Iterator[list[str]]:
        """Hear the converters of this thread. The first thread that listens turns them up, the last one down again."""
        own_thread, reasons = threading.get_ident(), list[str]()
        with self._changing:
            if not self._of_threads:
                self._turn_up()
            self._of_threads[own_thread] = reasons
        try:
            yield reasons
        finally:
            with self._changing:
                del self._of_threads[own_thread]
                if not self._of_threads:
                    self._turn_down()

    def _turn_up(self) -> None:
        self._levels = {logger: logger.level for logger in map(logging.getLogger, _LOGGERS)}
        for logger in self._levels:
            logger.addHandler(self)
            if not logger.isEnabledFor(logging.WARNING):  # an application that wants errors only
                logger.setLevel(logging.WARNING)

    def _turn_down(self) -> None:
        for logger, level in self._levels.items():
            logger.removeHandler(self)
            logger.setLevel(level)


_LOGGERS = ("haystack.components.converters", "pypdf", "rag_compress.rag.converters", "trafilatura")
_REASONS = _Reasons()
