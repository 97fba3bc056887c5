"""What is scored as one passage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag_compress import Passage
from rag_compress.core.passages.places import Place, place_of
from rag_compress.core.passages.units import LONGEST_CHUNK, units_of
from tests.core.taking_apart import take_apart

TEXT = "# Oslo\n\nIt rains.\n\n# Rome\n\nIt is hot."


@pytest.mark.parametrize(("tokens", "units"), [(LONGEST_CHUNK, 2), (LONGEST_CHUNK + 1, 3)])
def test_headings_part_a_document_and_no_chunk(tokens, units):
    first, second = take_apart(TEXT, "No one knows.")
    found = units_of([replace(first, token_count=tokens), second]).units
    assert len(found) == units
    assert sum(len(unit.spans) for unit in found) == len(first.spans) + 1


def test_headings_part_a_passage_that_is_alone():
    (alone,) = take_apart(TEXT)
    assert [unit.title for unit in units_of([alone]).units] == ["Oslo", "Rome"]


def scored(*chunks):
    """What is scored as one passage, of chunks given as file, place, title and text."""
    passages = [
        Passage(text, title=title, meta={"source_id": file, "split_idx_start": start})
        for file, start, title, text in chunks
    ]
    analyzed = take_apart(*passages)
    return units_of(analyzed, [place_of(passage.meta) for passage in passages])


def test_chunks_of_a_document_are_scored_together_in_the_order_of_their_file():
    units = scored(
        ("a", 90, "Oslo", "It is wet. It snows."), ("b", 0, "Rome", "It is hot."), ("a", 0, "Oslo", "It rains.")
    )
    assert [unit.text for unit in units.units] == ["It rains.\n\nIt is wet. It snows.", "It is hot."]
    assert units.rows.tolist() == [3, 0, 1, 2], "the sentence of the third passage first, then those of the first"


def test_halves_of_sentences_are_found_where_they_are_scored():
    units = scored(
        ("a", 16, "Otter", "dens. They eat."), ("b", 0, "Rome", "It rains."), ("a", 0, "Otter", "Otters sleep in ")
    )
    assert units.units[0].text == "Otters sleep in \n\ndens. They eat."
    assert units.halves_in_rows().tolist() == [[1, 0]]
    assert scored(("b", 0, "Rome", "It is hot.")).halves_in_rows().shape == (0, 2)


def test_chunks_below_different_titles_of_a_file_are_scored_apart():
    units = scored(("a", 0, "Oslo", "It rains."), ("a", 90, "Rome", "It is hot."), ("b", 0, "Rome", "It is old."))
    assert len(units.units) == 3


def test_chunks_of_the_only_document_are_scored_apart():
    units = scored(("a", 90, "Oslo", "It is wet."), ("a", 0, "Oslo", "It rains."))
    assert [unit.text for unit in units.units] == ["It is wet.", "It rains."]


def test_a_long_part_of_a_document_keeps_its_sections():
    passages = [Passage(TEXT), Passage(TEXT), Passage("It snows.")]
    analyzed = take_apart(*passages)
    long = replace(analyzed[0], token_count=LONGEST_CHUNK + 1)
    units = units_of([long, *analyzed[1:]], [Place("a", 0, 0), Place("a", 90, 90), Place("b", 0, 0)])
    assert [unit.title for unit in units.units] == ["Oslo", "Rome", "", ""]


def test_chunks_of_which_only_the_file_is_known_are_scored_together_as_they_were_given():
    passages = [
        Passage(text, title="", meta={"source": f"docs/{file}"})
        for text, file in (("It snows. It is wet.", "oslo.md"), ("It is hot.", "rome.md"), ("It rains.", "oslo.md"))
    ]
    analyzed = take_apart(*passages)
    (oslo, rome) = units_of(analyzed, [place_of(passage.meta) for passage in passages]).units
    assert oslo.text == "It snows. It is wet.\n\nIt rains."
    assert (oslo.first_sentences, rome.first_sentences) == ((0, 2), (0,)), "any of them may begin it"
