"""What a line is that says what the lines below it are about: a label, a key, a question, a title above a list."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Final

from rag_compress.core.layout.clauses import clause_depth, clause_kind, dotted_depth
from rag_compress.core.layout.lists import ITEM, heads_items
from rag_compress.core.models import Span
from rag_compress.core.sentences.lines import BULLET, LONG_LINE, QUOTE_MARKS, column_of
from rag_compress.core.words.marks import COLONS, QUESTION_MARKS

LONGEST_LABEL = 80
"""Characters of a label; a longer line says something of its own."""

_BOLD = re.compile(
    r"(\*\*|__)[^*_\n]+\1:?(?: ?(?:[^\w\s*.,:;!?(]{1,3}|\*[^*\n]{1,40}\*)){0,2}"  # **Reply 2** ✅ *in an hour*
    r"|(?:<(?:p|div|li|span)(?:\s[^<>]*)?>\s*)?<(?P<tag>strong|b|dt|summary|caption|legend)(?:\s[^<>]*)?>[^<>]+</(?P=tag)>:?"
    r"(?:\s*</(?:p|div|li|span)>)?(?:\s*<br ?/?>)?",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\[[^\[\]\n]+\]")
_NUMBERED = re.compile(r"\(?\d{1,3}[.)] \w")
_VALUE = re.compile(r"=| {3,}[\d.,]+$")  # LIMIT = 40 says it all, and so does VAT     12.00
_LONGEST_NUMBER: Final = 20
ASKED: Final = " question"
"""Ends the kind of a label that asks."""


def kind_at(
    text: str, spans: Sequence[Span], index: int, depths: Sequence[int | None], numbers: Set[tuple[str, int]]
) -> str:
    """
    Tell what the line of a sentence is that says what the lines below it are about.

    >>> text = "Opening hours:\\n  Monday: 9 to 12"
    >>> kind_at(text, [(0, 14), (17, 32)], 0, [0, 2], frozenset())
    'nesting'

    :param text: The text.
    :param spans: Its sentences.
    :param index: The sentence.
    :param depths: How deep each sentence stands, as of `depth_of`.
    :param numbers: As `dotted_numbers` gives them.
    :returns: The name of a kind, empty for what is none. "nesting" and "quoting" are keys above what is deeper
        (in an item of a list, above deeper bullets), "listing" is a title above items, "deeper" any other line that may
        lead to deeper ones; what is numbered, or a clause, has its depth behind a space, and a label that asks ends in
        `ASKED`.
    """
    line = text[spans[index][0] : _line_end(text, spans, index)]
    kind = _own_kind(text, spans[index], line, numbers)
    if index + 1 == len(spans):
        return kind
    below = spans[index + 1][0]
    is_above_deeper = (depths[index + 1] or 0) > (depths[index] or 0)
    if kind:
        is_nesting = kind == "key" and is_above_deeper
        return kind if not is_nesting else "quoting" if text[below] == ">" else "nesting"  # "Ann wrote:"
    if len(line) <= LONGEST_LABEL and (clause := clause_depth(line, text[below : below + _LONGEST_NUMBER])):
        return f"clause {clause}"
    is_title = _NUMBERED.match(line) is not None and line[-1].isalnum() and len(line) <= LONGEST_LABEL
    if is_title and depths[index + 1] is not None and ITEM.match(text, below) is None:
        return "numbered"
    if is_above_deeper and len(line) <= LONG_LINE and (BULLET.match(line) is not None or _is_key(line)):
        item = ITEM.match(text, below)
        is_label = _is_key(line) and len(line) <= LONGEST_LABEL and item is not None and item["bullet"] is not None
        return "nesting" if is_label else "deeper"  # "2. Money:" says nothing above "- 50 euros"
    return "listing" if heads_items(text, spans, index) else ""


def _own_kind(text: str, span: Span, line: str, numbers: Set[tuple[str, int]]) -> str:
    """What a sentence is that is a line of its own, or an element of HTML, whatever stands below it."""
    if span[0] + len(line) < span[1] or len(line) > span[1] - span[0]:  # a line of several sentences is none
        return "bold" if text[span[0]] == "<" and _BOLD.fullmatch(text, *span) else ""
    depth = dotted_depth(line, numbers) if len(line) <= LONGEST_LABEL else 0
    return f"numbered {depth}" if depth else _kind(line)


def _kind(line: str) -> str:
    """What a short line is, whatever stands below it; empty for what is none."""
    if len(line) > LONGEST_LABEL:
        return ""
    if line.endswith(QUESTION_MARKS):
        return "question"
    return _label_kind(line)


def _label_kind(line: str) -> str:
    """What a short line that asks nothing is."""
    if clause := clause_kind(line):
        return f"clause {clause}"
    if _BOLD.fullmatch(line):
        return f"bold{ASKED}" if line.rstrip("*_").endswith(QUESTION_MARKS) else "bold"
    if _SECTION.fullmatch(line):
        return "section"
    letters = [character for character in line if character.isalpha()]
    if len(letters) > 2 and line.isupper() and not _VALUE.search(line) and not BULLET.match(line):
        return "capitals"
    return "key" if _is_key(line) and not BULLET.match(line) else ""


def _is_key(line: str) -> bool:
    return line.endswith(COLONS) and "\n" not in line


def _line_end(text: str, spans: Sequence[Span], index: int) -> int:
    """Where the line of a sentence ends, white space left out."""
    start, end = spans[index]
    line_end = text.find("\n", start)
    line_end = len(text) if line_end < 0 else line_end
    return max(end, start + len(text[start : min(line_end, start + LONG_LINE)].rstrip()))


def depth_of(text: str, start: int) -> int | None:
    """
    Tell how deep a sentence stands that begins its line.

    :param text: The text.
    :param start: Where the sentence begins.
    :returns: Its column, and one more for a letter, as "(a)" stands below "1." anywhere, and for each mark with which
        an e-mail quotes; None where it stands inside its line.
    """
    column = column_of(text, start)
    if column is None:
        return 0 if text[start] == "<" else None  # in HTML an element may begin anywhere
    quoted = QUOTE_MARKS.match(text, start)
    item = ITEM.match(text, start)
    return column + (item is not None and item["letter"] is not None) + (quoted[0].count(">") if quoted else 0)
