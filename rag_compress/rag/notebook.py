"""Jupyter notebooks to Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from haystack import component
from haystack.dataclasses import ByteStream

from rag_compress.files import decode_text
from rag_compress.rag.converters import FileConverter


@component
class NotebookToDocument(FileConverter):
    r"""
    Converts Jupyter notebooks (``nbformat`` 4) to Markdown: prose as it is, code and what it printed between fences.

    >>> cells = b'[{"cell_type": "markdown", "source": ["# Otters"]}, {"cell_type": "code", "source": "swim()"}]'
    >>> found = NotebookToDocument().run([ByteStream(b'{"cells": ' + cells + b"}")])["documents"]
    >>> found[0].content
    '# Otters\n\n```\nswim()\n```'
    """

    def text_of(self, file: ByteStream) -> str:
        """
        Read a file.

        :param file: The contents of the file.
        :returns: Its text as Markdown.
        :raises ValueError: If it is no notebook of format 4.
        """
        notebook = json.loads(decode_text(file.data))
        cells = notebook.get("cells") if isinstance(notebook, dict) else None
        if not isinstance(cells, list):
            raise ValueError("it has no list of cells; save it as a notebook of format 4")
        language = notebook.get("metadata", {}).get("language_info", {}).get("name", "")
        return "\n\n".join(block for cell in cells for block in _blocks(cell, language))


def _blocks(cell: dict[str, Any], language: str) -> Iterator[str]:
    source = _text(cell.get("source"))
    if cell.get("cell_type") != "code":
        yield from [source] if source else []
        return
    yield from _fenced(source, language)
    for output in cell.get("outputs", ()):
        yield from _fenced(_text(output.get("text", output.get("data", {}).get("text/plain"))), "")


def _text(lines: str | list[str] | None) -> str:
    """What a field holds, which is a text or its lines."""
    return "".join(lines or ()).strip("\n")


def _fenced(code: str, language: str) -> Iterator[str]:
    fence = "````" if "```" in code else "```"
    if code.strip():
        yield f"{fence}{language}\n{code}\n{fence}"
