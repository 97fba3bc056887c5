"""Rows of tables of reStructuredText and AsciiDoc, each with the row that names the columns, which is the first one."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.cell_rows import LISTED

_HEADED: Final = re.compile(r":header-rows: [1-9]")
_FENCE: Final = "|==="
_BELOW_HEAD: Final = re.compile(r"\+(?:=+\+)+")


def find_cell_rows(lines: Lines) -> dict[int, int]:
    r"""
    Find the rows below names of columns: in a list those that its options say to have a head, between fences those
    below a first row that a blank line sets apart from the next one, in a grid those below a rule of ``=``.

    >>> text = "|===\n|Town |People\n\n|Rome |12\n|Bonn |7\n|==="
    >>> find_cell_rows(Lines(text, [(0, 4), (5, 18), (20, 29), (30, 38), (39, 43)]))
    {2: 1, 3: 1}

    :param lines: The sentences of a text.
    :returns: Indices of rows, each with that of the row of names.
    """
    found: dict[int, int] = {}
    head: int | None = None
    is_headed = is_fenced = False
    for index, line in enumerate(lines):
        if line == _FENCE:
            is_fenced = not is_fenced
            has_head = is_fenced and index + 2 < len(lines) and lines.breaks[index + 2] >= APART
            head, is_headed = (index + 1 if has_head else None), False
        elif _HEADED.search(line):
            head, is_headed = None, True
        elif is_headed and LISTED.match(line):
            if head is None:
                head = index
            else:
                found[index] = head
        elif is_headed and head is not None:
            is_headed = False
        elif is_fenced and head is not None and index > head:
            found[index] = head
    return found | _grid_rows(lines)


def _grid_rows(lines: Lines) -> dict[int, int]:
    found: dict[int, int] = {}
    head: int | None = None
    for index, line in enumerate(lines):
        if _BELOW_HEAD.fullmatch(line):
            head = index - 1 if index else None
        elif not line.startswith(("|", "+")):
            head = None
        elif head is not None and line.startswith("|"):
            found[index] = head
    return found
