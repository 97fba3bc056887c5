"""PDF files to text."""

from __future__ import annotations

import io

from haystack import component
from haystack.dataclasses import ByteStream
from pypdf import PdfReader

from rag_compress.checks import SURROGATE
from rag_compress.rag.converters import FileConverter


@component
class PDFToDocument(FileConverter):
    """
    Converts PDF files to documents as Haystack's ``PyPDFToDocument``, also those with characters that are none.

    Some fonts, of formulas for instance, give half of a UTF-16 pair for a character: a lone surrogate, which no text in
    UTF-8 can hold and of which Haystack makes no document. It becomes U+FFFD, so that one sign does not cost the file.
    """

    def text_of(self, file: ByteStream) -> str:
        """
        Read a file.

        :param file: The contents of the file.
        :returns: Its text, with form feeds between the pages.
        """
        text = "\f".join(page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages)
        return SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)
