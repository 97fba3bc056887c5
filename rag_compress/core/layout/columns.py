"""Cells of a table by the names of their columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rag_compress.core.layout.cells import cells_of
from rag_compress.core.layout.lines import Lines

_HTML_CELL: Final = re.compile(r"<t[dh]\b[^>]*>(.*?)(?=</?t[dhr]\b|\Z)", re.DOTALL | re.IGNORECASE)
_TAG: Final = re.compile(r"<[^>]*>")
_SPEAKS: Final = re.compile(r"\w")
_GAP: Final = "  "


def columns_of(lines: Lines, heads: Mapping[int, int]) -> Iterator[tuple[int, str, list[tuple[int, str]]]]:
    r"""
    Give the columns of the tables of a text.

    >>> text = "town,people\nRome,12\nBonn,3"
    >>> [*columns_of(Lines(text, [(0, 11), (12, 19), (20, 26)]), {1: 0, 2: 0})]
    [(0, 'town', [(1, 'Rome'), (2, 'Bonn')]), (0, 'people', [(1, '12'), (2, '3')])]

    :param lines: The sentences of the text.
    :param heads: For each row the line that names its columns, as of `find_table_heads`.
    :returns: For each column the line that names it, its name, and its cells with their rows.
    """
    rows: dict[int, list[int]] = {}
    for row, head in heads.items():
        if _SPEAKS.search(lines[row]):  # no rule
            rows.setdefault(head, []).append(row)
    for head, below in rows.items():
        names, *cells = _parted([_indented(lines, line) for line in (head, *below)])
        for column, name in enumerate(names):
            held = [(row, line[column]) for row, line in zip(below, cells, strict=True) if column < len(line)]
            if name and held:
                yield head, name, held


def _indented(lines: Lines, index: int) -> str:
    """A line as it stands in the text: what is aligned tells its column by where it begins."""
    return " " * (lines.columns[index] or 0) + lines[index]


def _parted(lines: Sequence[str]) -> list[list[str]]:
    head = lines[0]
    if "|" in head:
        return [cells_of(line, "|") for line in lines]
    if "\t" in head:
        return [cells_of(line, "\t") for line in lines]
    if "<t" in head:
        return [[_TAG.sub("", cell).strip() for cell in _HTML_CELL.findall(line)] for line in lines]
    if _GAP in head.strip():
        return _aligned(lines)
    mark = max(";,", key=head.count)
    return [cells_of(line, mark) for line in lines]


def _aligned(lines: Sequence[str]) -> list[list[str]]:
    """
    Cells that only spaces part: a column is what stands between two places where no line has a letter, and has a name.
    """
    inked = sorted({place for line in lines for place, sign in enumerate(line) if sign != " "})
    starts = [place for before, place in pairwise([-2, *inked]) if place - before > 1]
    ends = [*starts[1:], max(map(len, lines), default=0)]
    columns: list[tuple[int, int]] = []
    for start, end in zip(starts, ends, strict=True):
        if columns and not lines[0][start:end].strip():
            columns[-1] = columns[-1][0], end  # more of the same: words that stand below each other
        else:
            columns.append((start, end))
    return [[line[start:end].strip() for start, end in columns] for line in lines]
