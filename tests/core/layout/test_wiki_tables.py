"""Rows of tables of a wiki come with the names of their columns."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.tables import find_table_heads
from rag_compress.core.sentences import get_splitter, sentence_spans


def heads(text):
    lines = Lines(text, sentence_spans(text, "en", get_splitter("pysbd")))
    return [(lines[row], lines[head]) for row, head in find_table_heads(lines).items()]


@pytest.mark.parametrize("names", ["! Town\n! People", "! Town !! People", "|-\n! Town\n! People"])
def test_a_row_has_the_names_of_the_columns_above_it(names):
    table = f"{{|\n{names}\n|-\n| Rome\n| 12\n|-\n| Bonn || 7\n|}}"
    assert heads(table) == [("|-\n| Rome\n| 12", names), ("|-\n| Bonn || 7", names)]


def test_a_row_that_a_name_begins_is_no_head():
    table = "{|\n! Town\n! People\n|-\n! Rome\n| 12\n|-\n! Bonn\n| 7\n|}"
    assert [head for _, head in heads(table)] == ["! Town\n! People"] * 2


def test_names_hold_for_their_own_table():
    assert heads("{|\n! Town\n! People\n|}\n\n{|\n|-\n| Rome\n| 12\n|}") == []
