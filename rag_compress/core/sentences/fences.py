"""Fenced code of Markdown, in whole documents and in chunks that begin or end inside of it."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from rag_compress.core.sentences.underlines import underlined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

_FENCE = re.compile(r"^[ \t]{0,8}(?P<mark>`{3,}+|~{3,}+)(?P<info>[^`\r\n]*+)\r?$", re.MULTILINE)


def fenced(text: str) -> list[Span]:
    """
    Find the ranges of fenced code.

    Chunks are cut anywhere, so a fence may lack its partner. One that names a language opens code, to the next fence
    or the end; one that does not, and has no partner, is only a line. So is one that underlines a title, unless the
    next one closes it.

    >>> [text[a:b] for text in ["Hi.\\n~~~\\na. b.\\n~~~\\nBye."] for a, b in fenced(text)]
    ['~~~\\na. b.\\n~~~']
    >>> fenced("the end of code\\n~~~\\nBye.")
    []

    :param text: Any string.
    :returns: The ranges, their fences included, ascending.
    """
    ranges: list[Span] = []
    if "```" not in text and "~~~" not in text:
        return ranges
    opening: re.Match[str] | None = None
    fences = list(_FENCE.finditer(text))
    for fence, following in zip_longest(fences, fences[1:]):
        names_language = bool(fence["info"].strip())
        if opening is None:
            has_partner = following is not None and _closes(following, fence) and not _underlines(following)
            opening = fence if has_partner or not _underlines(fence) else None
        elif _closes(fence, opening):
            ranges.append((opening.start(), fence.end()))
            opening = None
        elif names_language and fence["mark"][0] == opening["mark"][0]:
            if opening["info"].strip():
                ranges.append((opening.start(), fence.start()))
            opening = fence
    if opening is not None and opening["info"].strip():
        ranges.append((opening.start(), len(text)))
    return ranges


def begin_in_code(text: str, spans: Sequence[Span]) -> list[bool]:
    """
    Tell which sentences begin in fenced code; its fences do.

    >>> begin_in_code("Hi.\\n~~~\\nrun()\\n~~~\\nBye.", [(0, 3), (4, 7), (8, 13), (14, 17), (18, 22)])
    [False, True, True, True, False]

    :param text: The text.
    :param spans: Its sentences, ascending.
    :returns: Whether each does.
    """
    found = [False] * len(spans)
    index = 0
    for first, end in fenced(text):
        while index < len(spans) and spans[index][0] < end:
            found[index] = spans[index][0] >= first
            index += 1
    return found


def _closes(fence: re.Match[str], opening: re.Match[str]) -> bool:
    return not fence["info"].strip() and fence["mark"].startswith(opening["mark"])


def _underlines(fence: re.Match[str]) -> bool:
    return underlined(fence.string, fence.span("mark")) is not None
