"""Sentences that run on behind a break: over the end of a page, or from a list item into the next line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.wraps import LETTERED, SHORTEST_WRAPPED, is_code

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.blocks import Block

LONGEST_JOINED = 1_000
"""Characters that a joined sentence has at most."""

MOST_BETWEEN = 3
"""Lines that may stand inside a joined sentence: the foot of one page and the head of the next."""

_FEWEST_WORDS = 6
"""Words of a line that may have been broken off; a label or a heading mostly has fewer."""

_PAGE_LINE = re.compile(r"(?![#|<`~])(?=.{0,80}\d).{0,79}[^.;:!?,]")
_ADDRESS = re.compile(r"https?:|www\.")
_NO_PROSE = re.compile(r"\s*(?:#|//|/\*|--|<!)|.*(?:[<>=]=| = )")


def join(text: str, split: Iterable[tuple[Block, list[Span]]]) -> list[Span]:
    """
    Return the spans of all blocks, joined where a break has cut a sentence.

    The part before ends in a letter, a digit or a comma, on a line long enough to be full, and the part behind begins
    with a small letter; inline code passes for a word. Between them may stand short lines with a number, as at the end
    of a page.

    :param text: The text.
    :param split: Its blocks in order, each with the spans of its sentences: trimmed and ascending.
    """
    joined: list[Span] = []
    opened: int | None = None  # the sentence whose end is awaited
    for block, spans in split:
        if opened is not None and spans and not block.whole and _goes_on(text, joined[opened], spans[0]):
            joined[opened:] = [(joined[opened][0], spans[0][1]), *spans[1:]]
            opened = None
        else:
            joined += spans
        if spans and (block.is_item or not block.whole) and _is_open(text, *joined[-1]):
            opened = len(joined) - 1
        elif opened is not None and not (
            len(joined) - 1 - opened <= MOST_BETWEEN and all(_is_page_line(text, *span) for span in spans)
        ):
            opened = None
    return joined


def _is_open(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    if not (last.isalnum() or last in ",-`") or _is_page_line(text, start, end):
        return False
    line = text[start:end].splitlines()[-1]
    if len(line) < SHORTEST_WRAPPED or len(line.split()) < _FEWEST_WORDS or is_code(line) or _NO_PROSE.match(line):
        return False
    # Who begins sentences with small letters may leave out the stops too: then a paragraph tells more than a letter.
    return not text[start].islower() or LETTERED.match(text, start) is not None


def _goes_on(text: str, opened: Span, following: Span) -> bool:
    start, end = following
    if end - opened[0] > LONGEST_JOINED or _ADDRESS.match(text, start):
        return False
    if not (text[start].islower() or text[start] == "`"):
        return False
    line = text[start:end].splitlines()[0]
    return not (LETTERED.match(line) or is_code(line) or _NO_PROSE.match(line))


def _is_page_line(text: str, start: int, end: int) -> bool:
    return _PAGE_LINE.fullmatch(text, start, end) is not None and not LETTERED.match(text, start)
