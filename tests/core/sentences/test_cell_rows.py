"""Tables of reStructuredText and AsciiDoc, whose cells stand on lines of their own: a row is a unit."""

from __future__ import annotations

from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.growth import LINEAR, growth


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))]


def test_an_item_of_a_table_written_as_a_list_is_one_unit():
    rows = ["* - Plan\n     - Price", "* - Free\n     - 0 EUR"]
    assert sentences(f".. list-table:: Plans\n   :header-rows: 1\n\n   {rows[0]}\n   {rows[1]}\n\nSo it is.")[2:] == [
        *rows,
        "So it is.",
    ]


def test_items_of_other_lists_are_units_of_their_own():
    assert sentences("* - Free\n  - 0 EUR") == ["* - Free", "- 0 EUR"]


def test_cells_between_fences_are_one_unit_up_to_a_blank_line():
    assert sentences("|===\n|Plan\n|Price\n\n|Free\n|0 EUR\n|===") == [
        "|===",
        "|Plan\n|Price",
        "|Free\n|0 EUR",
        "|===",
    ]


def test_rows_between_fences_that_stand_on_a_line_are_units():
    assert sentences("|===\n|Free |0 EUR\n|Team |49 EUR\n|===")[1:3] == ["|Free |0 EUR", "|Team |49 EUR"]


def test_long_names_of_settings_begin_lines_as_short_ones_do():
    lines = ["spring.datasource.hikari.maximum-pool-size=12", "server.port=8085"]
    assert sentences("\n".join(lines)) == lines


def test_time_grows_with_the_text():
    for part in ("|a\n", "|a\n|===\n", "* - a\n", "   - a\n"):
        head = ".. list-table::\n\n|===\n"
        assert growth(lambda size, part=part, head=head: sentences(head + part * size), 500) < LINEAR
