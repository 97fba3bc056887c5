"""HTML files to Markdown."""

from __future__ import annotations

import codecs

from haystack import component
from haystack.dataclasses import ByteStream
from trafilatura import extract

from rag_compress.files import BYTE_ORDER_MARKS, NUL_BYTES, decode_text
from rag_compress.rag.converters import FileConverter

_BEGINNING = 50
"""Characters that say to the parser whether it is given HTML: what begins with a fragment, or with a long comment, is
none to it, unless it has a head."""


@component
class HTMLToDocument(FileConverter):
    """Converts HTML files to documents as Haystack's ``HTMLToDocument``, also fragments of pages."""

    def text_of(self, file: ByteStream) -> str | None:
        """
        Read a file.

        :param file: The contents of the file.
        :returns: Its text as Markdown; None where it holds none.
        """
        data = file.data
        if data.startswith(tuple(BYTE_ORDER_MARKS)):
            data = decode_text(data).encode()
        elif b"\0" in data:
            raise ValueError(NUL_BYTES)
        if b"html" not in data[:_BEGINNING].lower():
            data = b"<html>" + data.removeprefix(codecs.BOM_UTF8)
        return extract(data, output_format="markdown", favor_recall=True)
