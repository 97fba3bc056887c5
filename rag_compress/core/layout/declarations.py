"""Declarations: the lines of source code that begin a function or a class, and what says what it is for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.signatures import declared_name, may_declare
from rag_compress.core.models import Span
from rag_compress.core.terms import word_terms

DOCSTRING = re.compile(r"[rRuU]?(?:\"\"\"|''')")
"""What a docstring begins with."""

SAID = re.compile(r"(?<![^\W\d_])(?<!<)(?<!</)[^\W\d_]{3}")
"""A word of a comment, which the name of a tag is not: ``/// <summary>``."""

_COMMENT = re.compile(r"[ \t]*(?://|/\*|\*|#|@|--)")

_MOST_LINES = 60
"""Lines of comments and decorators above a declaration that are looked at."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """
    A line that begins a function or a class.

    :param index: Its sentence.
    :param described: The sentence that says what it is for; the same one where none does.
    :param words: The terms of each word of its name.
    """

    index: int
    described: int
    words: tuple[tuple[str, ...], ...]


def find_declarations(lines: Lines, signatures: Mapping[int, int], language: str) -> tuple[Declaration, ...]:
    """
    Find the declarations of a text.

    What one is for is said by the first sentence of its docstring, or of the comment above it.

    >>> text = "# Swims on.\\ndef swim(self):\\n    return 1"
    >>> find_declarations(Lines(text, [(0, 11), (12, 27), (32, 40)]), {2: 1}, "en")
    (Declaration(index=1, described=0, words=(('swim',),)),)

    :param lines: The sentences of a text.
    :param signatures: The sentences inside of functions and classes, as of `find_signatures`.
    :param language: ISO 639-1 code.
    :returns: The declarations, in order.
    """
    return tuple(_declarations(lines, signatures, language)) if may_declare(lines.text) else ()


def _declarations(lines: Lines, signatures: Mapping[int, int], language: str) -> Iterator[Declaration]:
    text, spans = lines.text, lines.spans
    for index, (start, end) in enumerate(spans):
        name = declared_name(text, start, end)
        words = tuple(terms for _, terms in word_terms(name, language) if terms) if name else ()
        if words:
            inner = index + 1
            is_documented = signatures.get(inner) == index and DOCSTRING.match(text, spans[inner][0])
            yield Declaration(index, inner if is_documented else _comment_above(text, spans, index), words)


def _comment_above(text: str, spans: Sequence[Span], index: int) -> int:
    """The first sentence with a word in the comment right above a sentence; that one itself where there is none."""
    top = text.rfind("\n", 0, spans[index][0]) + 1
    for _ in range(_MOST_LINES):
        line = text.rfind("\n", 0, max(0, top - 1)) + 1
        if line == top or not _COMMENT.match(text, line):
            break
        top = line
    for above in range(bisect_left(spans, (top, 0), 0, index), index):
        start, end = spans[above]
        if text[start] != "@" and SAID.search(text, start, end):
            return above
    return index
