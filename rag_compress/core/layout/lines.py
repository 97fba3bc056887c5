"""The sentences of a text as lines: what many passes ask of each of them, found once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rag_compress.core.layout.keys import key_of
from rag_compress.core.models import Span
from rag_compress.core.properties import cached_property
from rag_compress.core.sentences.lines import ITEM, LONG_LINE, indent

APART = 2
"""Line breaks from which on two sentences stand apart: there is a blank line between them."""

ASKED: Final = " question"
"""Ends the kind of a label that asks."""


class Lines:
    r"""
    The sentences of a text, and how each stands on its line; what is not asked for is not worked out.

    >>> lines = Lines("Milk:\n  - fresh: 2 l. Cold.", [(0, 5), (8, 21), (22, 27)])
    >>> lines[1], lines.columns, lines.breaks, lines.items, lines.keys
    ('- fresh: 2 l.', [0, 2, None], [2, 1, 0, 2], [None, 'bullet', None], [None, 'fresh', None])

    :param text: The text.
    :param spans: Its sentences: trimmed and ascending.
    """

    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self.text = text
        self.spans = spans

    def __len__(self) -> int:
        return len(self.spans)

    def __getitem__(self, index: int) -> str:
        start, end = self.spans[index]
        return self.text[start:end]

    def __iter__(self) -> Iterator[str]:
        text = self.text
        return (text[start:end] for start, end in self.spans)

    @cached_property
    def columns(self) -> Sequence[int | None]:
        """
        The column in which each begins its line; None where it stands inside it, or too far to the right. What is
        commented out, or a condition of C, at the left edge between deeper lines stands as deep as these.
        """
        return _with_comments_deeper(self.text, self.spans, [_column(self.text, start) for start, _ in self.spans])

    @cached_property
    def breaks(self) -> Sequence[int]:
        """The line breaks above each, and below the last one: more than one are a blank line, as the edges are."""
        count = self.text.count
        gaps = zip(self.spans, self.spans[1:], strict=False)
        return [APART, *(count("\n", end, start) for (_, end), (start, _) in gaps), APART]

    @cached_property
    def items(self) -> Sequence[str | None]:
        """With what each begins that may be an item of a list: "bullet", "number" or "letter"; None for others."""
        match = ITEM.match
        found = (match(self.text, start) for start, _ in self.spans)
        return [item.lastgroup if item else None for item in found]

    @cached_property
    def keys(self) -> Sequence[str | None]:
        """The key of each that gives a value, as of `key_of`."""
        return [key_of(self.text, start, end) for start, end in self.spans]


def _with_comments_deeper(text: str, spans: Sequence[Span], columns: list[int | None]) -> list[int | None]:
    """Columns of which those of lines with ``#`` are no less than that of the deeper lines around them."""
    if "\n#" not in text:
        return columns
    first, above = 0, 0  # of the lines with "#" that nothing else has followed yet; the column of the line above
    for index, ((start, _), column) in enumerate(zip(spans, columns, strict=True)):
        if column is None or text[start] == "#":
            continue
        for comment in range(first, index):
            own = columns[comment]
            if own is not None and own < (deeper := min(above, column)):
                columns[comment] = deeper
        first, above = index + 1, column
    return columns


def _column(text: str, start: int) -> int | None:
    if text[start - 1 : start] not in (" ", "\t"):  # of nearly all
        return None if start and text[start - 1] not in "\r\n" else 0
    before = text[max(0, start - LONG_LINE) : start]
    blank = before[len(before.rstrip(" \t")) :]
    is_first = len(blank) == start or (len(blank) < len(before) and before[-len(blank) - 1] in "\r\n")
    return indent(f"{blank}.") if is_first else None
