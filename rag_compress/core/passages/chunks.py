"""Texts to chunks of bounded size that begin and end with a sentence."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rag_compress.core.layout.headings import Heading, find_headings
from rag_compress.core.layout.lines import Lines
from rag_compress.core.models import Span

OVERLONG = 8
"""A sentence is left whole up to this many chunk sizes; what is longer is data rather than prose, and is cut."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """
    A stretch of a text that holds whole sentences.

    :param start: First code point in the text.
    :param end: One past the last.
    :param spans: Its sentences, counted from its start.
    :param headings: Titles of the headings above its first sentence that is text, from the outermost.
    """

    start: int
    end: int
    spans: tuple[Span, ...]
    headings: tuple[str, ...]


def chunks_of(text: str, spans: Sequence[Span], size: int) -> Iterator[Chunk]:
    """
    Pack sentences into chunks, in order.

    Headings start a chunk where they can, and never end one.

    >>> text = "# Otters\\nThey swim.\\n# Beavers\\nThey build."
    >>> chunks = chunks_of(text, [(0, 8), (9, 19), (20, 29), (30, 41)], size=25)
    >>> [(text[chunk.start : chunk.end], chunk.headings) for chunk in chunks]
    [('# Otters\\nThey swim.', ('Otters',)), ('# Beavers\\nThey build.', ('Beavers',))]

    :param text: The text.
    :param spans: Its sentences.
    :param size: Most characters of a chunk, at least 1; only a longer sentence alone may exceed it, up to `OVERLONG`
        times.
    :returns: The chunks; what lies between two is white space.
    """
    return _pack(_sentences(text, spans, size * OVERLONG), size)


@dataclass(frozen=True, slots=True)
class _Sentence:
    start: int
    end: int
    heading: bool
    headings: tuple[str, ...]


def _sentences(text: str, spans: Sequence[Span], limit: int) -> Iterator[_Sentence]:
    """Give each sentence the headings it stands under, itself among them; cut what is longer than the limit."""
    coming = deque(find_headings(Lines(text, spans)))
    above: list[Heading] = []
    for index, (start, end) in enumerate(spans):
        while above and above[-1].end <= index:
            above.pop()
        is_heading = bool(coming) and coming[0].index == index
        if is_heading:
            above.append(coming.popleft())
        titles = tuple(heading.title for heading in above)
        for piece_start, piece_end in _pieces(text, start, end, limit):
            yield _Sentence(piece_start, piece_end, is_heading, titles)


def _pieces(text: str, start: int, end: int, limit: int) -> Iterator[Span]:
    """Cut an overlong sentence after white space where there is some."""
    while end - start > limit:
        cut = next((at for at in range(start + limit, start + limit // 2, -1) if text[at].isspace()), start + limit)
        yield start, cut
        start = cut
        while start < end and text[start].isspace():
            start += 1
    if start < end:
        yield start, end


def _pack(sentences: Iterable[_Sentence], size: int) -> Iterator[Chunk]:
    """Fill chunks in order; a heading opens a new one when the old one is half full."""
    pending: list[_Sentence] = []
    for sentence in sentences:
        if pending:
            full = sentence.end - pending[0].start > size
            half = pending[-1].end - pending[0].start >= size // 2
            if full or (sentence.heading and half):
                closed = _without_trailing_headings(pending)
                yield _chunk(closed)
                pending = pending[len(closed) :]
                if pending and sentence.end - pending[0].start > size:  # a heading and a sentence that fills a chunk
                    yield _chunk(pending)
                    pending = []
        pending.append(sentence)
    if pending:
        yield _chunk(pending)


def _without_trailing_headings(sentences: list[_Sentence]) -> list[_Sentence]:
    """Leave headings at the end to the next chunk, unless there is nothing else."""
    last = max((index for index, sentence in enumerate(sentences) if not sentence.heading), default=len(sentences) - 1)
    return sentences[: last + 1]


def _chunk(sentences: list[_Sentence]) -> Chunk:
    """The headings of a chunk are those of its first sentence that is text."""
    first = next((sentence for sentence in sentences if not sentence.heading), sentences[-1])
    start = sentences[0].start
    spans = tuple((sentence.start - start, sentence.end - start) for sentence in sentences)
    return Chunk(start, sentences[-1].end, spans, first.headings)
