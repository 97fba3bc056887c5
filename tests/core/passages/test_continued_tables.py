"""A table that a splitter cut in two keeps its head: rows come with the line that names their columns."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rag_compress import Passage, compress
from rag_compress.core.passages.continued_tables import find_continued_rows
from rag_compress.core.passages.places import place_of
from tests.core.taking_apart import take_apart

ROWS = [f"Town{n},{n}000,Person{n}" for n in range(1, 9)]
CSV = "\n".join(["city,inhabitants,mayor", *ROWS])
BARS = ["| city | inhabitants | mayor |", "|---|---|---|", *(f"| {row.replace(',', ' | ')} |" for row in ROWS)]
MARKDOWN = "\n".join(["These are the towns.", "", *BARS, "", "Rain falls on all of them."])


def cut(text, *before, source="towns"):
    """The chunks of a text that is cut before some lines, without the white space between them."""
    at = [0, *(text.index(line) for line in before), len(text)]
    return [
        Passage(text[start:end].rstrip(), meta={"source_id": source, "split_idx_start": start})
        for start, end in pairwise(at)
    ]


def heads(*chunks):
    """The rows with a head in another chunk, each with that."""
    analyzed = take_apart(*chunks)
    sentences = [passage.text[a:b] for passage in analyzed for a, b in passage.spans]
    found = find_continued_rows(analyzed, [place_of(chunk.meta) for chunk in chunks])
    return {sentences[row]: sentences[head] for row, head in found.items()}


def test_rows_of_the_next_chunk_have_the_head_of_the_chunk_before():
    assert heads(*cut(CSV, ROWS[3])) == dict.fromkeys(ROWS[3:], "city,inhabitants,mayor")
    assert heads(*cut(MARKDOWN, BARS[5])) == dict.fromkeys(BARS[5:], BARS[0])


def test_chunks_may_come_in_any_order_and_others_between_them():
    first, second, third = cut(CSV, ROWS[3], ROWS[6])
    other = cut("Otters swim.\nOtters sleep.", "Otters sleep", source="otters")
    assert heads(third, *other, first, second) == dict.fromkeys(ROWS[3:], "city,inhabitants,mayor")


def test_behind_a_gap_only_a_file_that_is_one_table_goes_on():
    first, _, third = cut(CSV, ROWS[3], ROWS[6])
    assert heads(first, third) == dict.fromkeys(ROWS[6:], "city,inhabitants,mayor")
    first, _, third = cut(MARKDOWN.partition("\n\nRain")[0], BARS[5], BARS[7])
    assert heads(first, third) == {}, "the file begins with prose"
    _, first, _, third = cut(f"Towns.\n{CSV}", "city", ROWS[3], ROWS[6])
    assert heads(first, third) == {}, "as above, in a chunk of its own"
    first, _, third = cut(f"{CSV}\nRain falls on all of them.", ROWS[3], ROWS[6])
    assert heads(first, third) == {}, "there is more in the file"


def test_a_table_ends_where_other_text_begins():
    two = "\n".join([MARKDOWN, "", "| Lake1 | 12 | deep |", "| Lake2 | 14 | deep |"])
    assert heads(*cut(two, "Rain falls")) == {}
    assert heads(*cut(two, BARS[7], "| Lake1")) == dict.fromkeys(BARS[7:], BARS[0])


@pytest.mark.parametrize(
    "following",
    ["Rain falls on all of them.", "lake,depth\nLake1,12\nLake2,14", CSV],
    ids=["prose", "other", "own head"],
)
def test_what_is_no_row_below_the_head_has_none(following):
    assert heads(*cut(f"{CSV}\n{following}", following) if following != CSV else repeated()) == {}


def repeated():
    """Two chunks of a table of which a splitter gave each the head."""
    first, second = cut(CSV, ROWS[3])
    return first, Passage(f"city,inhabitants,mayor\n{second.text}", meta=second.meta)


def test_chunks_of_another_file_have_another_head():
    first, second = cut(CSV, ROWS[3])
    assert heads(first, Passage(second.text, meta=second.meta | {"source_id": "lakes"})) == {}


def test_a_label_that_the_last_row_stands_below_holds_on():
    table = "| | 2023 | 2024 |\n|---|---|---|\n| Assets | | |\n| Cash | 12 | 13 |\n| Stock | 5 | 6 |\n| Land | 7 | 8 |"
    assert heads(*cut(table, "| Stock")) == dict.fromkeys(table.splitlines()[4:], "| Assets | | |")


def test_a_row_that_is_kept_brings_its_head_from_the_other_chunk():
    chunks = [*cut(CSV, ROWS[3]), Passage("Otters hold hands while they sleep.")]
    assert compress("Who runs Town7?", chunks, 21).text == f"city,inhabitants,mayor\n\n{ROWS[6]}"


def test_what_a_blank_line_parts_from_a_table_has_not_its_head():
    assert heads(*cut(f"{CSV}\n\nname,age,dog\nAnn,31,Rex\nBob,45,Tim", "name")) == {}


@pytest.mark.parametrize("between", ["\n\n", "\r\n\r\n"])
def test_so_has_not_what_stands_behind_a_blank_line_in_the_chunk_itself(between):
    above, below = CSV.replace("\n", between[: len(between) // 2]) + between, "name,age,dog\nAnn,31,Rex\nBob,45,Tim"
    chunks = [
        Passage(text, meta={"source_id": "towns", "split_idx_start": start})
        for text, start in [(above, 0), (below, len(above))]
    ]
    assert heads(*chunks) == {}


def test_rows_go_on_behind_line_ends_of_two_characters():
    text = CSV.replace("\n", "\r\n")
    assert heads(*cut(text, ROWS[3])) == dict.fromkeys(ROWS[3:], "city,inhabitants,mayor")


def test_a_chunk_that_begins_with_the_head_of_another_table_has_its_own():
    text = "\n".join([*BARS, "| lake | depth | colour |", "|---|---|---|", "| Lake1 | 12 | green |"])
    assert heads(*cut(text, "| lake")) == {}
