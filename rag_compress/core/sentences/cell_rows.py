"""Rows of tables of reStructuredText and AsciiDoc, whose cells stand on lines of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from rag_compress.core.sentences.lines import indent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

LONGEST_ROW: Final = 600
"""Characters of a row that is one unit."""

LISTED: Final = re.compile(r"\s*\* - ")
"""What begins a row of a table that is written as a list."""
_LIST_TABLE: Final = ".. list-table::"
_FENCE: Final = "|==="
_CELL: Final = re.compile(r"\s*(?:\d{0,2}[.\d]{0,3}[<^>]?[a-z]?)\|(?!=)")


def may_have_cells(text: str) -> bool:
    """
    Tell whether a text may hold tables whose cells stand on lines of their own.

    >>> may_have_cells("|===\\n|Rome\\n|12\\n|==="), may_have_cells("| Rome |")
    (True, False)

    :param text: The text.
    :returns: Whether it has a fence, or what begins a table that is written as a list.
    """
    return _FENCE in text or _LIST_TABLE in text


def join_cells(text: str, lines: Sequence[Span]) -> Iterator[Span]:
    r"""
    Join the lines of each row of a table: in a list the item with its cells, between fences the cells up to a blank
    line.

    >>> text = "|===\n|Rome\n|12\n\n|Bonn\n|7\n|==="
    >>> spans = [(0, 4), (5, 10), (11, 14), (16, 21), (22, 24), (25, 29)]
    >>> [text[start:end] for start, end in join_cells(text, spans)]
    ['|===', '|Rome\n|12', '|Bonn\n|7', '|===']

    :param text: The text, which `may_have_cells`.
    :param lines: Lines, ascending.
    :returns: The same, joined or not.
    """
    is_fenced, place = False, 0
    while place < len(lines):
        content = text[slice(*lines[place])]
        if content.strip() == _FENCE:
            is_fenced = not is_fenced
        taken = 1
        if LISTED.match(content):
            taken = _listed(text, lines[place : place + LONGEST_ROW], indent(content))
        elif is_fenced and _CELL.match(content):
            taken = _fenced(text, lines[place : place + LONGEST_ROW])
        is_row = lines[place + taken - 1][1] - lines[place][0] <= LONGEST_ROW
        yield lines[place][0], lines[place + taken - 1 if is_row else place][1]
        place += taken if is_row else 1


def _listed(text: str, lines: Sequence[Span], column: int) -> int:
    """Lines of the item that begins with the first: those deeper than its mark."""
    taken = 1
    while taken < len(lines) and lines[taken][1] - lines[0][0] <= LONGEST_ROW:
        if text.count("\n", lines[taken - 1][1], lines[taken][0]) > 1 or indent(text[slice(*lines[taken])]) <= column:
            break
        taken += 1
    return taken


def _fenced(text: str, lines: Sequence[Span]) -> int:
    """Lines of the row that begins with the first: cells without a blank line between them, if each holds one."""
    taken = 1
    while taken < len(lines) and lines[taken][1] - lines[0][0] <= LONGEST_ROW:
        content = text[slice(*lines[taken])]
        if text.count("\n", lines[taken - 1][1], lines[taken][0]) > 1 or content.strip() == _FENCE:
            break
        if content.count("|") > 1:  # a row by itself
            return 1
        taken += 1
    return taken if text.count("|", *lines[0]) == 1 else 1
