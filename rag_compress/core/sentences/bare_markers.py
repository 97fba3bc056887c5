"""Markers of items on lines of their own, as pages and PDF files leave them: each belongs to the line that follows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import BULLETS, GLYPH
from rag_compress.core.sentences.underlines import underlined

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

_BARE = re.compile(rf"\s*(?:[{BULLETS}]|{GLYPH}|\((?:[A-Za-z]|[ivxIVX]{{1,5}})\))\s*")
"""A bullet, or a letter in brackets: "1." may be the cell of a table, "(1)" the number of a formula."""

_GAP = re.compile(r"(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))?[ \t]*")
_OF_ITS_OWN = re.compile(r"\s*(?:#{1,6}\s|\||<h[1-6]\b)", re.IGNORECASE)
"""A heading or a row of a table, which no marker begins: the item above it was left empty."""

_WORD = re.compile(r"[^\W\d_]{2}|[^\W\d_a-zA-Z]")  # in Chinese one character is a word


def join_bare_markers(text: str, lines: Sequence[tuple[Span, bool]]) -> Iterator[tuple[Span, bool]]:
    r"""
    Join each line that holds a marker alone to the one below, over at most one blank line.

    >>> text = "You need:\n•\n\na passport"
    >>> lines = [((0, 9), False), ((10, 11), False), ((13, 23), False)]
    >>> [text[start:end] for (start, end), _ in join_bare_markers(text, lines)]
    ['You need:', '•\n\na passport']

    :param text: The text.
    :param lines: Its lines, ascending, each with whether it is code.
    :returns: The same, joined or not.
    """
    place = 0
    while place < len(lines):
        (start, end), is_code = lines[place]
        place += 1
        if not is_code and _BARE.fullmatch(text, start, end):
            below = next((i for i in range(place, len(lines)) if not text[slice(*lines[i][0])].isspace()), place)
            if below < len(lines) and _takes_marker(text, end, *lines[below]) and not _is_title(text, lines, below):
                end, place = lines[below][0][1], below + 1
        yield (start, end), is_code


def _takes_marker(text: str, end: int, line: Span, is_code: bool) -> bool:
    """Whether a line is what the marker that ends above it marks: it says something, and is no further marker."""
    if is_code or _BARE.fullmatch(text, *line) or not _WORD.search(text, *line) or _OF_ITS_OWN.match(text, *line):
        return False
    return _GAP.fullmatch(text, end, line[0]) is not None


def _is_title(text: str, lines: Sequence[tuple[Span, bool]], index: int) -> bool:
    """Whether a rule underlines a line."""
    if index + 1 == len(lines):
        return False
    start, end = lines[index + 1][0]
    return underlined(text, (start, start + len(text[start:end].rstrip()))) is not None
