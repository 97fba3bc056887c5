"""What the converters of files to documents share: a file that cannot be read is named, and the others are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from haystack import Document, logging
from haystack.components.converters.utils import get_bytestream_from_source
from haystack.dataclasses import ByteStream

logger = logging.getLogger(__name__)

Source = str | Path | ByteStream


def documents_of(sources: Sequence[Source], text_of: Callable[[ByteStream], str | None]) -> list[Document]:
    """
    Convert files.

    >>> [document.content for document in documents_of([ByteStream(b"Otters.")], lambda file: file.data.decode())]
    ['Otters.']

    :param sources: Paths, or contents of files.
    :param text_of: Reads the text of a file; None where it holds none.
    :returns: A document for each file that can be read and has text, with the meta of the source; a warning names each
        of the others.
    """
    documents = []
    for source in sources:
        try:
            file = get_bytestream_from_source(source)
            text = text_of(file)
        except Exception as error:  # of the file system, or whatever the parser stumbles over
            logger.warning("Could not read {source}, skipping it: {error}", source=source, error=error)
            continue
        if text is None:
            logger.warning("There is no text in {source}, skipping it.", source=source)
            continue
        documents.append(Document(content=text, meta=file.meta))
    return documents
