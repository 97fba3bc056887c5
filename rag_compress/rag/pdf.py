"""PDF files to text."""

from __future__ import annotations

import io
import re
from pathlib import Path

from haystack import Document, component, logging
from haystack.components.converters.utils import get_bytestream_from_source
from haystack.dataclasses import ByteStream
from pypdf import PdfReader

logger = logging.getLogger(__name__)

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
        :returns: ``documents``: one for each file that can be read, with form feeds between the pages and the meta of
            the source; a warning names each of the others.
        """
        documents = []
        for source in sources:
            try:
                file = get_bytestream_from_source(source)
                text = "\f".join(page.extract_text() for page in PdfReader(io.BytesIO(file.data)).pages)
            except Exception as error:  # of the file system, or whatever the parser stumbles over
                logger.warning("Could not read {source}, skipping it: {error}", source=source, error=error)
                continue
            documents.append(Document(content=_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text), meta=file.meta))
        return {"documents": documents}
