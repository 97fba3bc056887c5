"""Tables of a wiki, whose cells stand on lines of their own: a row is a unit."""

from __future__ import annotations

from rag_compress.core.sentences import get_splitter, sentence_spans
from rag_compress.core.sentences.wiki_rows import LONGEST_ROW
from tests.growth import LINEAR, growth

TABLE = '{| class="wikitable"\n! Town\n! People\n|-\n| Rome\n| 12\n|- align=center\n| Bonn || 7\n|}'


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))]


def test_a_row_is_one_unit_and_so_are_the_names_of_the_columns():
    assert sentences(TABLE) == [
        '{| class="wikitable"',
        "! Town\n! People",
        "|-\n| Rome\n| 12",
        "|- align=center\n| Bonn || 7",
        "|}",
    ]


def test_a_long_row_is_left_in_its_lines():
    cells = [f"| {'otter ' * 20}{n}" for n in range(LONGEST_ROW // 100)]
    assert sentences("\n".join(["{|", "|-", *cells, "|}"])) == ["{|", "|-", *cells, "|}"]


def test_a_row_ends_with_its_paragraph():
    assert sentences("{|\n|-\n| Rome\n| 12\n\nSo it was.")[1:] == ["|-\n| Rome\n| 12", "So it was."]


def test_an_exclamation_without_cells_begins_no_row():
    assert sentences("! So it was. Then the rain\ncame to Rome.\n\n" + TABLE)[:2] == [
        "! So it was.",
        "Then the rain\ncame to Rome.",
    ]


def test_time_grows_with_the_text():
    for part in ("|-\n| a\n", "|-\n", "! a\n"):
        assert growth(lambda size, part=part: sentences("{|\n" + part * size), 500) < LINEAR
