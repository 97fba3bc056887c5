"""PDF files to text."""

from __future__ import annotations

import io
import re
from pathlib import Path

from haystack import Document, component
from haystack.dataclasses import ByteStream
from pypdf import PdfReader

from rag_compress.rag.converters import documents_of

_SURROGATE = re.compile(r"[\ud800-\udfff]")


@component
class PDFToDocument:
    """
    Converts PDF files to documents as Haystack's ``PyPDFToDocument``, also those with characters that are none.

    Some fonts, of formulas for instance, give half of a UTF-16 pair for a character: a lone surrogate, which no text in
    UTF-8 can hold and of which Haystack makes no document. It becomes U+FFFD, so that one sign does not cost the file.
    """

    @component.output_types(documents=list[Document])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, list[Document]]:
        """
        Convert files.

        :param sources: Paths, or contents of files.
        :returns: ``documents``, as of `documents_of`, with form feeds between the pages.
        """
        return {"documents": documents_of(sources, _text_of)}


def _text_of(file: ByteStream) -> str:
    text = "\f".join(page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages)
    return _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)
