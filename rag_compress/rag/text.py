"""Text files to text."""

from __future__ import annotations

from pathlib import Path

from haystack import Document, component
from haystack.dataclasses import ByteStream

from rag_compress.files import decode_text
from rag_compress.rag.converters import documents_of


@component
class TextToDocument:
    """Converts text files to documents as Haystack's ``TextFileToDocument``, and by byte order marks of all kinds."""

    @component.output_types(documents=list[Document])
    def run(self, sources: list[str | Path | ByteStream]) -> dict[str, list[Document]]:
        """
        Convert files.

        :param sources: Paths, or contents of files; ``encoding`` in the meta of one is its encoding.
        :returns: ``documents``, as of `documents_of`.
        """
        return {"documents": documents_of(sources, _text_of)}


def _text_of(file: ByteStream) -> str:
    encoding = file.meta.get("encoding")
    return file.data.decode(encoding) if encoding else decode_text(file.data)
