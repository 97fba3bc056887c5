"""Rows of tables in JSON on one line, which are told by their place: below the part that names the columns."""

from __future__ import annotations

from typing import Final

from rag_compress.core.layout.lines import Lines

_LONGEST_HEAD: Final = 600
"""Characters of a part in front of rows that names columns; a longer one says much beside that."""


def find_json_rows(lines: Lines) -> dict[int, int]:
    r"""
    Find the rows, each with the part in front of them: what stands in the object before the rows, or the first of them.

    >>> text = '{"columns":["town","people"],"rows":[["Rome",12],["Bonn",3]]}'
    >>> find_json_rows(Lines(text, [(0, 37), (37, 49), (49, 61)]))
    {1: 0, 2: 0}

    :param lines: The sentences of a text.
    :returns: Index of each row, ascending, with that of the part in front.
    """
    found: dict[int, int] = {}
    head: int | None = None
    for index, line in enumerate(lines):
        if line.startswith("[[") or (line.startswith("{") and line.endswith("[")):
            head = index if len(line) <= _LONGEST_HEAD else None
        elif not line.startswith("["):
            head = None
        elif head is not None:
            found[index] = head
    return found
