"""Rows of tables of a wiki, whose cells stand on lines of their own: ``|-`` above ``| Rome`` and ``| 12``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

LONGEST_ROW: Final = 600
"""Characters of a row that is one unit."""

_BEGINS: Final = re.compile(r"\s*(?:\|-[^|\n]*|![^!\n].*)\s*")
_ENDS: Final = re.compile(r"\s*(?:\|[-}+]|\{\||==|\}\})")
_NAMES: Final = re.compile(r"\s*![^!\n]+!!")
_CELL: Final = re.compile(r"\s*[|!]")


def may_have_rows(text: str) -> bool:
    """
    Tell whether a text may hold tables of a wiki.

    >>> may_have_rows("{|\\n|-\\n| Rome"), may_have_rows("| Rome |")
    (True, False)

    :param text: The text.
    :returns: Whether it has what begins a table or a row.
    """
    return "\n|-" in text or "{|" in text


def join_rows(text: str, lines: Sequence[Span]) -> Iterator[Span]:
    r"""
    Join the lines of each row, from the line that begins it, or from the first name of a column, to the next one.

    >>> text = "{| class=a\n! Town\n! People\n|-\n| Rome\n| 12\n|}"
    >>> spans = [(0, 10), (11, 17), (18, 26), (27, 29), (30, 36), (37, 41), (42, 44)]
    >>> [text[start:end] for start, end in join_rows(text, spans)]
    ['{| class=a', '! Town\n! People', '|-\n| Rome\n| 12', '|}']

    :param text: The text, which `may_have_rows`.
    :param lines: Lines, ascending.
    :returns: The same, joined or not.
    """
    place = 0
    while place < len(lines):
        end = place + 1
        if _BEGINS.fullmatch(text, *lines[place]):
            while end < len(lines) and lines[end][1] - lines[place][0] <= LONGEST_ROW:
                if _ENDS.match(text, *lines[end]) or text.count("\n", lines[end - 1][1], lines[end][0]) > 1:
                    break
                end += 1
            if not _is_whole(text, lines, end) or not _CELL.match(text, *lines[min(place + 1, end - 1)]):
                end = place + 1
        yield lines[place][0], lines[end - 1][1]
        place = end


def are_names(text: str, line: Span) -> bool:
    """
    Tell whether a line names several columns.

    >>> are_names("! Town !! People", (0, 16)), are_names("! So it is!", (0, 11))
    (True, False)

    :param text: The text.
    :param line: The line.
    :returns: Whether it does.
    """
    return _NAMES.match(text, *line) is not None


def _is_whole(text: str, lines: Sequence[Span], end: int) -> bool:
    """Whether a row ends there, instead of being too long to be one unit."""
    if end == len(lines):
        return True
    return _ENDS.match(text, *lines[end]) is not None or text.count("\n", lines[end - 1][1], lines[end][0]) > 1
