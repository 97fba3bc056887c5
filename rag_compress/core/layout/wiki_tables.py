"""Rows of tables of a wiki, each with the row above it that names the columns."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.layout.lines import Lines

_ROW: Final = re.compile(r"\|-[^\n|]*\n(?P<cells>.*)", re.DOTALL)
_VALUES: Final = re.compile(r"(?:\A|\n)\s*\||\|\|")


def find_wiki_rows(lines: Lines) -> dict[int, int]:
    r"""
    Find the rows below names of columns, up to the end of their table.

    >>> text = "{|\n! Town !! People\n|-\n| Rome || 12\n|}"
    >>> find_wiki_rows(Lines(text, [(0, 2), (3, 19), (20, 34), (35, 37)]))
    {2: 1}

    :param lines: The sentences of a text.
    :returns: Indices of rows, each with that of the row of names.
    """
    found: dict[int, int] = {}
    head = None
    for index, line in enumerate(lines):
        if line.startswith(("{|", "|}")):
            head = None
            continue
        row = _ROW.fullmatch(line)
        cells = row["cells"] if row else line
        if cells.startswith("!") and not _VALUES.search(cells.replace("!!", "")):
            head = index
        elif row and head is not None:
            found[index] = head
    return found
