"""
The layout of a text: which lines stand for themselves, and which line breaks are only the wrapping of a paragraph.

A sentence splitter sees prose; a table row, a heading or a line of code is no prose, and a stop in it ends nothing.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from rag_compress.core.sentences.bare_markers import join_bare_markers
from rag_compress.core.sentences.comments import comment_paragraphs
from rag_compress.core.sentences.elements import LONGEST_ELEMENT, element_cuts, is_element, lines_of_elements
from rag_compress.core.sentences.gaps import lost_breaks
from rag_compress.core.sentences.json_lines import is_json, json_cuts
from rag_compress.core.sentences.leaders import lines_by_themselves
from rag_compress.core.sentences.line_units import line_units
from rag_compress.core.sentences.lines import BULLET, LONG_LINE, indent, reads_as_prose
from rag_compress.core.sentences.lines_apart import COMMENT_MARK
from rag_compress.core.sentences.manuals import described_at, is_option
from rag_compress.core.sentences.message_heads import lines_of_heads
from rag_compress.core.sentences.page_columns import find_columns
from rag_compress.core.sentences.records import have_columns, is_record
from rag_compress.core.sentences.wraps import (
    SHORTEST_WRAPPED,
    are_notes,
    ends_before_number,
    heads_list,
    is_wrap,
)
from rag_compress.core.words.marks import STOPS
from rag_compress.core.words.scripts import is_small

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span
    from rag_compress.core.sentences.page_columns import Columns

LONGEST_ITEM = 600
"""Characters up to which a list item, or a row of an HTML table, is one unit; a longer one is a paragraph with a number
(contracts are full of them)."""

LONGEST_ROW = 1_500
"""Characters up to which a line with bars is a table row."""

_BLANK = re.compile(r"\n\r?\n|\r\r|[\v\f\u2029]")
_TABLE = re.compile(r"\s*\||\s*:?-{3,}:?\s*\||[^|]{1,200}\s\|\s[^|]{1,200}\s\|(\s|$)")
_HEADING = re.compile(r"\s{0,3}(#{1,6}(\s|$)|(=|-|\*|_){3,}\s*$)")
_DIRECTIVE = re.compile(
    r"\s*(?:\{\{[%<][^{}]*[%>]\}\}|\{%[^{}]*%\}|:{3,}.*|(?:!{3}|\?{3}\+?|={3}\+?)[ \t]*[\w -]*\"[^\"]*\")\s*"
)
"""A line that is a tag of a template, as of Hugo or Jekyll, or that opens or closes a block of Markdown."""
_INLINE_ITEM = re.compile(r"\S\s+([•▪◦‣⁃●■]|\d{1,3}[.)]|\d{1,3}\.\))\s*\S")
_NUMERIC = re.compile(r"[$€£¥(+\-–—]*\d[\d.,:/%)–-]*%?|[$€£¥%)(–—-]+")

_BLOCK_TAGS = "p|h[1-6]|tr|table|thead|tbody|caption|li|ul|ol|dl|dd|dt|div|section|article|blockquote|pre|br|hr"
_TAGS = re.compile(
    r"(?<!`)(`{1,2})(?![\s`])[^`\n]{1,200}(?<!\s)\1(?!`)"  # code of prose, which names tags
    rf"|(?P<open>(?:<(?:{_BLOCK_TAGS})(?:\s[^<>]{{0,200}})?/?>\s{{0,20}})+)|(?P<close>(?:</(?:{_BLOCK_TAGS})>\s{{0,20}})+)",
    re.IGNORECASE,
)
_ROW = re.compile(r"\s*(<(table|thead|tbody|tr)\b[^<>]{0,200}>\s*)*<t[rdh]\b", re.IGNORECASE)
_CELL_LINE = re.compile(r"(?=.{0,80}?[\d$€£¥%()–—])[\s\d.,:/%()$€£¥*+<>–—-]{1,80}")
_FINISHED = re.compile(
    r"(?:\S\s+\S+\s+\S+\s+\S+[.!?]|\S\s+\S+\s+[^\W\d_A-ZÀ-ÖØ-ÞЀ-Я]\S*[.!?]|[。！？])[\"'”’»」)]*\s*$"
)
"""The end of a sentence of some words ("Apple Inc." is none): no label, but what stands before the next date."""
_DEEPER = 2  # columns by which what an option does may go on deeper on its next line
_LONGEST_LABELLED = 300  # a label with its numbers
_TIME_LINE = re.compile(r"\s*[\[(]?\d{1,2}(?::\d\d){1,2}(?:[.,]\d{1,3})?[\])]?\s*")


class Block(NamedTuple):
    """
    A stretch of text to split by itself; `rag_compress.core.sentences.joins` knows the sentences that cross two.

    :param start: First code point.
    :param end: One past the last.
    :param whole: Whether it is one unit; otherwise it is prose, to be split into sentences.
    :param is_item: Whether that unit is a list item, from which a sentence may run on.
    :param column: The width at which its lines were wrapped; 0 where they do not show it.
    :param is_head: Whether it is the head or the foot of a page, over which a sentence runs on.
    :param parts: Whether it says who writes what stands below, so that none does.
    """

    start: int
    end: int
    whole: bool
    is_item: bool = False
    column: int = 0
    is_head: bool = False
    parts: bool = False


def blocks(text: str) -> Iterator[Block]:
    """
    Part a text into blocks, in order.

    >>> text = "# One. Two.\\nA line that was wrapped\\nat some width. End.\\n- item. Of a list"
    >>> [(text[b.start:b.end], b.whole) for b in blocks(text)]
    [('# One. Two.', True), ('A line that was wrapped\\nat some width. End.', False), ('- item. Of a list', True)]

    :param text: Any string.
    :returns: The blocks; what lies between two is white space.
    """
    paragraph: list[Span] = []
    lines = list(join_bare_markers(text, list(line_units(text))))
    columns = find_columns(text, [line for line, _ in lines])
    elements, long_elements = lines_of_elements(text, [line for line, is_code in lines if not is_code])
    alone = lines_by_themselves(text, [line for line, is_code in lines if not is_code]) | elements
    heads = lines_of_heads(text, [line for line, is_code in lines if not is_code])
    alone |= heads
    is_parted = False  # by a line of white space
    comments = _wrapped_comments(text, [line for line, _ in lines])
    documented = comment_paragraphs(text, [line for line, is_code in lines if not is_code])
    comment_end = 0
    for line, is_code in lines:
        content = text[slice(*line)]
        if line[0] < comment_end:
            continue
        if line[0] in documented:
            yield from _paragraph(text, paragraph, columns)
            paragraph, is_parted, comment_end = [], False, documented[line[0]]
            yield Block(line[0], comment_end, whole=False)
            continue
        if line[0] in long_elements:
            yield from _paragraph(text, paragraph, columns)
            paragraph, is_parted = [], False
            yield from _prose(text, *line, 0, whole=False)
            continue
        if content.isspace() and not is_code:
            is_parted = True
            continue
        if (
            paragraph
            and line[0] not in columns.spaced
            and (is_parted or _BLANK.search(text, paragraph[-1][1], line[0]))
        ):
            yield from _paragraph(text, paragraph, columns)
            paragraph = []
        is_parted = False
        whole = is_code or line[0] in columns.heads or line[0] in alone
        if (
            not whole
            and line[0] not in comments
            and _stands_alone(content, after_prose=bool(paragraph), in_column=line[0] in columns.widths)
        ):
            whole = not _is_referred_to(text, paragraph, content)
        if not whole:
            paragraph.append(line)
            continue
        yield from _paragraph(text, paragraph, columns)
        paragraph = []
        is_item = not is_code and BULLET.match(content) is not None
        is_head = line[0] in columns.heads
        yield Block(*line, whole=True, is_item=is_item, is_head=is_head, parts=line[0] in heads)
    yield from _paragraph(text, paragraph, columns)


def _wrapped_comments(text: str, lines: Sequence[Span]) -> set[int]:
    """
    Where lines of comments begin that are no headings: behind the same mark their prose goes on in small letters, which
    tell nothing of notes that begin with one.
    """
    found: set[int] = set()
    for line, following in pairwise(lines):
        mark = COMMENT_MARK.match(text, *line)
        if mark is None or line[1] - line[0] < SHORTEST_WRAPPED or text[line[1] - 1] in STOPS:
            continue
        goes_on = following[0] + len(mark[0])
        is_next = text.startswith(mark[0], following[0]) and not _BLANK.search(text, line[1], following[0])
        if (
            is_next
            and is_small(text[goes_on : goes_on + 1])
            and (line[0] in found or not is_small(text[mark.end()]))
            and reads_as_prose(text[mark.end() : line[1]])
        ):
            found |= {line[0], following[0]}
    return found


def _stands_alone(line: str, *, after_prose: bool, in_column: bool) -> bool:
    if _HEADING.match(line) or _DIRECTIVE.fullmatch(line):
        return True
    if "|" in line and len(line) <= LONGEST_ROW and _TABLE.match(line):
        return True
    is_item = len(line) <= LONGEST_ITEM and BULLET.match(line) and not _INLINE_ITEM.search(line)
    if is_item and len(line.splitlines()) == 1:  # below a marker on a line of its own stands a paragraph
        return True
    if not _is_row_of_numbers(line):
        return False
    is_cell_or_wrapped = _CELL_LINE.fullmatch(line) or (in_column and is_small(line.lstrip()[:1]))
    return not (after_prose and is_cell_or_wrapped)


def _is_referred_to(text: str, paragraph: list[Span], line: str) -> bool:
    """Whether the line above names what the number is of: "nach § 17 Abs." above "3 Satz 2."."""
    return bool(paragraph) and not BULLET.match(line) and ends_before_number(text[slice(*paragraph[-1])], line)


def _is_row_of_numbers(line: str) -> bool:
    if len(line) > LONG_LINE or not any(map(str.isdigit, line)):
        return False
    cells = line.split()
    return len(cells) > 2 and len([*filter(_NUMERIC.fullmatch, cells)]) * 2 >= len(cells)


def _paragraph(text: str, lines: list[Span], columns: Columns) -> Iterator[Block]:
    if not lines:
        return
    start = lines[0][0]
    column = columns.width(text, lines)
    before = lines[0]
    is_labelled = False  # a label, one line, with its numbers on lines of their own
    notes = are_notes([text[slice(*line)] for line in lines])
    described = 0  # the column in which it is said what an option does, once a line hangs there
    is_transcript = _TIME_LINE.fullmatch(text, *before) is not None  # times stand above what is said
    for line, following, after in zip(lines, lines[1:], [*lines[2:], None], strict=False):
        is_time = is_transcript and _TIME_LINE.fullmatch(text, *following) is not None
        is_cell = following[1] - start <= _LONGEST_LABELLED and _is_cell(text, lines[0], line, following)
        described = described_at(text[slice(*line)]) or described
        hangs = described > 0 and _hangs(text, line, following, described)
        described = described if hangs else 0
        if is_cell and not is_time and (is_labelled or line[0] == start):
            is_labelled = True
        elif (
            is_labelled
            or is_time
            or notes
            or not (is_cell or hangs or is_wrap(text, before, line, following, column))
            or (after is not None and not hangs and heads_list(text, line, following, after))
        ):
            yield from _prose(text, start, line[1], column, whole=is_labelled or _is_record(text, start, line[1]))
            start, is_labelled = following[0], False
        elif not described and is_option(text[slice(*line)]):
            described = indent(text[slice(*following)])
        before = line
    end = lines[-1][1]
    yield from _prose(text, start, end, column, whole=is_labelled or _is_record(text, start, end))


def _hangs(text: str, line: Span, following: Span, column: int) -> bool:
    """Whether a line goes on with what an option does, in its column: below a colon a list begins."""
    content, next_line = text[slice(*line)].rstrip(), text[slice(*following)]
    return 0 <= indent(next_line) - column <= _DEEPER and content[-1] != ":" and BULLET.match(next_line) is None


def _is_cell(text: str, head: Span, line: Span, following: Span) -> bool:
    """Whether a line of numbers is a cell that lost its layout, and no row like the line above or the head of both."""
    if not _CELL_LINE.fullmatch(text, *following):
        return False
    row, above = text[slice(*following)], text[slice(*line)]
    if _FINISHED.search(above):
        return False
    return not (
        have_columns(above, row)
        or (head != line and head[1] - head[0] <= LONG_LINE and have_columns(text[slice(*head)], row))
        or (_is_row_of_numbers(row) and _is_row_of_numbers(above))
    )


def _is_record(text: str, start: int, end: int) -> bool:
    """Whether lines that only wraps part, mostly one line, are a record, as the line above or below shows."""
    if end - start > LONGEST_ITEM:
        return False
    return is_record(text[start:end], _neighbours(text, start, end))


def _neighbours(text: str, start: int, end: int) -> Iterator[str]:
    yield from text[max(0, start - LONGEST_ITEM) : start].splitlines()[-1:]
    yield from text[end : end + LONGEST_ITEM].splitlines()[1:2]


def _prose(text: str, start: int, end: int, column: int, *, whole: bool) -> Iterator[Block]:
    """Cut prose where block tags of HTML stand in the line, and where gaps tell of lost line breaks; JSON by part."""
    if whole:
        yield Block(start, end, whole=True)
        return
    cuts = [start]
    of_json = is_json(text, start, end)
    of_xml = not of_json and is_element(text, start, end)
    if of_json:
        cuts += json_cuts(text, start, end)
    elif of_xml:
        cuts += element_cuts(text, start, end)
    elif text.find("<", start, end) >= 0:
        tags = (match for match in _TAGS.finditer(text, start, end) if match.lastgroup)
        cuts += (tag.start() if tag["open"] else tag.end() for tag in tags)
    if end - start > LONG_LINE and text.find("    ", start, end) >= 0:
        cuts += lost_breaks(text, start, end)
    cuts.append(end)
    for first, last in pairwise(sorted(cuts) if len(cuts) > 2 else cuts):
        if first < last:
            is_unit = last - first <= LONGEST_ITEM and (of_json or _ROW.match(text, first, last) is not None)
            is_unit = is_unit or (of_xml and last - first <= LONGEST_ELEMENT)
            yield Block(first, last, is_unit, column=column)
