"""Blocks that are built alike: what says whose their lines are."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.groups import SURE
from rag_compress.core.layout.headings import find_headings
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.titled_blocks import find_titled_blocks
from tests.core.layout.test_lists import spans_of_lines


def blocks(text):
    """The first line of each block, with the last one and its kind."""
    spans = spans_of_lines(text)
    lines = [text[slice(*span)] for span in spans]
    found = find_titled_blocks(Lines(text, spans), find_headings(Lines(text, spans)))
    return {lines[group.index]: (lines[group.end - 1], group.kind) for group, alike, _ in found if alike >= SURE}


def test_blocks_of_keys_that_begin_with_the_same_one_are_records():
    text = "Name: Ann\nRole: cook\n\nName: Bob\nRole: host\n\nNote: both\nare new"
    assert blocks(text) == {"Name: Ann": ("Role: cook", "line"), "Name: Bob": ("Role: host", "line")}
    assert blocks("Name: Ann\nRole: cook\n\nOffice: 3\nPhone: 11") == {}


@pytest.mark.parametrize("title", ["The kitchen {}", "## The kitchen {}", "**The kitchen {}**"])
def test_keys_below_titles_of_their_own_belong_to_these(title):
    oslo, bergen = title.format("in Oslo"), title.format("in Bergen")
    text = f"{oslo}\n\nHead: Ann\nOpens: 9\n\n{bergen}\n\nHead: Bob\nOpens: 10"
    assert blocks(text) == {oslo: ("Opens: 9", "label"), bergen: ("Opens: 10", "label")}


@pytest.mark.parametrize("mark", ["", "## ", "**"])
def test_a_number_tells_titles_apart(mark):
    first, second = f"{mark}Room 1{mark.strip(' #')}", f"{mark}Room 2{mark.strip(' #')}"
    text = f"{first}\n\nSeats: 8\nFloor: 2\n\n{second}\n\nSeats: 6\nFloor: 3"
    assert blocks(text) == {first: ("Floor: 2", "label"), second: ("Floor: 3", "label")}


def test_below_equal_headings_there_are_no_records():
    text = "## Oslo\n\n### Ways\n\nTram: 4\nBus: 7\n\n## Rome\n\n### Ways\n\nTram: 5\nBus: 8"
    assert [*blocks(text)] == ["### Ways"]


def test_equal_titles_belong_to_those_above_them():
    text = "Renault 5\n\nIn figures\n\nRange: 312\nSeats: 4\n\nFiat 500\n\nIn figures\n\nRange: 409\nSeats: 5"
    found = find_titled_blocks(Lines(text, spans_of_lines(text)), ())
    assert [(group.index, group.end) for group, _, _ in found] == [(0, 4), (1, 4), (4, 8), (5, 8)]


def test_titles_between_keys_need_no_blank_line():
    text = "Maths\nBest: Olga\nFailed: 14\nPhysics\nBest: Henk\nFailed: 22"
    assert blocks(text) == {"Maths": ("Failed: 14", "label"), "Physics": ("Failed: 22", "label")}


@pytest.mark.parametrize("first", ["call the plumber", "1 kg of potatoes"])
def test_a_note_in_small_letters_and_an_amount_are_no_titles(first):
    assert blocks(f"{first}\nask about the tap\n\n{first}\nbuy a gift") == {}


def test_a_title_above_several_records_is_none_of_theirs():
    text = "Kitchen\n\nName: Ann\nRole: cook\n\nName: Eve\nRole: baker\n\nHall\n\nName: Bob\nRole: host"
    assert [*blocks(text)] == ["Name: Ann", "Name: Eve", "Name: Bob"]


@pytest.mark.parametrize(
    "above", ["This is the kitchen.", "- kitchen", "Place: kitchen", "This is " + "very " * 20 + "hot"]
)
def test_a_sentence_an_item_and_a_value_are_no_titles(above):
    text = "\n\n".join(f"{above}\n\nHead: {name}\nOpens: {hour}" for name, hour in (("Ann", 9), ("Bob", 10)))
    assert [*blocks(text)] == ["Head: Ann", "Head: Bob"]


def test_titles_directly_above_need_a_key_in_common():
    text = "Oslo\nHead: Ann\nOpens: 9\n\nBergen\nHead: Bob\nCloses: 10"
    assert blocks(text) == {"Oslo": ("Opens: 9", "label"), "Bergen": ("Closes: 10", "label")}
    assert blocks("Oslo\nHead: Ann\nOpens: 9\n\nBergen\nCook: Bob\nCloses: 10") == {}


def test_one_title_above_prose_is_none():
    text = "Oslo\nIt is far from here.\n\nBergen\nIt rains there."
    assert blocks(text) == {"Oslo": ("It is far from here.", "line"), "Bergen": ("It rains there.", "line")}
    assert blocks("Oslo\nIt is far from here.") == {}


@pytest.mark.parametrize(
    "text", ["Oslo\nIt is far.", "Oslo\nHead: Ann", "Place: Oslo\nHead: Ann", "Oslo\n\nHead: Ann\nOpens: 9"]
)
def test_a_block_without_one_like_it_may_have_one_in_another_text(text):
    (candidate,) = find_titled_blocks(Lines(text, spans_of_lines(text)), ())
    assert candidate.alike < SURE
    assert candidate.group.index == 0


def test_records_have_the_prose_below_them():
    text = "From: Ann\nTo: us\n\nI come.\nAt nine.\n\nFrom: Bob\nTo: us\n\nI do not."
    assert blocks(text) == {"From: Ann": ("At nine.", "line"), "From: Bob": ("I do not.", "line")}


def test_a_record_ends_at_a_heading():
    text = "# A\n\nBy: Ann\nOn: 3 May\n\nIt rains.\n\nBy: Bob\nOn: 4 May\n\n# B\n\nIt pours."
    assert blocks(text) == {"By: Ann": ("It rains.", "line"), "By: Bob": ("On: 4 May", "line")}


def test_rules_around_front_matter_are_no_part_of_it():
    text = "---\ntitle: Doors\nby: Ann\n---\n\nOil them.\n\n---\ntitle: Taps\nby: Bob\n---\n\nTurn them."
    assert blocks(text) == {"title: Doors": ("---", "line"), "title: Taps": ("Turn them.", "line")}


def test_a_title_behind_prose_that_ends_needs_no_blank_line():
    text = "Plum cake\n3 eggs\nBake it.\nNut ring\n7 eggs\nRoast the nuts.\nPie\nTwo.\n"
    assert blocks(text)["Nut ring"] == ("Roast the nuts.", "line")


def test_a_title_may_have_its_years_below():
    text = "MSc, Munich\n2011 - 2013\nOn cables.\n\nBSc, Turin\n2008 - 2011\nOn vaults."
    lines = ["MSc, Munich\n2011 - 2013", "On cables.", "BSc, Turin\n2008 - 2011", "On vaults."]
    spans = [(text.index(line), text.index(line) + len(line)) for line in lines]
    assert [one.group.index for one in find_titled_blocks(Lines(text, spans), ())] == [0, 2]
