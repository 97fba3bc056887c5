"""Line breaks that are only the wrapping of a paragraph."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rag_compress.core.sentences.abbreviations import AND_SO_ON
from rag_compress.core.sentences.explained_names import is_name_above_text
from rag_compress.core.sentences.lines import ENDS_ITEM, LONG_LINE, MARKER, PROSE_MARK, indent
from rag_compress.core.sentences.lines_apart import COMMENT_MARK, QUOTE_MARKS, begins_anew, closes
from rag_compress.core.sentences.manuals import (
    is_next_option,
    is_option,
    is_term,
    is_title_above,
)
from rag_compress.core.sentences.page_columns import fills
from rag_compress.core.sentences.records import are_records
from rag_compress.core.words.scripts import is_small

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rag_compress.core.models import Span

SHORTEST_WRAPPED = 40
"""Characters of a line that may have been wrapped before a capital or a number; shorter lines stand for themselves."""

SHORTEST_IN_COLUMN = 12
"""The same for lines of a column, whose width is known."""

_NUMBERED_LINE = re.compile(r"\s*\d{4,6}[.)]\s+\S")
"""A line with the number of an error, behind the end of a sentence: else it may be a year."""

_OPEN_END = re.compile(r"[^\W_]-\s*$|[,，、،]\s*$")
_OPEN_WORD = re.compile(
    r"\S\s(?:the|an?|of|and|or|der|das|dem|den|des|eine?[mnrs]?|und|oder|vom|von|zum|zur|im|beim|für|les?|une?|des|du|et|aux?"
    r"|el|los|las|una|del|y|il|gli|della|di|os|uma|do|da|het|een|van|och|og|i|oraz|или|и|в|на)$"
)
"""What ends no line but one that was wrapped: articles, and prepositions and conjunctions that are nothing else."""
_BEFORE_NUMBER = re.compile(r"(?:§|(?<!\w)(?:Abb|Abs|Art|Figs?|Kap|Nrn?|Rn|Rz|Sect?|Tab|Vol|Ziff)\.)$")
_LISTED = re.compile(rf"{AND_SO_ON}$")
_LATE = re.compile(r"(?:D(?:as|e[mnrs]|ie)|Eine?[mnrs]?|I[mn]|The|An|Une|Les|El|Los|Las|Il)(?= |$)")
"""How a line begins that is no heading of two words, if it goes on in small letters; some of them are none alone."""
_LATE_END = re.compile(r"\S\s(?:die|(?:dies|[dsm]ein|ihr|unser|jed|welch)e[mnrs]?|its|my|our|their|whose)$")
_UNSPACED = re.compile(r"[぀-ヿ㐀-䶿一-鿿]")
_UNSPACED_MARK = re.compile(r"[，、。；！？]")
_SHORTEST_UNSPACED = 15
"""Characters of a line in Chinese or Japanese that may have been wrapped: each is twice as wide, and many a word."""
_CLAUSE_OPEN = re.compile(rf"(?:[:(]|{ENDS_ITEM})\s*$")  # what follows begins a list, its next item, or a block of code

_FEWEST_SPACES = 2
"""Spaces between the words of a line that may have been wrapped before a small letter."""

_LONGEST_AMOUNT = 25
"""Characters below which a line that begins with a number is an entry of a list, such as "1 pinch of salt"."""


def is_wrap(text: str, before: Span, line: Span, following: Span, column: int = 0) -> bool:
    """
    Tell whether the break after a line is only the wrapping of a paragraph, and the sentence goes on.

    >>> is_wrap("It was seen by\\nthe river.", (0, 14), (0, 14), (15, 25))
    True
    >>> is_wrap("A short line\\nThe river.", (0, 12), (0, 12), (13, 23))
    False

    :param text: The text.
    :param before: The line before, or the line itself where it is the first.
    :param line: The line.
    :param following: The line behind.
    :param column: The width at which these lines were wrapped; 0 where they do not show it.
    :returns: Whether it is.
    """
    content, next_line = text[line[0] : line[1]].rstrip(), text[following[0] : following[1]]
    is_over = content[-1] in ".!?…" and _ends_before(content, next_line)
    shift = indent(next_line) - indent(content)
    if -1 <= shift <= 1 and is_term(content) and is_term(next_line.rstrip()):  # two names of one thing
        return True
    has_term = shift > 1 and is_name_above_text(content, next_line)
    is_title = is_title_above(content, next_line) or _is_headline(content, next_line)
    is_apart = is_next_option(content, next_line) or is_over or is_title or begins_anew(content, next_line)
    if is_apart and not has_term:
        return False
    if shift > 1:
        return has_term or _leads_on(content)
    if _CLAUSE_OPEN.search(content[-12:]):
        return False
    fills_column = column > 0 and _fills_column(content.strip(), next_line, column)
    begins_late = before == line and _begins_late(content, next_line)
    if shift >= -1 and (fills_column or begins_late or _runs_on(content, next_line)):
        return True
    may_be_first = shift >= -1 or before == line  # only a first line is deeper
    return may_be_first and _was_full(content, next_line, before, line, following)


def _is_headline(line: str, following: str) -> bool:
    """Whether a line is a heading in capitals above text in small letters."""
    if not line.isupper() or " " not in line.strip() or following.isupper() or is_small(following.lstrip()[:1]):
        return False
    return any(map(str.islower, following)) and not (
        _OPEN_END.search(line[-3:]) or _OPEN_WORD.search(line[-10:].lower())
    )


def _leads_on(line: str) -> bool:
    """Whether a line goes on in a deeper one, as a term does in what it means; not "Dear Ann," in the letter."""
    length = len(line.strip())
    return length <= LONG_LINE and not closes(line) and (line[-1] != "," or length >= SHORTEST_WRAPPED)


def _was_full(content: str, next_line: str, before: Span, line: Span, following: Span) -> bool:
    """Whether a line is as long as those beside it."""
    if len(next_line.rstrip()) > LONG_LINE:  # which was not wrapped, so neither was the line above
        return False
    width = max((end - start for start, end in (before, line, following) if end - start <= LONG_LINE), default=0)
    is_long = len(content.strip()) >= SHORTEST_WRAPPED
    return _is_full(content, next_line, width) if is_long else _is_full_unspaced(content, before, next_line)


def _fills_column(line: str, following: str, column: int) -> bool:
    return len(line) >= SHORTEST_IN_COLUMN and fills(line, following, column)


def _is_full(line: str, following: str, width: int) -> bool:
    next_word = len(following.lstrip()[:60].split(maxsplit=1)[0])
    return len(line) <= LONG_LINE and (len(line) + 1 + next_word) >= 0.85 * width


def _ends_before(line: str, following: str) -> bool:
    """Whether a line with a stop ends a sentence, for what follows: "and so on" ends one before a capital."""
    is_listed = _LISTED.search(line[-8:]) is not None and following.lstrip()[:1].isupper()
    return is_listed or _NUMBERED_LINE.match(following) is not None


def _begins_late(line: str, following: str) -> bool:
    """
    Whether the first line of a paragraph is the end of a full one: a chunk begins with a sentence that began there.

    It reads as no heading does, and the line below is full.
    """
    if not SHORTEST_WRAPPED <= len(following.rstrip()) <= LONG_LINE:
        return False
    if _LATE_END.search(line[-10:]):
        return True
    late = _LATE.match(line)
    if late is None or line.count(" ") >= _FEWEST_SPACES:
        return False
    return is_small(following[:1]) or (late.end() == len(line) and not _LATE.match(following))


def _is_full_unspaced(line: str, before: Span, following: str) -> bool:
    """Whether a line of Chinese or Japanese is as long as those beside it, and more of a sentence follows."""
    longest = max(before[1] - before[0], len(following.rstrip()))
    is_full = len(line) >= max(longest - 2, _SHORTEST_UNSPACED) and _UNSPACED.match(line[-1]) is not None
    goes_on = following[:1].isalnum() or following[:1] in "（「《“`"
    return is_full and goes_on and _UNSPACED_MARK.search(following) is not None


def are_notes(lines: Sequence[str]) -> bool:
    """
    Tell whether the lines of a paragraph are notes in small letters: short ones without a capital at the beginning and
    without a comma or a stop, which is how a line looks inside of a wrapped paragraph, but not how all of them look.

    >>> are_notes(["ask about the loan", "meeting with the bank"]), are_notes(["It was seen by", "the river"])
    (True, False)

    :param lines: The lines.
    :returns: Whether they are.
    """
    return all(
        len(line) < SHORTEST_WRAPPED
        and is_small(line[:1])
        and line[-1].isalnum()
        and PROSE_MARK.search(line) is None
        and _OPEN_WORD.search(line[-10:]) is None
        for line in (line.strip() for line in lines)
    )


def heads_list(text: str, line: Span, following: Span, after: Span) -> bool:
    """
    Tell whether the lines indented below a line are a list, short or of records: the first is no part of the line then.

    >>> heads_list("Shopping\\n  Milk\\n  Bread", (0, 8), (9, 15), (16, 23))
    True

    :param text: The text.
    :param line: The line.
    :param following: The line behind.
    :param after: The line behind that one.
    :returns: Whether they are.
    """
    head, item, next_item = lines = [text[start:end].rstrip() for start, end in (line, following, after)]
    if not indent(head) < indent(item) == indent(next_item):
        return False
    if is_option(item) and is_option(next_item):
        return True
    if is_option(head):
        return False
    are_short = max(len(content.strip()) for content in lines) < SHORTEST_WRAPPED
    has_number = any(map(str.isdigit, "".join(lines)))  # as an address has it below a name
    return are_records(item.strip(), next_item.strip()) or (
        are_short and not (has_number or closes(item) or _runs_on(item, next_item))
    )


def _runs_on(line: str, following: str) -> bool:
    if _OPEN_END.search(line[-3:]) or _OPEN_WORD.search(line[-10:]) or (line.endswith(".") and MARKER.fullmatch(line)):
        return True
    if ends_before_number(line, following):
        return True
    content = line.strip()
    is_amount = content[0].isdigit() and len(content) < _LONGEST_AMOUNT
    mark = COMMENT_MARK.match(following)
    return (
        is_small(following[mark.end() if mark else 0 :].lstrip(QUOTE_MARKS)[:1])
        and content.count(" ") >= _FEWEST_SPACES
        and not is_amount
    )


def ends_before_number(line: str, following: str) -> bool:
    """
    Tell whether a line ends with an abbreviation, or a sign, of which the next begins with the number.

    >>> ends_before_number("nach § 17 Abs.", "3 Satz 2."), ends_before_number("It was so.", "3 came.")
    (True, False)

    :param line: The line above.
    :param following: The line.
    :returns: Whether it does.
    """
    return following.lstrip()[:1].isdigit() and _BEFORE_NUMBER.search(line.rstrip()[-6:]) is not None
