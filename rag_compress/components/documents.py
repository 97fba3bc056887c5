"""What components read of the documents that they are given."""

from __future__ import annotations

from typing import Any

from haystack import Document


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
    :returns: ``title`` of its meta, where that is a text.
    """
    title = meta_of(document).get("title")
    return title if isinstance(title, str) else None


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
