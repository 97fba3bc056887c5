"""The ranges that passages say; rows of a table whose head stands in another chunk have the columns of that one."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.core.layout.fields import fields_below
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.ranges import BOUNDS, ranges_of_row
from rag_compress.core.passages.units import Units
from rag_compress.core.words.numbers import DECIMAL_COMMA
from rag_compress.core.words.ranges import Range


def ranges_said(units: Units) -> list[Sequence[tuple[int, Range]]]:
    """
    Find the ranges of passages.

    :param units: The passages.
    :returns: For each the ranges in order, with the index of their sentence.
    """
    continued = units.continued_rows()
    lines = [line for passage in units.units for line in passage.lines] if continued else []
    heads = _heads(units.units)
    found: list[Sequence[tuple[int, Range]]] = []
    for first, passage in with_firsts(units.units):
        known = {row - first: lines[head] for row, head in continued.items() if 0 <= row - first < len(passage.spans)}
        if not known and not passage.table_heads and passage.title in heads:
            known = dict.fromkeys(range(len(passage.spans)), heads[passage.title])
        ranges = passage.ranges
        if known:
            decimal_comma = passage.language in DECIMAL_COMMA
            below = {row: fields_below(head, passage.lines[row]) for row, head in known.items()}
            further = [
                (row, one) for row, fields in below.items() if fields for one in ranges_of_row(fields, decimal_comma)
            ]
            ranges = sorted([*further, *(pair for pair in ranges if not below.get(pair[0]))], key=lambda pair: pair[0])
        found.append(ranges)
    return found


def _heads(passages: Sequence[AnalyzedPassage]) -> dict[str, str]:
    """The heads of tables with bounds in columns, by the title of the passage that is only such a table."""
    found: dict[str, str] = {}
    for passage in passages:
        heads = {*passage.table_heads.values()}
        if len(heads) == 1 and BOUNDS.search(head := passage.lines[next(iter(heads))]):
            found.setdefault(passage.title, head)
    return found
