"""Rows of tables in JSON come with what names their columns."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.json_rows import find_json_rows
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences import get_splitter, sentence_spans

ROWS = ",".join(f'["Town {n}","Lake {n}",{n}]' for n in range(30))


@pytest.mark.parametrize(
    "text", [f'{{"columns":["name","water","depth"],"rows":[{ROWS}]}}', f'[["name","water"],{ROWS}]']
)
def test_a_kept_row_has_the_names_of_its_columns(text):
    left = compress("Where does Town 17 lie?", [text], 60).text
    assert '"Town 17","Lake 17"' in left
    assert '["name","water"' in left  # which the question does not ask for
    assert "Town 25" not in left


def rows(text):
    return find_json_rows(Lines(text, sentence_spans(text, "en", get_splitter("pysbd"))))


def test_what_says_much_beside_the_names_is_no_head():
    assert rows(f'{{"columns":["town","lies at"],"rows":[{ROWS}]}}') == dict.fromkeys(range(1, 31), 0)
    assert rows(f'{{"about":"{"so " * 300}","rows":[{ROWS}]}}') == {}


def test_a_note_behind_a_table_is_no_row_of_it():
    text = f'[["town","lies at"],{ROWS}]\nSources\n[1] The census of 2020.'
    assert max(rows(text)) == 30  # the last row, not the note
