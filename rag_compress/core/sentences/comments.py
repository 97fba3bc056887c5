"""Comments of source code: a mark begins each of their lines, and the prose behind it was wrapped as any other is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rag_compress.core.sentences.lines import INLINE, LONG_LINE, reads_as_prose
from rag_compress.core.sentences.wraps import is_wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rag_compress.core.models import Span

_LINE_MARK = re.compile(r"[ \t]*(?://[/!]?|--(?: \|)?|;{2,3})(?:[ \t]|$)")
_STAR = re.compile(r"[ \t]*\*(?![*/])(?:[ \t]|$)")
_OPENS_BLOCK = re.compile(r"[ \t]*/\*")
_APART = re.compile(r"\s*(?:[@\\]\w|</?(?:p|li|ul|ol|pre|table|tr|br|h\d|dl|dt|dd|blockquote|para|summary)\b|>)")
"""What begins a line that no sentence goes on in: ``@param``, ``<li>``, the code of Haddock."""
_BREAK = re.compile(r"\r?\n|\r")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")


class _Line(NamedTuple):
    """
    A line of a comment.

    :param start: Where it begins.
    :param said: What stands behind its mark.
    :param mark: The mark.
    """

    start: int
    said: Span
    mark: str


def comment_paragraphs(text: str, lines: Sequence[Span]) -> Mapping[int, int]:
    r"""
    Find the paragraphs of comments: lines behind ``//``, ``--`` or ``;;``, and those of a block behind ``*``.

    Read without their marks, they break where other prose does: a line of code, a tag and an item begin anew. A line of
    a block by itself is left out, as it is a unit already.

    >>> text = "/**\n * Tells whether the otters that live in the river\n * are awake.\n */"
    >>> comment_paragraphs(text, [(0, 3), (4, 54), (55, 68), (69, 72)])
    {4: 68}

    :param text: The text.
    :param lines: Its lines that are no statements of code, ascending.
    :returns: For each paragraph where it begins, and where it ends.
    """
    if not any(mark in text for mark in ("//", "/*", "--", ";;")):
        return {}
    found: dict[int, int] = {}
    for run in _runs(text, lines):
        first = run[0]
        for before, line, following in zip([first, *run], run, [*run[1:], None], strict=False):
            if following is not None and _goes_on(text, before.said, line.said, following.said):
                continue
            if first != line or line.mark != "*":
                found[first.start] = line.said[1]
            first = following or first
    return found


def _runs(text: str, lines: Sequence[Span]) -> Iterator[list[_Line]]:
    """Lines directly below each other that begin with the same mark and say something."""
    run: list[_Line] = []
    is_block, above = False, 0
    for start, end in lines:
        content = text[start:end]
        if _OPENS_BLOCK.match(content):
            is_block = True
        elif is_block and _BLANK_LINE.search(text, above, start):  # "/*" is no beginning there, but a path
            is_block = False
        above = end
        mark = (_STAR if is_block else _LINE_MARK).match(content)
        is_block = is_block and "*/" not in content
        line = _Line(start, (start + mark.end(), end), mark[0].split()[0]) if mark else None
        if line is None or not content[line.said[0] - start :].strip():
            yield from [run] if run else []
            run = []
        elif run and line.mark == run[-1].mark and _BREAK.fullmatch(text, run[-1].said[1], start):
            run.append(line)
        else:
            yield from [run] if run else []
            run = [line]
    yield from [run] if run else []


def _goes_on(text: str, before: Span, line: Span, following: Span) -> bool:
    """Whether a sentence goes on from a line into the next one, both without their marks."""
    content, next_content = text[slice(*line)], text[slice(*following)]
    if _APART.match(next_content) or not reads_as_prose(INLINE.sub("x", content[-LONG_LINE:])):
        return False
    above = text[slice(*before)] if before != line else ""
    place = len(above) + 1 if above else 0
    bare = f"{above}\n{content}\n{next_content}" if above else f"{content}\n{next_content}"
    end = place + len(content)
    return is_wrap(bare, (0, len(above)) if above else (place, end), (place, end), (end + 1, len(bare)))
