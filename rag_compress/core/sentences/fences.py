"""Fenced code of Markdown, in whole documents and in chunks that begin or end inside of it."""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rag_compress.core.models import Span

_FENCE = re.compile(r"^[ \t]{0,8}(?P<mark>`{3,}+|~{3,}+)(?P<info>[^`\r\n]*+)\r?$", re.MULTILINE)

_SHORTEST_UNDERLINE = 3
_MOST_AMISS = 2
"""Characters by which it may differ in length."""
_NO_TITLE = re.compile(r"[|`]|\S\s{2,}\S|[.,;:!?]$|^\W*$")


def fenced(text: str) -> deque[Span]:
    """
    Return the ranges of fenced code, their fences included, ascending.

    Chunks are cut anywhere, so a fence may lack its partner. One that names a language opens code, to the next fence
    or the end; one that does not, and has no partner, is only a line.

    :param text: Any string.

    >>> [text[a:b] for text in ["Hi.\\n~~~\\na. b.\\n~~~\\nBye."] for a, b in fenced(text)]
    ['~~~\\na. b.\\n~~~']
    >>> fenced("the end of code\\n~~~\\nBye.")
    deque([])
    """
    ranges: deque[Span] = deque()
    if "```" not in text and "~~~" not in text:
        return ranges
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        above = text[text.rfind("\n", 0, max(0, fence.start() - 1)) + 1 : fence.start()]
        if opening is None and underlines(fence.group().strip(), above.strip()):
            continue
        names_language = bool(fence["info"].strip())
        if opening is None:
            opening = fence
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


def underlines(line: str, title: str) -> bool:
    """
    Tell whether a line underlines the one above, in Markdown or reStructuredText: one mark, again and again.

    >>> underlines("=====", "Usage"), underlines("---", "The number of otters"), underlines("-----", "a | b")
    (True, False, False)

    :param line: The line.
    :param title: The line above; both without white space around them.
    """
    is_rule = len(line) >= _SHORTEST_UNDERLINE and line[0] in "=-~^*+" and not line.strip(line[0])
    # Wide letters have a wide line below them. A row of a table or a sentence has one, too, but is no title.
    fits = len(title) - _MOST_AMISS <= len(line) <= 2 * len(title) + _MOST_AMISS
    return is_rule and fits and _NO_TITLE.search(title) is None


def _closes(fence: re.Match[str], opening: re.Match[str]) -> bool:
    return not fence["info"].strip() and fence["mark"].startswith(opening["mark"])
