"""HTML files to Markdown."""

from __future__ import annotations

import codecs
from pathlib import Path

from haystack import Document, component
from haystack.dataclasses import ByteStream
from trafilatura import extract

from rag_compress.files import BYTE_ORDER_MARKS, NUL_BYTES, decode_text
from rag_compress.rag.converters import documents_of

_BEGINNING = 50
"""Characters that say to the parser whether it is given HTML: what begins with a fragment, or with a long comment, is
none to it, unless it has a head."""


@component
class HTMLToDocument:
    """Converts HTML files to documents as Haystack's ``HTMLToDocument``, also fragments of pages."""

    @component.output_types(documents=list[Document])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, list[Document]]:
        """
        Convert files.

        :param sources: Paths, or contents of files.
        :returns: ``documents``, as of `documents_of`.
        """
        return {"documents": documents_of(sources, _text_of)}


def _text_of(file: ByteStream) -> str | None:
    data = file.data
    if data.startswith(tuple(BYTE_ORDER_MARKS)):
        data = decode_text(data).encode()
    elif b"\0" in data:
        raise ValueError(NUL_BYTES)
    if b"html" not in data[:_BEGINNING].lower():
        data = b"<html>" + data.removeprefix(codecs.BOM_UTF8)
    return extract(data, output_format="markdown", favor_recall=True)
