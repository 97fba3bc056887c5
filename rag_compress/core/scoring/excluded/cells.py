"""The cells of rows by column: of tables, of objects of JSON with their lists, and of lines with keys."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rag_compress.core.layout.fields import HTML_CELL, fields_below
from rag_compress.core.layout.lines import APART
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import Units

_ARRAY: Final = re.compile(r'"(?P<name>[^"\\\n]{1,40})"\s?:\s?\[(?P<items>[^\[\]{}]*)\]')
_KEY: Final = re.compile(
    r"(?:^|(?<=[,;|({\n])|(?<=[-•*]\s)|(?<=\.\s))\s{0,8}(?:[-*•]\s{1,3})?[\"'*_`]{0,3}(?P<words>[^\W_][^\n:=,;|\"'{}()\[\]*`]{0,40}?)[\"'*_`]{0,3}\s?[:=：](?!//|\d\d)[*_]{0,2}(?:\s|$)"
    r"|(?<![\w./-])(?P<word>[A-Za-z_][\w.-]{0,40})=(?=\S)"
)
_ENDS: Final = " \t,;|\"'*_`{}[]()."
_LONGEST: Final = 400
_MOST_OF_RECORD: Final = 8
"""Lines of a record that is kept as one."""

_MOST_HEADS: Final = 5
_SPACES: Final = re.compile(r" {2,}")
_TAG: Final = re.compile(r"<[^<>]{1,200}>")
_FEWEST_ALIKE: Final = 2
_ITEM_MARKS: Final = re.compile(
    r"[,;/|·•+&]|\s(?:and|und|et|y|e|en|or|oder|ou|o)\s|、|，|\s[-–—]\s|[()]|\n\s*-?|\b(?:in|at)\s"
)


class Cell(NamedTuple):
    """
    What stands in a row under a name.

    :param row: Position of the sentence among all.
    :param text: What stands there.
    :param place: Index of the unit that it stands in.
    """

    row: int
    text: str
    place: int


Columns = Mapping[str, Sequence[Cell]]
"""The cells of each column, by its name; that of lines whose keys all differ is empty."""


def columns_of(units: Units) -> Columns:
    """
    Sort what passages give by columns.

    :param units: The passages, as what is scored as one passage.
    :returns: The cells of each column, in the order of the rows.
    """
    passages = units.units
    heads = [*dict.fromkeys(passage.lines[head] for passage in passages for head in {*passage.table_heads.values()})]
    heads = [head for head in heads if head.strip()]
    continued = units.continued_rows()
    lines = [line for passage in passages for line in passage.lines] if continued else []
    found: dict[str, list[Cell]] = {}
    loose: dict[str, list[Cell]] = {}
    for place, (first, passage) in enumerate(with_firsts(passages)):
        own = range(first, first + len(passage.spans)) if continued else ()
        above = {row - first: lines[continued[row]] for row in own if row in continued}
        in_rows = _cells_of_rows(passage, above, heads[:_MOST_HEADS])
        for row, cells in in_rows.items():
            for name, value in cells:
                found.setdefault(name, []).append(Cell(first + row, value, place))
        for row, line in enumerate(passage.lines):
            for name, value in () if row in in_rows else pairs_of(line):
                loose.setdefault(name.casefold(), []).append(Cell(first + row, value, place))
    for name, alike in loose.items():
        found.setdefault(name if len(alike) >= _FEWEST_ALIKE or name in found else "", []).extend(alike)
    return found


def _cells_of_rows(
    passage: AnalyzedPassage, above: Mapping[int, str], heads: Sequence[str]
) -> Mapping[int, Sequence[tuple[str, str]]]:
    """The cells of rows of tables and of objects, each with its name; none for heads and rules, which are no rows."""
    found: dict[int, Sequence[tuple[str, str]]] = dict.fromkeys(passage.table_heads.values(), ())
    for row in passage.fields.rows:
        cells = [*passage.fields.of(row), *_arrays(passage.lines[row])]
        if cells or row in passage.table_heads:
            found[row] = cells
    for row in range(len(passage.spans)) if above or heads else ():
        if row not in found:
            line = passage.lines[row]
            if passage.wordless[row] or line in heads:
                found[row] = ()
            elif cells_below := _below_any([above[row]] if row in above else heads, line):
                found[row] = cells_below
    return found


def _below_any(heads: Sequence[str], line: str) -> Sequence[tuple[str, str]]:
    """The cells of a row of a chunk without a head, below the first head of another chunk that has as many."""
    for head in heads:
        if "<t" in head:
            names, values = ([_TAG.sub("", cell).strip() for cell in HTML_CELL.findall(one)] for one in (head, line))
            cells = [*zip(names, values, strict=True)] if "<t" in line and len(names) == len(values) else []
        elif any(mark in head for mark in "|\t,;"):
            cells = [(field.name, field.value) for field in fields_below(head, line)]
        else:
            names, values = _SPACES.split(head.strip()), _SPACES.split(line.strip())
            cells = [*zip(names, values, strict=True)] if len(names) == len(values) > 1 else []
        if len(cells) > 1:
            return cells
    return ()


def _arrays(line: str) -> Iterator[tuple[str, str]]:
    if "[" not in line:
        return
    for array in _ARRAY.finditer(line):
        yield array["name"], array["items"].replace('"', "")


def pairs_of(line: str) -> Sequence[tuple[str, str]]:
    """
    Find the keys of a line, each with all that stands behind it up to the next one.

    >>> pairs_of("- auth: running, since May"), pairs_of("name=auth status=paid"), pairs_of("City: Rome; Role: cook")
    ([('auth', 'running, since May')], [('name', 'auth'), ('status', 'paid')], [('City', 'Rome'), ('Role', 'cook')])

    :param line: The line.
    :returns: The pairs.
    """
    if len(line) > _LONGEST or not (":" in line or "=" in line or "：" in line):
        return []
    keys = [*_KEY.finditer(line)]
    ends = [*(key.start() for key in keys[1:]), len(line)]
    return [
        ((key["words"] or key["word"]).strip(), line[key.end() : end].strip(_ENDS))
        for key, end in zip(keys, ends, strict=False)
    ]


def blocks_of(passage: AnalyzedPassage) -> Sequence[tuple[int, int]]:
    """
    Find the records of a passage that are short enough to be kept as one; a key may have no value there.

    :param passage: The passage.
    :returns: First sentence, and the one behind the last, of each.
    """
    breaks = passage.lines.breaks
    starts = [row for row in range(len(passage.spans)) if breaks[row] >= APART]
    ends = [*starts[1:], len(passage.spans)]
    found = [
        (start, end)
        for start, end in zip(starts, ends, strict=True)
        if 1 < end - start <= _MOST_OF_RECORD
        and _gives_each_key_once([passage.lines[row] for row in range(start, end)])
    ]
    found += ((record.first, record.end) for record in passage.records)
    return [(start, end) for start, end in found if end - start <= _MOST_OF_RECORD]


def _gives_each_key_once(lines: Sequence[str]) -> bool:
    keys = [[key.casefold() for key, _ in pairs_of(line)] for line in lines]
    return all(len(of_line) == 1 for of_line in keys) and len({of_line[0] for of_line in keys}) == len(lines)


def items_of(cell: str) -> list[str]:
    """
    Part a cell into the items that it lists.

    >>> items_of("projector, whiteboard and TV"), items_of("Berlin (HQ)"), items_of("paid")
    (['projector, whiteboard and TV', 'projector', 'whiteboard', 'TV'], ['Berlin (HQ)', 'Berlin', 'HQ'], ['paid'])

    :param cell: The cell.
    :returns: The cell itself, and its items where there are several.
    """
    items = [item.strip(_ENDS) for item in _ITEM_MARKS.split(cell)]
    items = [item for item in items if item]
    return [cell, *items] if len(items) > 1 else [cell]
