"""The lines of a text: those of code and of records are no prose, and several may be one unit."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, NamedTuple

from rag_compress.core.sentences.cell_rows import join_cells, may_have_cells
from rag_compress.core.sentences.change_headers import change_headers, may_have_changes
from rag_compress.core.sentences.code_statements import opens_statement, statements
from rag_compress.core.sentences.continued import lines_of_commands
from rag_compress.core.sentences.fences import fenced
from rag_compress.core.sentences.header_fields import header_fields, may_have_headers
from rag_compress.core.sentences.json_messages import is_long_text, json_messages, may_have_messages
from rag_compress.core.sentences.quoted_cells import join_quoted
from rag_compress.core.sentences.recipes import lines_of_rules
from rag_compress.core.sentences.sql import is_unit, sql_statements
from rag_compress.core.sentences.stack_traces import lines_of_traces
from rag_compress.core.sentences.wiki_rows import are_names, join_rows, may_have_rows
from rag_compress.core.words.marks import LINE_BREAKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rag_compress.core.models import Span

LINE = re.compile(rf"[^{LINE_BREAKS}]+")

_HEADERS: Final = (
    (may_have_headers, header_fields),
    (may_have_changes, change_headers),
    (may_have_messages, json_messages),
)
_ROWS: Final = ((may_have_rows, join_rows), (may_have_cells, join_cells))


class _Ways(NamedTuple):
    """What a text may hold is told once: its lines are read in parts, and thousands of mails or fences part them."""

    headers: list[Callable[[str, Sequence[Span]], Iterator[tuple[int, int, list[Span]]]]]
    rows: list[Callable[[str, Sequence[Span]], Iterator[Span]]]


def line_units(text: str) -> Iterator[tuple[Span, bool]]:
    r"""
    Part a text into its lines, of which those of a statement, a record of CSV, a row of a wiki or a short rule of a
    Makefile are one.

    >>> text = "So:\n```\nrun(\n    fast)\n```"
    >>> [(text[start:end], is_code) for (start, end), is_code in line_units(text)]
    [('So:', False), ('```', True), ('run(\n    fast)', True), ('```', True)]

    :param text: Any string.
    :returns: The lines in order, each with whether it is code, which no sentence ends in.
    """
    code = fenced(text)
    lines = [match.span() for match in LINE.finditer(text)]
    ways = _Ways([find for may, find in _HEADERS if may(text)], [join for may, join in _ROWS if may(text)])
    place = 0
    for start, end in code:
        first = bisect_left(lines, (start, start), place)
        last = bisect_left(lines, (end, end), first)
        yield from _outside_fences(text, lines[place:first], ways)
        yield from ((statement, True) for statement in _statements_of_code(text, lines[first:last]))
        place = last
    yield from _outside_fences(text, lines[place:], ways)


def _statements_of_code(text: str, lines: Sequence[Span]) -> Iterator[Span]:
    place = 0
    for first, end in sql_statements(text, lines):
        yield from statements(text, lines[place:first])
        if is_unit(text, lines[first:end]):
            yield lines[first][0], lines[end - 1][1]
        else:
            yield from statements(text, lines[first:end])
        place = end
    yield from statements(text, lines[place:])


def _outside_fences(text: str, lines: list[Span], ways: _Ways) -> Iterator[tuple[Span, bool]]:
    """The lines of prose, or of code and CSV that no fence tells, of which statements and records are one; and the
    fields of headers of mails, and the members of messages in JSON."""
    place = 0
    found = sorted(header for find in ways.headers for header in find(text, lines))
    for first, end, fields in found:
        yield from _without_headers(text, lines[place:first], ways)
        yield from ((field, not is_long_text(text, *field)) for field in fields)
        place = end
    yield from _without_headers(text, lines[place:], ways)


def _without_headers(text: str, lines: list[Span], ways: _Ways) -> Iterator[tuple[Span, bool]]:
    place = 0
    for first, end in sql_statements(text, lines):
        yield from _prose_or_code(text, lines[place:first], ways)
        yield from ((statement, True) for statement in _statements_of_code(text, lines[first:end]))
        place = end
    yield from _prose_or_code(text, lines[place:], ways)


def _prose_or_code(text: str, lines: Sequence[Span], ways: _Ways) -> Iterator[tuple[Span, bool]]:
    if not lines:  # between two messages or headers: what follows looks into the whole text
        return
    given = set(lines)
    alone = lines_of_rules(text, lines) | lines_of_commands(text, lines) | lines_of_traces(text, lines)
    rows = [*join_quoted(text, lines)]
    for join in ways.rows:
        rows = [*join(text, rows)]
    for statement in statements(text, rows, opens_statement):
        yield statement, statement not in given or statement[0] in alone or are_names(text, statement)
