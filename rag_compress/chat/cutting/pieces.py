"""Sentences of a message that stay or go together: code, lists of which nothing is asked for, afterthoughts,
corrections with how it is, and lines that lead to another one."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from rag_compress.chat.cutting.cut import Piece, SentenceScore
from rag_compress.chat.phrases import opens
from rag_compress.chat.statements import is_correction
from rag_compress.core.models import Span
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.sentences.lines import ITEM
from rag_compress.core.words.marks import COLONS

_LONGEST_AFTERTHOUGHT = 30
"""Characters up to which a sentence that begins with such a word says little alone, and takes little room."""
_LONGEST_VALUE = 160
"""Characters up to which the sentence behind "I got that wrong." is taken for what tells how it is."""


def single_pieces(scores: Sequence[SentenceScore]) -> list[Piece]:
    """
    Let every sentence stay or go alone.

    :param scores: One score per sentence.
    :returns: One piece per sentence.
    """
    return [Piece(range(i, i + 1), score) for i, score in enumerate(scores)]


def whole_pieces(
    text: str, spans: Sequence[Span], scores: Sequence[SentenceScore], headings: Collection[int] = ()
) -> list[Piece]:
    """
    Keep together code with its fences, a list of which nothing is asked for, short sentences that begin with a word
    such as *and* or *but*, what is said behind an apology for a mistake, and what stands below a heading or a line that
    ends with a colon, each with the sentence above it.

    Part of a statement says something else than the whole, and nothing tells which part of such a list is needed.
    A piece is asked for as much as the sentence of it that is asked for most, and as dense as they are on average.

    :param text: The message.
    :param spans: Its sentences.
    :param scores: One score per sentence.
    :param headings: The sentences that are headings.
    :returns: The pieces, in order.
    """
    unasked = (items for items in _lists(text, spans) if not any(scores[i].asked for i in items))
    blocks = [*_code(text, spans), *unasked, *_continuing(text, spans, scores), *_led(text, spans, headings)]
    joined: list[range] = []
    for block in sorted(blocks, key=lambda block: block.start):
        done = joined[-1].stop if joined else 0
        if block.start < done:  # code in a list, say
            joined[-1] = range(joined[-1].start, max(done, block.stop))
        else:
            joined.append(range(max(done, block.start - 1), block.stop))
    single = single_pieces(scores)
    pieces: list[Piece] = []
    done = 0
    for block in joined:
        pieces += [*single[done : block.start], _joined(block, scores)]
        done = block.stop
    return pieces + single[done:]


def _code(text: str, spans: Sequence[Span]) -> Iterator[range]:
    starts = [start for start, _ in spans]
    for start, end in fenced(text):
        yield range(bisect_left(starts, start), bisect_left(starts, end))


def _lists(text: str, spans: Sequence[Span]) -> Iterator[range]:
    """Two items or more, one below the other, each with all its sentences and with what is indented below it."""
    first = items = above = 0
    for i, (start, end) in enumerate(spans):
        line = text.rfind("\n", above, start) + 1
        if (line or i == 0) and ITEM.match(text, start):
            first = first if items else i
            items += 1
        elif line == start and items:
            if items > 1:
                yield range(first, i)
            items = 0
        above = end
    if items > 1:
        yield range(first, len(spans))


def _continuing(text: str, spans: Sequence[Span], scores: Sequence[SentenceScore]) -> Iterator[range]:
    """Afterthoughts, and what is said behind an apology for a mistake."""

    def is_one(i: int) -> bool:
        start, end = spans[i]
        is_afterthought = end - start <= _LONGEST_AFTERTHOUGHT and opens("afterthought", text[start:end])
        return is_afterthought or (end - start <= _LONGEST_VALUE and scores[i - 1].stays and is_apology(i - 1))

    def is_apology(i: int) -> bool:
        """Whether a sentence tells that something was wrong and not how it is: without a digit."""
        said = text[slice(*spans[i])]
        return not any(map(str.isdigit, said)) and is_correction(said)

    for found, run in groupby(range(1, len(spans)), is_one):
        if found:
            first, *others = run
            yield range(first, first + len(others) + 1)


def _led(text: str, spans: Sequence[Span], headings: Collection[int]) -> Iterator[range]:
    """
    What stands below a heading or a line that leads to it, but for the items of a list.

    "Replace the whole file with:" above the next paragraph says that this is the file.
    """

    def is_one(i: int) -> bool:
        leads = i - 1 in headings or text.endswith(COLONS, *spans[i - 1])
        return leads and ITEM.match(text, spans[i][0]) is None

    for found, run in groupby(range(1, len(spans)), is_one):
        if found:
            first, *others = run
            yield range(first, first + len(others) + 1)


def _joined(sentences: range, scores: Sequence[SentenceScore]) -> Piece:
    parts = scores[sentences.start : sentences.stop]
    asked = max(part.asked for part in parts)
    density = math.fsum(part.density for part in parts) / len(parts)
    return Piece(sentences, SentenceScore(asked, density, any(part.stays for part in parts)))
