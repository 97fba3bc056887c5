"""Lines that stand apart from the one above, or from what is indented below, whatever their widths."""

from __future__ import annotations

import re

from rag_compress.core.sentences.lines import (
    BULLET,
    LETTERED,
    LONG_LINE,
    goes_on_as_prose,
    is_code,
    is_open_prose,
    is_statement,
)
from rag_compress.core.sentences.records import are_records

_FIELD = re.compile(r"\s*:[a-z]+(?: [^\s:`][^:`\n]{0,60})?:(?:\s|$)")  # of a docstring: ":param size: in bytes"
_KEY = re.compile(r"\s*[\w.-]{1,40}_[\w.-]{1,40}:(?:\s|$)")  # max_size: 5
_CLOSED = re.compile(r"[.!?…:;(\[。！？：；]$|(?:^|;)\s*(?:then|do|else)$")
_TERM = re.compile(r"\s*\S+::\s*")
"""A term of a list of AsciiDoc, or the last word of a sentence that leads to code in reStructuredText."""
QUOTE_MARKS = "> \t"
_ADMONITION = re.compile(
    r"[ \t]*\.\. (?:admonition|attention|caution|danger|deprecated|error|hint|important|note|seealso|tip|todo"
    r"|version\w{1,20}|warning):: "
)
"""What stands before the text of a box of reStructuredText, on its first line."""
COMMENT_MARK = re.compile(r"[ \t]*#{1,6} +(?=\S)")


def begins_anew(line: str, following: str) -> bool:
    """
    Tell whether a line stands apart from the one above, however the two are indented: a record, an item, code, a
    quotation of another depth, a comment.

    >>> begins_anew("The seller may", "(a) cancel the order"), begins_anew("The seller may", "cancel the order")
    (True, False)

    :param line: The line above, without white space at its end.
    :param following: The line.
    :returns: Whether it does.
    """
    if box := _ADMONITION.match(line):
        line = line[box.end() :] or line
    return (
        are_records(line, following)
        or _quote_depth(line) != _quote_depth(following)
        or (COMMENT_MARK.match(line) is None) != (COMMENT_MARK.match(following) is None)
        or LETTERED.match(following) is not None
        or (_TERM.fullmatch(following) is not None and not (line[-1].isalnum() or line[-1] in ",`"))
        or BULLET.match(following) is not None
        or _FIELD.match(following) is not None
        or (is_code(line[-LONG_LINE:]) and not goes_on_as_prose(line[-LONG_LINE:], following[:LONG_LINE]))
        or (is_code(following[:LONG_LINE]) and not _goes_on_with_name(line[-LONG_LINE:], following))
    )


def _goes_on_with_name(line: str, following: str) -> bool:
    """Whether the name with which a line of code begins is the next word of the prose above."""
    return is_open_prose(line) and not (is_statement(following) or _KEY.match(following))


def _quote_depth(line: str) -> int:
    """How often what a line of an e-mail quotes has been quoted: 2 for ``> > Yes``."""
    return line[: len(line) - len(line.lstrip(QUOTE_MARKS))].count(">")


def closes(line: str) -> bool:
    """
    Tell whether a line is no part of what is indented below it: it ends a sentence, or opens a list or a block of code.

    >>> closes("-a, --all"), closes("It takes:"), closes("while true; do")
    (False, True, True)

    :param line: The line, without white space at its end.
    :returns: Whether it is none.
    """
    return line.lstrip().startswith("<") or _CLOSED.search(line) is not None
