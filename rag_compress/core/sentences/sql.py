"""Statements of SQL over several lines: half of a query asks for something else."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING

from rag_compress.core.sentences.lines import LONG_LINE, reads_as_prose

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rag_compress.core.models import Span

LONGEST_STATEMENT = 800
"""Most characters of a statement that is one unit: a longer one, such as a table of many columns, is read in lines."""

MOST_LINES = 20
"""Most lines of it."""

_LOOKED_AT = 300
"""Lines in which the end of a statement is looked for."""

_NAME = r"[\w.\"`\[\]]+"
TABLE = (
    r"create\s+(?:or\s+replace\s+)?(?:(?:global\s+|local\s+)?temp(?:orary)?\s+|unlogged\s+|external\s+)?"
    rf"table\s+(?:if\s+not\s+exists\s+)?(?P<table>{_NAME})\s*\("
)
"""How the definition of a table begins, as an expression that ignores the case."""

INSERT = rf"insert\s+into\s+{_NAME}\s*(?:\([^()]*\)\s*)?values\s*$"
"""The same of rows that are written, each on a line of its own."""

_HEAD = re.compile(
    rf"[ \t]*(?:{TABLE}|(?:select|delete\s+from|insert\s+into|merge\s+into)\b|update\s+{_NAME}(?:\s+set\b|\s*$)"
    rf"|with\s+(?:recursive\s+)?{_NAME}\s*(?:\([^()]*\)\s*)?as\b|alter\s+table\b"
    r"|create\s+(?:or\s+replace\s+)?(?:unique\s+|materialized\s+|temp(?:orary)?\s+)*(?:view|index)\b)",
    re.IGNORECASE,
)
_TABLE = re.compile(rf"[ \t]*{TABLE}", re.IGNORECASE)
_CLAUSE = re.compile(
    r"[ \t]*(?:from|where|(?:(?:left|right|inner|full|cross|natural)\s+)?(?:outer\s+)?join|(?:group|order)\s+by|having"
    r"|limit|union|values|set|returning|select|on|using|as|add|alter|drop|when)(?![^\W_])|[ \t]*[()]",
    re.IGNORECASE,
)
_END = re.compile(r";[ \t]*(?:--.*)?$")
_MAY_BEGIN = re.compile(r"(?:select|insert|update|delete|merge|with|create|alter)\s", re.IGNORECASE)
_BLANK = re.compile(r"\n[ \t\r]*\n")


def sql_statements(text: str, lines: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """
    Find the statements of SQL that take several lines.

    One goes on to the line that ends with a semicolon, or else to a blank line, and has a clause that begins a line. A
    line that reads as prose begins none.

    >>> text = "select id\\nfrom orders;\\nSelect what you want to keep\\nfrom the list;"
    >>> [*sql_statements(text, [(0, 9), (10, 22), (23, 51), (52, 66)])]
    [(0, 2)]

    :param text: The text.
    :param lines: Some of its lines, ascending.
    :returns: For each the place of its first line in ``lines``, and the place after its last.
    """
    place = 0
    while place < len(lines):
        taken, is_one = 1, False
        if _begins(text, lines[place]):
            taken, is_one = _end_of(text, lines[place : place + _LOOKED_AT])
        if is_one:
            yield place, place + taken
        place += taken  # also of what is none: no statement begins before the next blank line


def is_unit(text: str, lines: Sequence[Span]) -> bool:
    """
    Tell whether a statement is one unit: not if it is long, nor if it defines a table, whose columns are asked for.

    :param text: The text.
    :param lines: The lines of the statement.
    :returns: Whether it is.
    """
    is_short = len(lines) <= MOST_LINES and lines[-1][1] - lines[0][0] <= LONGEST_STATEMENT
    return is_short and _TABLE.match(text, *lines[0]) is None


def _begins(text: str, line: Span) -> bool:
    head = text[line[0] : min(line[1], line[0] + LONG_LINE)]
    if _MAY_BEGIN.match(head.lstrip()) is None or _HEAD.match(head) is None:
        return False
    return _is_shouted(head) or not reads_as_prose(head)


def _is_shouted(line: str) -> bool:
    return line.split(maxsplit=1)[0].isupper()


def _end_of(text: str, lines: Sequence[Span]) -> tuple[int, bool]:
    """How many lines a statement takes that begins with the first of them, and whether it is one, of several lines."""
    has_end, taken = False, 0
    for line, following in zip_longest(lines, lines[1:]):
        taken += 1
        has_end = _END.search(text[slice(*line)][-LONG_LINE:]) is not None
        if has_end or (following is not None and _BLANK.search(text, line[1], following[0])):
            break
    has_clause = any(_CLAUSE.match(text, *line) for line in lines[1:taken])
    return taken, has_clause and (has_end or _is_shouted(text[slice(*lines[0])]))
