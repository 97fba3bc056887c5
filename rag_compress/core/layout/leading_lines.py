"""What a line is that says what the lines below it are about: a label, a key, a question, a title above a list."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from typing import Final

from rag_compress.core.layout.clauses import clause_depth, clause_kind, dotted_depth
from rag_compress.core.layout.lines import ASKED, Lines
from rag_compress.core.layout.lists import heads_items
from rag_compress.core.layout.signatures import begins_declaration
from rag_compress.core.sentences.continued import is_continued
from rag_compress.core.sentences.lines import BULLET, LONG_LINE, QUOTE_MARKS
from rag_compress.core.words.marks import COLONS, QUESTION_MARKS

LONGEST_LABEL = 80
"""Characters of a label; a longer line says something of its own."""

_BOLD = re.compile(
    r"(?:\*\*[^*\n]+\*\*|__[^*_\n]+__):?(?: ?(?:[^\w\s*.,:;!?(]{1,3}|\*[^*\n]{1,40}\*)){0,2}"
    r"|(?:<(?:p|div|li|span)(?:\s[^<>]*)?>\s*)?<(?P<tag>strong|b|dt|summary|caption|legend)(?:\s[^<>]*)?>[^<>]+</(?P=tag)>:?"
    r"(?:\s*</(?:p|div|li|span)>)?(?:\s*<br ?/?>)?",
    re.IGNORECASE,
)
_VERSION = re.compile(r"\.\. (?:version\w+|deprecated):: ?\S+")
_SECTION = re.compile(r"\[[^\[\]\n]+\]")
_NUMBERED = re.compile(r"\(?\d{1,3}[.)] \w")
_VALUE = re.compile(r"=| {3,}[\d.,]+$|[^\W_]_[^\W_]")
"""What no label has: LIMIT = 40 says it all, and so does VAT     12.00 or ARG WEB_URL."""
_LONGEST_NUMBER: Final = 20
_OPENING: Final = ("(", "[", "{", ": |", ": >", ": |-", ": >-")
"""Brackets, and what stands above a text of several lines in YAML."""


def kind_at(lines: Lines, index: int, depths: Sequence[int | None], numbers: Set[tuple[str, int]]) -> str:
    """
    Tell what the line of a sentence is that says what the lines below it are about.

    >>> text = "Opening hours:\\n  Monday: 9 to 12"
    >>> kind_at(Lines(text, [(0, 14), (17, 32)]), 0, [0, 2], frozenset())
    'nesting'

    :param lines: The sentences of a text.
    :param index: The sentence.
    :param depths: How deep each sentence stands, as of `depths_of`.
    :param numbers: As `dotted_numbers` gives them.
    :returns: The name of a kind, empty for what is none. "nesting" and "quoting" are keys, or lines that open a
        bracket, above what is deeper (in an item of a list, above deeper bullets), "listing" is a title above items,
        "deeper" any other line that may lead to deeper ones; what is numbered, or a clause, has its depth behind a
        space, and a label that asks ends in `ASKED`.
    """
    line = _line_at(lines, index)
    kind = _own_kind(lines[index], line, numbers)
    if index + 1 == len(lines):
        return kind
    is_above_deeper = (depths[index + 1] or 0) > (depths[index] or 0)
    if is_above_deeper and is_continued(line):
        return "deeper"
    if is_above_deeper and (kind == "key" or (not kind and opens_block(line))):
        return "quoting" if lines[index + 1][0] == ">" else "nesting"  # "Ann wrote:"
    return kind or _kind_by_next(lines, index, line, depths[index + 1], is_above_deeper=is_above_deeper)


def _kind_by_next(lines: Lines, index: int, line: str, next_depth: int | None, *, is_above_deeper: bool) -> str:
    """What a line is that only the next sentence tells."""
    start = lines.spans[index + 1][0]
    below = lines.text[start : start + _LONGEST_NUMBER]
    if len(line) <= LONGEST_LABEL and (clause := clause_depth(line, below)):
        return f"clause {clause}"
    is_title = _NUMBERED.match(line) is not None and line[-1].isalnum() and len(line) <= LONGEST_LABEL
    if is_title and next_depth is not None and lines.items[index + 1] is None:
        return "numbered"
    is_version = _VERSION.fullmatch(line) is not None
    if is_above_deeper and len(line) <= LONG_LINE and (is_version or BULLET.match(line) is not None or _is_key(line)):
        is_list = _is_key(line) and len(line) <= LONGEST_LABEL and lines.items[index + 1] == "bullet"
        return "nesting" if is_version or is_list else "deeper"  # "2. Money:" says nothing above "- 50 euros"
    return "listing" if heads_items(lines, index) else ""


def _own_kind(sentence: str, line: str, numbers: Set[tuple[str, int]]) -> str:
    """What a sentence is that is a line of its own, or an element of HTML, whatever stands below it."""
    if len(line) != len(sentence):  # a line of several sentences is none
        return "bold" if sentence[0] == "<" and _BOLD.fullmatch(sentence) else ""
    if len(line) > LONGEST_LABEL:
        return ""
    if depth := dotted_depth(line, numbers):
        return f"numbered {depth}"
    return "question" if line.endswith(QUESTION_MARKS) else _label_kind(line)


def _label_kind(line: str) -> str:
    """What a short line that asks nothing is."""
    if clause := clause_kind(line):
        return f"clause {clause}"
    if _BOLD.fullmatch(line):
        return f"bold{ASKED}" if line.rstrip("*_").endswith(QUESTION_MARKS) else "bold"
    if _SECTION.fullmatch(line):
        return "section"
    if line.isupper() and sum(map(str.isalpha, line)) > 2 and not _VALUE.search(line) and not BULLET.match(line):
        return "capitals"
    return "key" if _is_key(line) and not BULLET.match(line) else ""


def _is_key(line: str) -> bool:
    return line.endswith(COLONS) and "\n" not in line and line[0] != ":"  # ":open:" and ":::" are markup


def opens_block(line: str) -> bool:
    """
    Tell whether a line of code or of settings opens a bracket, or a text, for what stands below, and declares nothing.

    >>> opens_block("request = ["), opens_block("server {"), opens_block("run: |"), opens_block("class Server {")
    (True, True, True, False)

    :param line: A line without white space behind.
    :returns: Whether it does, and says what for.
    """
    is_open = line.endswith(_OPENING) and len(line) <= LONGEST_LABEL
    return is_open and any(map(str.isalnum, line)) and not begins_declaration(line)


def _line_at(lines: Lines, index: int) -> str:
    """The line that a sentence begins, to the end of the sentence at least, without white space behind."""
    text, (start, end) = lines.text, lines.spans[index]
    if lines.breaks[index + 1]:  # which ends it: of nearly all
        return text[start:end]
    line = text[start : start + LONG_LINE].split("\n", 1)[0].rstrip()
    return line if len(line) > end - start else text[start:end]


def depths_of(lines: Lines) -> Sequence[int | None]:
    """
    Tell how deep each sentence stands that begins its line.

    :param lines: The sentences of a text.
    :returns: The column of each, and one more for a letter, as "(a)" stands below "1." anywhere, and for each mark with
        which an e-mail quotes; None where it stands inside its line.
    """
    text = lines.text
    depths: list[int | None] = []
    for (start, _), column, item in zip(lines.spans, lines.columns, lines.items, strict=True):
        if column is None:
            depths.append(0 if text[start] == "<" else None)  # in HTML an element may begin anywhere
        else:
            quoted = QUOTE_MARKS.match(text, start) if text[start] == ">" else None
            typed = _column_behind_dots(text, start) if text.startswith("... ", start) else 0
            depths.append(column + typed + (item == "letter") + (quoted[0].count(">") if quoted else 0))
    return depths


def _column_behind_dots(text: str, start: int) -> int:
    """The column of a further line of a statement that was typed into Python, behind "... "."""
    behind = text[start + 4 : start + LONG_LINE]
    return len(behind) - len(behind.lstrip(" "))
