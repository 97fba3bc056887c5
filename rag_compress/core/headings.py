"""Headings of Markdown and HTML: what stands below one is about it, as a passage is about its title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag_compress.core.models import Span
from rag_compress.core.sentences.fences import fenced

BREADCRUMB = " > "
"""Stands between the parts of a title that leads from the whole to the part: ``Handbook > Travel > Expenses``."""

_MARKDOWN = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_HTML = re.compile(r"<h([1-6])(?:\s[^<>]*)?>([^<>]+)</h\1>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """
    A heading and how far it reaches.

    :param index: Index of the sentence that is the heading.
    :param end: Index after the last sentence below it, those under deeper headings included.
    :param title: Its text without its marks.
    """

    index: int
    end: int
    title: str


def find_headings(text: str, spans: Sequence[Span]) -> tuple[Heading, ...]:
    """
    Find the headings of a text: sentences that are a line of ``#`` marks and text, or an HTML element ``h1`` to ``h6``.

    Fenced code has none.

    >>> text = "# Otters\\nThey swim.\\n## Food\\nFish."
    >>> [(h.title, h.index, h.end) for h in find_headings(text, [(0, 8), (9, 19), (20, 27), (28, 33)])]
    [('Otters', 0, 4), ('Food', 2, 4)]

    :param text: The text.
    :param spans: Its sentences.
    :returns: The headings, in order.
    """
    if not ("#" in text or "</h" in text or "</H" in text):
        return ()
    code = fenced(text)
    found: list[tuple[int, int, str]] = []  # level, index and title
    for index, (start, end) in enumerate(spans):
        while code and code[0][1] <= start:
            code.popleft()
        if code and code[0][0] <= start:
            continue
        level, title = _read(text, start, end)
        if any(map(str.isalnum, title)):
            found.append((level, index, title))
    ends: list[int] = []
    below: list[tuple[int, int]] = []  # level and index of the headings below that may end what is above, nearest last
    for level, index, _ in reversed(found):
        while below and below[-1][0] > level:
            below.pop()
        ends.append(below[-1][1] if below else len(spans))
        below.append((level, index))
    return tuple(Heading(index, end, title) for (_, index, title), end in zip(found, reversed(ends), strict=True))


def _read(text: str, start: int, end: int) -> tuple[int, str]:
    """Level and title of a heading; an empty title for another sentence."""
    if heading := _HTML.fullmatch(text, start, end):
        return int(heading[1]), heading[2].strip()
    indent = text[max(0, start - 4) : start].rpartition("\n")[2]
    if indent.strip(" \t") or len(indent) > 3:  # as CommonMark has it, so that "See # 8" is none
        return 0, ""
    heading = _MARKDOWN.fullmatch(text, start, end)
    return (len(heading[1]), heading[2].rstrip(" \t#")) if heading else (0, "")


def join_titles(title: str, headings: Sequence[str]) -> str:
    """
    Join a title with the headings below it; what it names already is not named again.

    >>> join_titles("Handbook > Travel", ["Travel", "Expenses"])
    'Handbook > Travel > Expenses'

    :param title: The title of the whole, or "".
    :param headings: Headings, from the outermost.
    :returns: The title of the part.
    """
    return BREADCRUMB.join(filter(None, dict.fromkeys([*title.split(BREADCRUMB), *headings])))
