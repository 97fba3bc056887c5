"""A table that was cut into chunks is compared as a whole: the names of its columns stand in the first one alone."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.fields import Field, fields_below

_ROWS = 90
_OF_A_CHUNK = 12
_OTHER = Passage(
    text="The harbour of Bonn was built in 1904 and has 3 cranes.",
    meta={"source_id": "harbour.txt", "split_id": 0, "split_idx_start": 0},
)


def _table(mark: str) -> tuple[list[Passage], str, str]:
    """The chunks of a table, the row with most inhabitants, and that of the oldest town."""
    draw = random.Random(5)
    figures = zip(draw.sample(range(1000, 900_000), _ROWS), draw.sample(range(1100, 1990), _ROWS), strict=True)
    towns = [(f"T{at}", inhabitants, founded) for at, (inhabitants, founded) in enumerate(figures)]
    lines = [_line(mark, ("town", "inhabitants", "founded")), *(_line(mark, town) for town in towns)]
    if mark == "|":
        lines.insert(1, "|---|---|---|")
    chunks, start = [], 0
    for at in range(0, len(lines), _OF_A_CHUNK):
        text = "\n".join(lines[at : at + _OF_A_CHUNK])
        meta = {"source_id": "towns", "split_id": at // _OF_A_CHUNK, "split_idx_start": start}
        chunks.append(Passage(text=text, meta=meta))
        start += len(text) + 1
    largest, oldest = max(towns, key=lambda town: town[1]), min(towns, key=lambda town: town[2])
    return chunks, _line(mark, largest), _line(mark, oldest)


def _line(mark: str, cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |" if mark == "|" else mark.join(map(str, cells))


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("order", ["as cut", "reversed", "beside another text"])
def test_the_largest_value_of_a_column_is_found_in_any_chunk_of_a_table(mark, order):
    chunks, largest, oldest = _table(mark)
    passages = {"as cut": chunks, "reversed": chunks[::-1], "beside another text": [_OTHER, *chunks]}[order]
    assert largest in compress("Which town has the most inhabitants?", passages, token_budget=80).text
    assert oldest in compress("What is the oldest town?", passages, token_budget=80).text


def test_rows_within_bounds_are_found_in_all_chunks_of_a_table():
    chunks, _, _ = _table(",")
    rows = [line for chunk in chunks for line in chunk.text.split("\n")][1:]
    small = [row for row in rows if int(row.split(",")[1]) < 40_000]
    kept = compress("Which towns have fewer than 40,000 inhabitants?", chunks, token_budget=140).text
    assert small
    assert all(row in kept for row in small)


def test_a_row_has_fields_below_a_head_that_stands_elsewhere():
    assert fields_below("| a | b |", "| 1 | 2 |") == (Field("a", "1"), Field("b", "2"))
    assert fields_below("a;b", "1,5;2") == (Field("a", "1,5"), Field("b", "2"))
    assert fields_below("a,b,c", "1,2") == ()
    assert fields_below("a   b", "1   2") == ()
