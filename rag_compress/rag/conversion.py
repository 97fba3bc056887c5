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

from rag_compress.rag.preparation import DOCX, HTML, MARKDOWN, PDF, TEXT

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
}
"""The files that are indexed, by the end of their name."""


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
    meta = {"file_path": path, "file_fingerprint": fingerprint, "title": Path(path).stem}
    mime_type = MIME_TYPES[Path(path).suffix.lower()]
    source = ByteStream(data, meta=meta, mime_type=mime_type)
    with _converter_warnings() as warnings:
        result = pipeline.run({"router": {"sources": [source]}}, include_outputs_from={"joiner"})
    chunks: list[Document] = result.get("words", {}).get("documents", [])
    if chunks:
        return chunks if embedder is None else [*embedder.run(documents=chunks)["documents"]]
    if warnings:
        raise ValueError(warnings[-1])
    # Of a file without text there is a document without any; of a page there is none, but no page is damaged.
    if mime_type != HTML and not result["joiner"]["documents"]:
        raise ValueError("the converter gave no document, and no reason")
    raise NoTextError("there is no text in it")


@contextmanager
def _converter_warnings() -> Iterator[list[str]]:
    """Collect why converters skip files: they only log it. The parsers' own remarks would go to standard error else."""
    messages: list[str] = []
    own_thread = threading.get_ident()

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            # Haystack logs with keywords; this one is the reason without a dump of the file around it
            error = getattr(record, "error", None)
            if error and record.thread == own_thread:  # another request may index at the same time
                messages.append(str(error))

    collector = Collector(logging.WARNING)
    loggers = [
        logging.getLogger(name)
        for name in ("haystack.components.converters", "pypdf", "rag_compress.rag.converters", "trafilatura")
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.addHandler(collector)
        if not logger.isEnabledFor(logging.WARNING):  # an application that wants errors only
            logger.setLevel(logging.WARNING)
    try:
        yield messages
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(collector)
            logger.setLevel(level)
