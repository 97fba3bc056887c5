"""What the converters of files to documents share: a file that cannot be read is named, and the others are read."""

from __future__ import annotations

from pathlib import Path

from haystack import Document, component, logging
from haystack.components.converters.utils import get_bytestream_from_source
from haystack.dataclasses import ByteStream

logger = logging.getLogger(__name__)


class FileConverter:
    """A component that makes documents of files of one kind, whose text its `text_of` reads."""

    @component.output_types(documents=list[Document])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, list[Document]]:
        """
        Convert files.

        :param sources: Paths, or contents of files.
        :returns: ``documents``: one for each file that can be read and has text, with the meta of the source; a warning
            names each of the others.
        """
        documents = []
        for source in sources:
            try:
                file = get_bytestream_from_source(source)
                text = self.text_of(file)
            except Exception as error:  # of the file system, or whatever the parser stumbles over
                logger.warning("Could not read {source}, skipping it: {error}", source=source, error=error)
                continue
            if text is None:
                logger.warning("There is no text in {source}, skipping it.", source=source)
                continue
            documents.append(Document(content=text, meta=file.meta))
        return {"documents": documents}

    def text_of(self, file: ByteStream) -> str | None:
        """
        Read a file.

        :param file: The contents of the file.
        :returns: Its text; None where it holds none.
        """
        raise NotImplementedError
