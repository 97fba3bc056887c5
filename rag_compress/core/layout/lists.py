"""Lines that lead to a list: what they promise stands below them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rag_compress.core.layout.lines import APART, Lines
from rag_compress.core.sentences.lines import AND_OR, ENDS_ITEM
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
_ENDS_LEAD = ":：*_>fens"
"""Last characters of such a sentence; most sentences end otherwise, and need no search."""

_END_OF_ITEM = re.compile(rf"{ENDS_ITEM}\Z")
_OPEN_LEAD = (",", "，", "—", "–", "-")
"""Marks behind which a sentence may go on in the items below it, as it may behind a word."""
_OPEN_ITEM = re.compile(rf"(?:[,;，；、]|\s{AND_OR})\Z")
_HTML_LIST = re.compile(r"<[uo]l\b[^<>]*>\s*<li\b", re.IGNORECASE)
_HTML_LIST_TAG = re.compile(r"<(/?)[uo]l\b", re.IGNORECASE)


def find_lists(lines: Lines) -> Mapping[int, int]:
    """
    Find the sentences that lead to a list: those that end in a colon or in a condition, that go on in the items, and
    titles, with an item below.

    A list reaches as far as items follow that are no less indented than the first, and of its kind where they are not
    deeper; what stands behind an item on its line, or deeper on the next, belongs to it. Items that have lost their
    marks, as in text from a web page, or never had any, as in the claims of patents, are `FEWEST_UNMARKED` lines or
    more that all ask, or all end in a semicolon but the last, or one that ends in "; and".

    >>> text = "You need:\\n- a passport\\n- a photo\\nNote: none."
    >>> find_lists(Lines(text, [(0, 9), (10, 22), (23, 32), (33, 44)]))
    {0: 3}

    :param lines: The sentences of a text.
    :returns: Their indices, each with that of what stands behind its list, or of the list itself if that is too long.
    """
    found: dict[int, int] = {}
    for index, (start, end) in enumerate(lines.spans[:-1]):
        leads = lines.text[end - 1] in _ENDS_LEAD and _LEAD.search(lines.text, max(start, end - _TAIL), end)
        if not (leads or heads_items(lines, index) or _goes_on_in_items(lines, index)):
            continue
        if lines.items[index + 1]:
            found[index] = _end(lines, index + 1)
        elif _HTML_LIST.match(lines.text, lines.spans[index + 1][0]):
            found[index] = _end_of_html(lines, index + 1)
        elif (behind := _end_of_unmarked(lines, index + 1)) > index + 1:
            found[index] = behind
    return found


def heads_items(lines: Lines, index: int) -> bool:
    """
    Tell whether a sentence is a title above the items of a list: a short line between blank ones, which begins large
    and ends without a mark.

    >>> text = "Read this.\\n\\nDo not take it\\n\\n• when you drive"
    >>> [heads_items(Lines(text, [(0, 10), (12, 26), (28, 44)]), index) for index in range(3)]
    [False, True, False]

    :param lines: The sentences of a text.
    :param index: Index of the sentence.
    :returns: Whether it is.
    """
    if index + 1 == len(lines) or lines.items[index + 1] != "bullet" or min(lines.breaks[index : index + 2]) < APART:
        return False
    line = lines[index]
    is_title = len(line) <= LONGEST_TITLE and line[0].isalpha() and not is_small(line[0]) and line[-1].isalnum()
    return is_title and "\n" not in line


def _goes_on_in_items(lines: Lines, index: int) -> bool:
    """Whether a sentence goes on in numbered items, as in statutes: "(1) He pays | 1. the rent, and | 2. the tax."."""
    last = lines.text[lines.spans[index][1] - 1]
    if lines.items[index + 1] not in ("number", "letter") or not (last.isalpha() or last in _OPEN_LEAD):
        return False
    is_open = _OPEN_ITEM.search(lines.text, lines.spans[index + 1][1] - _TAIL, lines.spans[index + 1][1])
    return is_open is not None and not _is_beside(lines, index, index + 1)


def _is_beside(lines: Lines, one: int, other: int) -> bool:
    """Whether two sentences are items of one list: as much indented, and marked alike, which "(2)" and "2." are not."""
    first, second = (lines.text[lines.spans[index][0]] == "(" for index in (one, other))
    return lines.items[one] == lines.items[other] and lines.columns[one] == lines.columns[other] and first == second


def _end_of_html(lines: Lines, first: int) -> int:
    """One past the last sentence of a list in HTML, given its first, or the first of one that is too long."""
    depth = 0
    for index in range(first, min(len(lines), first + MOST_SENTENCES)):
        depth += sum(1 - 2 * bool(closing) for closing in _HTML_LIST_TAG.findall(lines[index]))
        if depth <= 0:
            return index + 1
    return first


def _end_of_unmarked(lines: Lines, first: int) -> int:
    """One past the last line of a list without marks, given its first, or the first of what is none."""
    end, mark = first, _mark_of(lines[first])
    if mark not in _MARKS_OF_UNMARKED:
        return first
    while end < len(lines) and lines.breaks[end] == 1 and _mark_of(lines[end]) == mark:
        end += 1
        if end - first > MOST_SENTENCES:
            return first
    goes_on = end > first and lines[end - 1][-1].isalpha()
    if end - first < FEWEST_UNMARKED and not goes_on:
        return first
    is_last_clause = mark not in QUESTION_MARKS and end < len(lines) and lines.breaks[end] == 1
    return end + 1 if is_last_clause else end


def _mark_of(line: str) -> str:
    """What a line ends with, where a semicolon may have "and" behind."""
    item = _END_OF_ITEM.search(line[-_TAIL:])
    return item[0][0] if item else line[-1]


def _end(lines: Lines, first: int) -> int:
    """One past the last sentence of a list, given its first, or the first of one that is too long."""
    columns = lines.columns
    column = columns[first]
    for index in range(first + 1, min(len(lines), first + MOST_SENTENCES + 1)):
        own, gap = columns[index], lines.text[lines.spans[index - 1][1] : lines.spans[index][0]]
        if column is not None and "\n" not in gap and "\r" not in gap:
            continue
        is_deeper = own is not None and column is not None and own > column
        if not (is_deeper or _is_beside(lines, first, index)):
            return index
    return len(lines) if len(lines) <= first + MOST_SENTENCES else first
