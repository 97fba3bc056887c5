"""Jupyter notebooks to Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from haystack import component
from haystack.dataclasses import ByteStream

from rag_compress.checks import SURROGATE
from rag_compress.files import decode_text
from rag_compress.rag.converters import FileConverter

_NOT_SHOWN = re.compile(r"^[^\n]*\r(?!\n|\Z)|\x1b\[[0-?]*[ -/]*[@-~]", re.MULTILINE)
"""States of a progress bar that later ones have overwritten, and colours of a terminal."""

_FENCE = re.compile(r"`{3,}")


@component
class NotebookToDocument(FileConverter):
    r"""
    Converts Jupyter notebooks (``nbformat`` 4) to Markdown: prose as it is, code and what it printed between fences.

    Tools write notebooks with ``null`` and with other types than the format says: such a field holds no text, and does
    not cost the notebook.

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
        text = decode_text(file.data)
        try:
            notebook = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"it is no JSON, as notebooks are ({error})") from error
        cells = _field(notebook, "cells")
        if not isinstance(cells, list):
            raise ValueError("it has no list of cells; save it as a notebook of format 4")
        language = _text(_field(notebook, "metadata", "language_info", "name"))
        blocks = [block for cell in cells for block in _blocks(cell, language)]
        return SURROGATE.sub("\N{REPLACEMENT CHARACTER}", "\n\n".join(blocks))


def _blocks(cell: Any, language: str) -> Iterator[str]:
    source = _text(_field(cell, "source"))
    if _field(cell, "cell_type") != "code":
        yield from [source] if source else []
        return
    yield from _fenced(source, language)
    outputs = _field(cell, "outputs")
    for output in outputs if isinstance(outputs, list) else ():
        if prose := _text(_field(output, "data", "text/markdown")):
            yield prose
        else:
            yield from _fenced(_printed(output), "")


def _printed(output: Any) -> str:
    """What stands below the code: what it wrote, its value, or the error that ended it, without the way to there."""
    if _field(output, "output_type") == "error":
        return ": ".join(filter(None, (_text(_field(output, name)) for name in ("ename", "evalue"))))
    return _NOT_SHOWN.sub("", _text(_field(output, "text")) or _text(_field(output, "data", "text/plain")))


def _field(value: Any, *names: str) -> Any:
    """What an object of objects holds; None where it holds no such thing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def _text(value: Any) -> str:
    """What a field holds, which is a text or its lines."""
    lines = value if isinstance(value, list) else [value]
    return "".join(line for line in lines if isinstance(line, str)).strip("\n")


def _fenced(code: str, language: str) -> Iterator[str]:
    fence = "`" * max([3, *(len(inner) + 1 for inner in _FENCE.findall(code))])
    if code.strip():
        yield f"{fence}{language}\n{code}\n{fence}"
