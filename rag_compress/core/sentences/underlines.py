"""Titles of Markdown and reStructuredText: a line with a rule below it, which is one mark again and again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from rag_compress.core.words.marks import ends_asking

if TYPE_CHECKING:
    from rag_compress.core.models import Span

_RULE = re.compile(r"(?:={3,}+|-{3,}+|~{3,}+|\^{3,}+|\*{3,}+|\+{3,}+)")
_MOST_AMISS = 2
"""Characters by which a rule may differ in length from its title."""
_LONGEST = 120
"""Characters of a rule of the mark that underlines the first titles and parts nothing else."""
_SURE = 4
"""Characters of a title and its rule from which a line may follow at once. Shorter ones are as often something else:
below "Ann" stands a signature, below "id" a column, and three marks enclose front matter or code, or part two posts.
So are rules of one width: of a receipt or of what a program prints they part what is above from what is below."""

_NO_TITLE = re.compile(r"\||```|\S\s{2,}\S|[.,;:!]$|^\W*$")  # a row of a table or a sentence has a rule below it, too
_ABOVE_TITLE = re.compile(  # what AsciiDoc has right above a title: [[anchor]], ifdef::name[], :name: value
    r"\[\[?[\w:., #=\"-]{1,80}\]?\]|(?:ifn?def|endif|include)::[^\s\[\]]{0,200}\[[^\[\]]{0,80}\]"
    r"|:!?[\w-]{1,60}:(?: .{0,80})?"
)
_LINE_END = re.compile(r"[ \t]*\r?(?:\n|\Z)")
_BLANK_BELOW = re.compile(r"[ \t]*\r?\n[ \t]*\r?\n")


def underlined(text: str, rule: Span) -> tuple[Span, str] | None:
    """
    Find the title that a rule underlines and its style, which is the same for titles of one level.

    A title begins a paragraph: no row of a list does, nor one side of a conflict in git.

    >>> underlined("Usage\\n=====", (6, 11)), underlined("Milk\\nBread\\n-----", (11, 16))
    (((0, 5), '='), None)

    :param text: The text.
    :param rule: Where the rule may be, without the white space around it.
    :returns: The title without the white space around it, and the mark of the rule, twice where one stands above, too;
        None where no title is.
    """
    start, end = rule
    marks = text[start:end]
    if text[start - 1 : start] not in ("", "\n") or not _RULE.fullmatch(marks) or not _LINE_END.match(text, end):
        return None
    line = _line_above(text, start)
    above = _line_above(text, line[0])
    title, over = text[slice(*line)].rstrip(), text[slice(*above)].rstrip()
    words = title.lstrip()
    is_sure = len(words) >= _SURE and len(marks) <= 2 * len(words) + _MOST_AMISS
    if not _fits(marks, words) or not (is_sure or _BLANK_BELOW.match(text, end)):
        return None
    has_overline = over == marks and len(marks) >= len(words) and not text[slice(*_line_above(text, above[0]))].strip()
    follows_title = over[:1] != marks[0] and _RULE.fullmatch(over) is not None
    is_parted = not over or follows_title or _ABOVE_TITLE.fullmatch(over) is not None
    if not has_overline and (words != title or not is_parted):
        return None
    return (line[0] + len(title) - len(words), line[0] + len(title)), marks[0] * (1 + has_overline)


def _fits(marks: str, title: str) -> bool:
    """Whether a rule is about as long as a title; wide letters have a wide one, and some rules are all of one width."""
    least = len(title) - (_MOST_AMISS if len(marks) >= _SURE else 0)
    if ends_asking(title):  # one of a FAQ: below a question that somebody asks, rules are of any length
        most = len(title) + sum(east_asian_width(letter) in "WF" for letter in title) + _MOST_AMISS
    else:
        most = _LONGEST if marks[0] == "=" else 2 * len(title) + _MOST_AMISS
    return least <= len(marks) <= most and _NO_TITLE.search(title) is None


def _line_above(text: str, start: int) -> Span:
    """The line above the one that begins at a place; an empty one at the start of the text."""
    end = max(start - 1, 0)
    return text.rfind("\n", 0, end) + 1, end
