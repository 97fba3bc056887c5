"""Rows of tables of reStructuredText and AsciiDoc come with the names of their columns."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.sentences import get_splitter, sentence_spans

LISTED = (
    ".. list-table:: Plans\n   :header-rows: 1\n\n"
    "   * - Plan\n     - Price\n   * - Free\n     - 0 EUR\n   * - Team\n     - 9 EUR"
)
RULE = "+------+-------+"
GRID = f"{RULE}\n| Plan | Price |\n+======+=======+\n| Free | 0 EUR |\n{RULE}\n| Team | 9 EUR |\n{RULE}"
FENCED = "|===\n|Plan\n|Price\n\n|Free\n|0 EUR\n\n|Team\n|9 EUR\n|==="


def heads(text):
    lines = Lines(text, sentence_spans(text, "en", get_splitter("pysbd")))
    return [(lines[row], lines[head]) for row, head in find_table_heads(lines).items()]


@pytest.mark.parametrize("table", [LISTED, GRID, FENCED], ids=["list", "grid", "fences"])
def test_each_row_has_the_names_of_the_columns(table):
    found = heads(table)
    assert [("Free" in row, "Team" in row) for row, _ in found] == [(True, False), (False, True)]
    assert all("Plan" in head and "Free" not in head for _, head in found)


def test_a_list_that_says_nothing_of_a_head_has_none():
    assert heads(LISTED.replace("   :header-rows: 1\n", "")) == []


def test_a_first_row_that_no_blank_line_sets_apart_is_no_head():
    assert heads("|===\n|Free |0 EUR\n|Team |9 EUR\n|===") == []
