"""Notes of a wiki on where something is said: they stand between two sentences and belong to neither."""

from __future__ import annotations

from rag_compress.core.sentences import get_splitter, sentence_spans
from tests.growth import LINEAR, growth

NOTE = "<ref>{{cite web |author=A. Ray |title=On otters. A view |year=2001}}</ref>"


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, "en", get_splitter("pysbd"))]


def test_a_note_is_neither_cut_nor_put_before_the_next_sentence():
    assert sentences(f"The otters came back.{NOTE} They were seen in Rome.") == [
        "The otters came back.",
        NOTE,
        "They were seen in Rome.",
    ]


def test_a_note_at_the_end_is_apart():
    assert sentences(f"The otters came back to Rome.{NOTE}") == ["The otters came back to Rome.", NOTE]


def test_several_notes_are_one_unit():
    notes = f'<ref name="a" />{NOTE}'
    assert sentences(f"The otters came back.{notes} They were seen.")[1] == notes


def test_a_note_inside_of_a_sentence_stays_in_it():
    text = "The otters<ref>Ray</ref> came back to the river."
    assert sentences(text) == [text]


def test_time_grows_with_the_text():
    for part in ("It was so.<ref>", "It was so.<ref>Ray</ref> ", "<ref name=a "):
        assert growth(lambda size, part=part: sentences(part * size), 200) < LINEAR
