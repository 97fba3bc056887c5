"""Documents of Haystack as passages, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from haystack import Document

from rag_compress.core.models import CompressedPassage, Passage
from rag_compress.core.passages.places import chunk_start
from rag_compress.core.passages.titles import title_in

SPANS_KEY = "context_compression"
"""Where the kept spans stand in the ``meta`` of a compressed document."""


def meta_of(document: Document) -> dict[str, Any]:
    """
    Give the meta of a document.

    >>> meta_of(Document(content="Anna won.", meta=None))
    {}

    :param document: A document; Haystack makes one with ``meta=None``, too.
    :returns: Its meta, empty for None.
    """
    return document.meta or {}


def title_of(document: Document) -> str | None:
    """
    Give the title of a document.

    :param document: A document.
    :returns: The title that its meta gives (`title_in`); None where there is none.
    """
    return title_in(document.meta)


def as_passage(document: Document) -> Passage:
    """
    Make a passage of a document.

    :param document: A document; one without text makes an empty passage.
    :returns: The passage. Where in its file it stands is left out where a compressor has shortened it before.
    :raises TypeError: If its meta says neither yes nor no to whether it is pinned.
    """
    meta = meta_of(document)
    pinned = meta.get("pinned")
    if not isinstance(pinned, bool | None):
        raise TypeError(
            f"meta['pinned'] must be True, False or None, got {pinned!r} in the document with the id {document.id!r}."
        )
    return Passage(
        text=document.content or "",
        title=title_of(document),
        id=document.id,
        score=document.score,
        meta=None if SPANS_KEY in meta else meta,  # what was shortened stands nowhere in a file
        pinned=bool(pinned),
    )


def shortened(document: Document, passage: CompressedPassage) -> Document:
    """
    Shorten a document to what is kept of it.

    :param document: The document.
    :param passage: What is kept.
    :returns: A copy with the kept text as content and the kept spans in its meta, under `SPANS_KEY`.
    """
    meta = meta_of(document)
    kept: dict[str, Any] = {"spans": [list(span) for span in passage.spans]}
    shift = None if SPANS_KEY in meta else chunk_start(meta)  # what another compressor has shortened is no slice
    if shift is not None:
        kept["source_spans"] = [[start + shift, end + shift] for start, end in passage.spans]
    return replace(document, content=passage.text, meta={**meta, SPANS_KEY: kept})


def copy_containers(value: Any) -> Any:
    """
    Copy nested dictionaries and lists, and share what they hold: a value of ``meta`` need not be copyable.

    >>> inner, lock = [1], object()
    >>> copied = copy_containers({"a": inner, "b": lock})
    >>> copied["a"] is inner, copied["b"] is lock
    (False, True)

    :param value: Any value.
    :returns: The copy.
    """
    if isinstance(value, dict):
        return {key: copy_containers(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copy_containers(inner) for inner in value]
    return value


def no_unicode(place: int, document: Document, error: UnicodeEncodeError, why: str) -> ValueError:
    """
    Name the document that holds half of a UTF-16 pair.

    :param place: Its place among those given.
    :param document: The document.
    :param error: What encoding it raised.
    :param why: Why it must be encoded.
    :returns: The error to raise.
    """
    return ValueError(
        f"documents[{place}] must hold valid Unicode in text and title, {why}, got the lone surrogate "
        f"{error.object[error.start]!a} in the document with the id {document.id!r}."
    )
