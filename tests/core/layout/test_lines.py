"""What is asked of every line, found once."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.lines import APART, Lines


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        ("Milk. Bread.", "Milk.", 0),
        ("Milk. Bread.", "Bread.", None),
        ("To buy:\n  Milk", "Milk", 2),
        ("To buy:\n\tMilk", "Milk", 8),
        ("To buy:\n \tMilk", "Milk", 8),
        ("To buy:\rMilk", "Milk", 0),
        ("To buy:\r\n Milk", "Milk", 1),
        (" Milk", "Milk", 1),
        (f"To buy:\n{' ' * 500}Milk", "Milk", None),
    ],
)
def test_a_sentence_has_the_column_in_which_it_begins_its_line_and_none_inside_of_it(text, sentence, column):
    start = text.index(sentence)
    assert Lines(text, [(start, start + len(sentence))]).columns == [column]


def test_line_breaks_are_counted_around_each_sentence_and_the_edges_stand_apart():
    lines = Lines("Milk. Bread.\nEggs.\n\nEnd.", [(0, 5), (6, 12), (13, 18), (20, 24)])
    assert lines.breaks == [APART, 0, 1, 2, APART]
    assert Lines("", []).breaks == [APART, APART]


def test_items_are_told_by_their_mark_and_values_by_their_key():
    text = "1. Boil it\n(b) Eat it\n• Wash: all\nNever."
    starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\n")]
    ends = [*(start - 1 for start in starts[1:]), len(text)]
    lines = Lines(text, [*zip(starts, ends, strict=True)])
    assert lines.items == ["number", "letter", "bullet", None]
    assert lines.keys == [None, None, "wash", None]
    assert [*lines] == text.split("\n")


def test_what_is_asked_again_is_not_worked_out_again():
    lines = Lines("Milk: 2 l", [(0, 9)])
    assert lines.keys is lines.keys
    assert lines.columns is lines.columns


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("a:\n  b: 1\n#  x: 1\n#  y: 2\n    c: 2", [0, 2, 2, 2, 4]),
        ("a:\n  b: 1\n# Then\nc: 2", [0, 2, 0, 0]),
        ("a\n# Then\n  b", [0, 0, 2]),
        ("a:\n  b\n    # so\n  c", [0, 2, 4, 2]),
    ],
    ids=["between deeper lines", "above another", "below another", "deeper itself"],
)
def test_what_is_commented_out_stands_as_deep_as_the_lines_around_it(text, columns):
    spans, place = [], 0
    for line in text.split("\n"):
        spans.append((place + len(line) - len(line.lstrip()), place + len(line)))
        place += len(line) + 1
    assert Lines(text, spans).columns == columns
