"""The guard behind every splitter: whatever comes back, the spans that leave here tile the text."""

from __future__ import annotations

import operator
import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.protocol import SentenceSplitter


def sentence_spans(text: str, language: str, splitter: SentenceSplitter) -> tuple[Span, ...]:
    """
    Split a text, and repair what the splitter got wrong.

    Spans that overlap, leave text out, stand in the wrong order or reach beyond the text are put right, so that every
    character that is not white space lies in exactly one span. No text is ever lost: what no span claims becomes a
    sentence of its own, or part of its neighbour when it holds no letter and no digit.

    >>> class Careless:
    ...     def split(self, text, language):
    ...         return [(5, 9), (0, 4), (2, 6)]
    >>> sentence_spans("One. Two. Three.", "en", Careless())
    ((0, 4), (5, 6), (6, 9), (10, 16))

    :param text: The text to split.
    :param language: ISO 639-1 code of its language.
    :param splitter: Any object with the method ``split(text, language)``.
    :returns: Trimmed, ascending, non-overlapping spans that tile the text; none for white space alone.
    :raises TypeError: If the splitter returns something other than pairs of integers.
    """
    return tuple(tile(text, splitter.split(text, language)))


def tile(text: str, spans: Iterable[Span]) -> list[Span]:
    """
    Make spans that tile the text, as close to the given ones as that allows.

    :param text: The text.
    :param spans: Any pairs of integers, in any order.
    :returns: Trimmed, ascending, non-overlapping spans.
    """
    tiled: list[Span] = []
    position = 0
    for start, end in sorted(_checked(spans, len(text))):
        if start > position:
            _add_gap(text, position, start, tiled)
        trimmed = trim(text, max(start, position), end)
        if trimmed is not None:
            tiled.append(trimmed)
        position = max(position, end)
    _add_gap(text, position, len(text), tiled)
    return tiled


def trim(text: str, start: int, end: int) -> Span | None:
    """
    Take the white space off the ends of a range.

    >>> trim("  One. ", 0, 7)
    (2, 6)

    :param text: The text.
    :param start: First code point of the range.
    :param end: One past the last.
    :returns: The rest; None where nothing is left.
    """
    if start >= end:
        return None
    if not (text[start].isspace() or text[end - 1].isspace()):
        return start, end
    piece = text[start:end]
    stripped = piece.lstrip()
    start = end - len(stripped)
    length = len(stripped.rstrip())
    return (start, start + length) if length else None


def _checked(spans: object, length: int) -> Iterator[Span]:
    rule = "a splitter must return (start, end) pairs of integers, one per sentence"
    if not isinstance(spans, Iterable):
        raise TypeError(f"{rule}, got {reprlib.repr(spans)} instead of a sequence of them.")
    for span in spans:
        try:
            start, end = map(operator.index, span)
        except (TypeError, ValueError):
            raise TypeError(f"{rule}, got {reprlib.repr(span)} as one of them.") from None
        start, end = max(start, 0), min(end, length)
        if start < end:
            yield start, end


def _add_gap(text: str, start: int, end: int, tiled: list[Span]) -> None:
    gap = trim(text, start, end)
    if gap is None:
        return
    if tiled and not any(map(str.isalnum, text[gap[0] : gap[1]])):
        tiled[-1] = (tiled[-1][0], gap[1])
    else:
        tiled.append(gap)
