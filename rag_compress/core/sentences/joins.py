"""Sentences that run on behind a break: over the end of a page, or from a list item into the next line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import BULLET, LETTERED, indent, is_code, is_page_line
from rag_compress.core.sentences.lines_apart import begins_anew, closes
from rag_compress.core.sentences.page_columns import fills
from rag_compress.core.sentences.wraps import SHORTEST_IN_COLUMN, SHORTEST_WRAPPED
from rag_compress.core.words.scripts import is_small

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.blocks import Block

LONGEST_JOINED = 1_000
"""Characters that a joined sentence has at most."""

MOST_BETWEEN = 3
"""Lines that may stand inside a joined sentence: the foot of one page and the head of the next."""

_MOST_HEADS = 6
"""The same of lines that come again on every page."""

_FEWEST_WORDS = 6
"""Words of a line that may have been broken off; a label or a heading mostly has fewer."""

_FEWEST_IN_COLUMN = 3
"""The same of a line of a column, which may be narrow."""

_LINE_BREAKS = ("\n", "\r\n", "\r")
_ADDRESS = re.compile(r"https?:|www\.")
_NO_PROSE = re.compile(r"\s*(?:#|//|/\*|--|<!|[a-z][\w.-]{0,30}:(?:\s|$))|.*(?:[<>=]=| = )")


def join(text: str, split: Iterable[tuple[Block, list[Span]]]) -> list[Span]:
    """
    Put the spans of all blocks together, joined where a break has cut a sentence.

    The part before ends in a letter, a digit or a comma, on a line long enough to be full, and the part behind begins
    with a small letter; inline code passes for a word. Between them may stand short lines with a number, as at the end
    of a page. A list item goes on in the line directly below that begins in the column of its text.

    :param text: The text.
    :param split: Its blocks in order, each with the spans of its sentences: trimmed and ascending.
    :returns: The spans of all blocks, ascending.
    """
    joined: list[Span] = []
    opened: int | None = None  # the sentence whose end is awaited
    source: Block | None = None  # the block of that sentence
    item: Block | None = None  # the block before, where it is a list item
    for block, spans in split:
        is_prose = bool(spans) and not block.whole
        if is_prose and item is not None and _hangs(text, joined[-1], item, block, spans[0]):
            opened, goes_on = len(joined) - 1, True
        else:
            goes_on = is_prose and opened is not None and _goes_on(text, joined[opened], spans[0])
            if is_prose and opened is not None and opened < len(joined) - 1:
                goes_on = goes_on or _fills_page(text, source, block, joined[opened], spans[0])
        if opened is not None and goes_on:
            joined[opened:] = [(joined[opened][0], spans[0][1]), *spans[1:]]
            opened = None
        else:
            joined += spans
        if spans and (block.is_item or is_prose) and _is_open(text, block, joined[-1]):
            opened, source = len(joined) - 1, block
        elif opened is not None and not _may_stand_between(text, block, spans, len(joined) - 1 - opened):
            opened = None
        item = block if spans and block.is_item else None
    return joined


def _may_stand_between(text: str, block: Block, spans: list[Span], between: int) -> bool:
    """Whether a sentence may run on over a block, the last of some: it is the head or foot of a page, or reads so."""
    if block.parts:
        return False
    if block.is_head:
        return between <= _MOST_HEADS
    return between <= MOST_BETWEEN and all(is_page_line(text[start:end]) for start, end in spans)


def _hangs(text: str, sentence: Span, item: Block, block: Block, following: Span) -> bool:
    """Whether the item goes on in the line below, as its indent tells: then a capital begins no sentence."""
    marker = BULLET.match(text, item.start, item.end)
    if (
        marker is None
        or text[item.end : block.start] not in _LINE_BREAKS
        or following[1] - sentence[0] > LONGEST_JOINED
    ):
        return False
    begin = marker.end() - 1  # behind the white space
    content, line = text[max(begin, sentence[0]) : sentence[1]], text[block.start : following[1]].splitlines()[0]
    column = len(text[item.start : begin].expandtabs())
    return indent(line) == column and not (begins_anew(content, line) or closes(content))


def _is_open(text: str, block: Block, sentence: Span) -> bool:
    start, end = sentence
    last = text[end - 1]
    if not (last.isalnum() or last in ",-`"):
        return False
    line = text[block.start : end].splitlines()[-1].strip()
    shortest, fewest = (SHORTEST_IN_COLUMN, _FEWEST_IN_COLUMN) if block.column else (SHORTEST_WRAPPED, _FEWEST_WORDS)
    if len(line) < shortest or len(line.split()) < fewest:
        return False
    if not any(map(str.islower, (line if block.column else text[start:end]).split())):
        return False  # a name, a signature
    is_page = not block.column and is_page_line(line) and is_page_line(text[start:end])
    if is_page or is_code(line) or _NO_PROSE.match(line):
        return False
    # Who begins sentences with small letters may leave out the stops too: then a paragraph tells more than a letter.
    return not is_small(text[start]) or LETTERED.match(text, start) is not None


def _goes_on(text: str, opened: Span, following: Span) -> bool:
    start, end = following
    if end - opened[0] > LONGEST_JOINED or _ADDRESS.match(text, start):
        return False
    if not (is_small(text[start]) or text[start] == "`"):
        return False
    line = text[start:end].splitlines()[0]
    return not (LETTERED.match(line) or is_code(line) or _NO_PROSE.match(line))


def _fills_page(text: str, source: Block | None, block: Block, opened: Span, following: Span) -> bool:
    """Whether only the end of a page in a column broke the sentence off: the line is full, so any letter goes on."""
    if source is None or not source.column or source.column != block.column:
        return False
    if following[1] - opened[0] > LONGEST_JOINED or not text[following[0]].isalpha():
        return False
    line = text[source.start : opened[1]].splitlines()[-1].strip()
    first = text[slice(*following)].splitlines()[0]
    is_title = len(first) < source.column / 2 and first[-1].isalnum()
    return not is_title and fills(line, first, source.column)
