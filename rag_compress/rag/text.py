"""Text files to text."""

from __future__ import annotations

from haystack import component
from haystack.dataclasses import ByteStream

from rag_compress.files import decode_text
from rag_compress.rag.converters import FileConverter


@component
class TextToDocument(FileConverter):
    """
    Converts text files to documents as Haystack's ``TextFileToDocument``, and by byte order marks of all kinds.

    >>> [document.content for document in TextToDocument().run([ByteStream(b"Otters.")])["documents"]]
    ['Otters.']
    """

    def text_of(self, file: ByteStream) -> str:
        """
        Read a file.

        :param file: The contents of the file; ``encoding`` in its meta is its encoding.
        :returns: Its text.
        """
        encoding = file.meta.get("encoding")
        return file.data.decode(encoding) if encoding else decode_text(file.data)
