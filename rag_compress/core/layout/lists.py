"""Lines that lead to a list: what they promise stands below them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import BULLETS, ENDS_ITEM, breaks_before, column_of
from rag_compress.core.words.marks import QUESTION_MARKS
from rag_compress.core.words.scripts import is_small

MOST_SENTENCES = 50
"""Sentences from which on a list is too long to come with its lead, or to be looked through for each of many leads."""

LONGEST_TITLE = 80
"""Characters of a title above a list."""

FEWEST_UNMARKED = 2
"""Lines that end alike and have no mark from which they are a list."""

_MARKS_OF_UNMARKED = (*QUESTION_MARKS, ";", "；")

_TAIL = 24
"""Last characters of a sentence that tell whether it leads on, with marks of emphasis and tags behind."""

_LEAD = re.compile(r"(?:[:：]|\b(?:if|when|where|wenn|falls))(?:[*_\s]|</[a-z]{1,6}>)*\Z")
_END_OF_ITEM = re.compile(rf"{ENDS_ITEM}\Z")
_HTML_LIST = re.compile(r"<[uo]l\b[^<>]*>\s*<li\b", re.IGNORECASE)
_HTML_LIST_TAG = re.compile(r"<(/?)[uo]l\b", re.IGNORECASE)
ITEM = re.compile(
    rf"(?:(?P<bullet>[-*+–{BULLETS}])|\(?(?:(?P<number>\d{{1,3}})|(?P<letter>[A-Za-z]|[ivxIVX]{{1,5}}))[.)])\s"
)
"""What an item of a list begins with: a bullet, a number or a letter."""


def find_lists(text: str, spans: Sequence[Span]) -> Mapping[int, int]:
    """
    Find the sentences that lead to a list: those that end in a colon or in a condition, and titles, with an item below.

    A list reaches as far as items follow that are no less indented than the first, and of its kind where they are not
    deeper; what stands behind an item on its line, or deeper on the next, belongs to it. Items that have lost their
    marks, as in text from a web page, or never had any, as in the claims of patents, are `FEWEST_UNMARKED` lines or
    more that all ask, or all end in a semicolon but the last, or one that ends in "; and".

    >>> text = "You need:\\n- a passport\\n- a photo\\nNote: none."
    >>> find_lists(text, [(0, 9), (10, 22), (23, 32), (33, 44)])
    {0: 3}

    :param text: The text.
    :param spans: Its sentences.
    :returns: Their indices, each with that of what stands behind its list, or of the list itself if that is too long.
    """
    found: dict[int, int] = {}
    for index, ((start, end), (below, _)) in enumerate(pairwise(spans)):
        if not (_LEAD.search(text, max(start, end - _TAIL), end) or heads_items(text, spans, index)):
            continue
        if ITEM.match(text, below):
            found[index] = _end(text, spans, index + 1)
        elif _HTML_LIST.match(text, below):
            found[index] = _end_of_html(text, spans, index + 1)
        elif (behind := _end_of_unmarked(text, spans, index + 1)) > index + 1:
            found[index] = behind
    return found


def heads_items(text: str, spans: Sequence[Span], index: int) -> bool:
    """
    Tell whether a sentence is a title above the items of a list: a short line between blank ones, which begins large
    and ends without a mark.

    >>> text = "Read this.\\n\\nDo not take it\\n\\n• when you drive"
    >>> [heads_items(text, [(0, 10), (12, 26), (28, 44)], index) for index in range(3)]
    [False, True, False]

    :param text: The text.
    :param spans: Its sentences.
    :param index: Index of the sentence.
    :returns: Whether it is.
    """
    start, end = spans[index]
    if index + 1 == len(spans) or end - start > LONGEST_TITLE or not text[end - 1].isalnum() or is_small(text[start]):
        return False
    item = ITEM.match(text, spans[index + 1][0])
    if item is None or item["bullet"] is None or not text[start].isalpha() or "\n" in text[start:end]:
        return False
    return (index == 0 or breaks_before(text, spans, index) > 1) and breaks_before(text, spans, index + 1) > 1


def _end_of_html(text: str, spans: Sequence[Span], first: int) -> int:
    """One past the last sentence of a list in HTML, given its first, or the first of one that is too long."""
    depth = 0
    for index in range(first, min(len(spans), first + MOST_SENTENCES)):
        depth += sum(1 - 2 * bool(closing) for closing in _HTML_LIST_TAG.findall(text, *spans[index]))
        if depth <= 0:
            return index + 1
    return first


def _end_of_unmarked(text: str, spans: Sequence[Span], first: int) -> int:
    """One past the last line of a list without marks, given its first, or the first of what is none."""
    end, mark = first, _mark_of(text, spans[first])
    if mark not in _MARKS_OF_UNMARKED:
        return first
    while end < len(spans) and breaks_before(text, spans, end) == 1 and _mark_of(text, spans[end]) == mark:
        end += 1
        if end - first > MOST_SENTENCES:
            return first
    goes_on = end > first and text[spans[end - 1][1] - 1].isalpha()
    if end - first < FEWEST_UNMARKED and not goes_on:
        return first
    is_last_clause = mark not in QUESTION_MARKS and end < len(spans) and breaks_before(text, spans, end) == 1
    return end + 1 if is_last_clause else end


def _mark_of(text: str, span: Span) -> str:
    """What a line ends with, where a semicolon may have "and" behind."""
    item = _END_OF_ITEM.search(text, max(span[0], span[1] - _TAIL), span[1])
    return item[0][0] if item else text[span[1] - 1]


def _end(text: str, spans: Sequence[Span], first: int) -> int:
    """One past the last sentence of a list, given its first, or the first of one that is too long."""
    column, kind = column_of(text, spans[first][0]), _kind(text, spans[first][0])
    for index in range(first + 1, min(len(spans), first + MOST_SENTENCES + 1)):
        start = spans[index][0]
        gap = text[spans[index - 1][1] : start]
        if column is not None and "\n" not in gap and "\r" not in gap:
            continue
        own, item = column_of(text, start), _kind(text, start)
        is_deeper = own is not None and column is not None and own > column
        if not (is_deeper or (item == kind and own == column)):
            return index
    return len(spans) if len(spans) <= first + MOST_SENTENCES else first


def _kind(text: str, start: int) -> str | None:
    item = ITEM.match(text, start)
    return item.lastgroup if item else None
