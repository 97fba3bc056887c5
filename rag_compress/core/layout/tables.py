"""Rows of tables and the lines that say what they hold, without which a row is cells of nobody knows what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from rag_compress.core.layout.aligned import end_of_rows
from rag_compress.core.layout.cell_tables import find_cell_rows
from rag_compress.core.layout.cells import cells_of
from rag_compress.core.layout.json_rows import find_json_rows
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.parted import FEWEST_ROWS, are_bars_below_names, end_of, end_of_parted_rows
from rag_compress.core.layout.wiki_tables import find_wiki_rows
from rag_compress.core.sentences.records import have_columns

_RULE = re.compile(r"[|+]?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*[|+]?")  # a cross, as databases draw it
_CAPITALS = r"[A-Z][A-Z()_/%-]*(?: [A-Z()_/%-]+)*"
_IN_CAPITALS = re.compile(rf"{_CAPITALS}(?: {{2,}}{_CAPITALS}){{2,}}")  # NAME     READY   STATUS
_TABLE_TAG = re.compile(r"<(/?table|td|th)\b", re.IGNORECASE)
_MOST_HEADS = 3
"""Rows right below the rule that may go on naming the columns: the years, the currency, the unit."""


def find_table_heads(lines: Lines) -> Mapping[int, int]:
    """
    Find the rows of tables, each with the nearest line above that says what it holds, which may have one in turn.

    That is the line that names the columns: in Markdown, and in what databases print, the one above the rule; in CSV,
    and where tabs part the cells, one of names; where bars do without a rule, one of names above values; where spaces
    align them, one in capitals, or one of names or dates above numbers; in HTML the row with cells of a head (``th``
    and no ``td``); in JSON on one line what stands in front of the rows. In Markdown the rows right below the rule that
    have no label go on naming the columns, such as the years of a balance sheet, and a label without values stands
    above the rows that follow.

    >>> text = "| Code | Error |\\n|---|---|\\n| 429 | RateLimit |"
    >>> find_table_heads(Lines(text, [(0, 16), (17, 26), (27, 44)]))
    {2: 0}

    :param lines: The sentences of a text.
    :returns: Index of each row, ascending, with that of the line above it.
    """
    if not any(mark in lines.text for mark in ("|", ",", ";", "<t", "\t", "   ", ":header-rows:")):
        return {}
    found = _html_rows(lines) if "<t" in lines.text else {}
    if "{|" in lines.text or "\n|-" in lines.text:
        found |= find_wiki_rows(lines)
    if any(mark in lines.text for mark in ("|===", ":header-rows:", "+===")):
        found |= find_cell_rows(lines)
    if "],[" in lines.text or "], [" in lines.text:
        found |= find_json_rows(lines)
    without_head = 0  # rows of bars up to here
    for head in range(len(lines) - 1):
        if head in found or head < without_head:
            continue
        line = lines[head]
        if "|" not in line:
            found.update(dict.fromkeys(range(head + 1, _end_without_bars(lines, head)), head))
        elif _RULE.fullmatch(line):
            continue
        elif _is_rule(lines[head + 1]):
            end = end_of(_has_bar, lines, head + 2)
            rows = [cells_of(lines[row], "|") for row in range(head + 2, end)]
            found.update(_heads_below_rule(head, rows))
        elif line.count("|") > 1:
            without_head = end_of(_has_bar, lines, head)
            if are_bars_below_names(line, [lines[row] for row in range(head + 1, without_head)]):
                found.update(dict.fromkeys(range(head + 1, without_head), head))
    return found


def _is_rule(line: str) -> bool:
    """Whether a line of dashes parts columns: without a bar or a cross it is a rule of the page."""
    return ("|" in line or "+" in line) and _RULE.fullmatch(line) is not None


def _end_without_bars(lines: Lines, head: int) -> int:
    """Index behind the rows below a line without bars, in the first notation that finds some; its own for no head."""
    if _IN_CAPITALS.fullmatch(lines[head]):
        end = end_of(partial(have_columns, lines[head]), lines, head + 1)
        if end - head > FEWEST_ROWS:
            return end
    end = end_of_parted_rows(lines, head)
    return end if end > head else end_of_rows(lines, head)


def _has_bar(line: str) -> bool:
    return "|" in line


def _html_rows(lines: Lines) -> dict[int, int]:
    """The rows of tables in HTML, each with the row above them that names the columns."""
    found: dict[int, int] = {}
    head = None
    for index, line in enumerate(lines):
        tags = {tag.lower() for tag in _TABLE_TAG.findall(line)}
        if "th" in tags and "td" not in tags:
            head = index
        elif "td" in tags and head is not None:
            found[index] = head
        if "/table" in tags:
            head = None
    return found


def _heads_below_rule(head: int, rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, int]]:
    """The rows of a table in Markdown, two behind the first line of its head, each with the line above it."""
    columns, group = head, None  # the last line that names the columns, the last label without values
    naming = True
    for index, (label, *values) in enumerate(rows):
        row = head + 2 + index
        naming = naming and not label and any(values) and index < min(_MOST_HEADS, len(rows) - 1)
        leads = bool(label and values) and not any(values)
        yield row, columns if leads or group is None else group
        if naming:
            columns = row
        elif leads:
            group = row
