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
