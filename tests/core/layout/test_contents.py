"""Tables of contents: their entries, and what these name."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.layout.contents import find_contents
from rag_compress.core.layout.lines import Lines
from tests.core.layout.test_lists import spans_of_lines

LEAFLET = """\
What is in this leaflet
1. What Calmol is
2. How to take Calmol
3. How to store Calmol

1. What Calmol is
Calmol is a medicine for pain.
It comes in tablets.

2. How to take Calmol
Take one tablet with water.
Wait for six hours.

3. How to store Calmol
Keep it below 25 degrees.
Do not freeze it."""

README = """\
# Heron

- [Install](#install)
- [Use](#use)
  - [Options](#options)

## Install

Run the setup.

## Use

Call it.

### Options

There are none."""

SPECIFICATION = """\
   1   Introduction ....................................................7
   1.1    Purpose ......................................................7
   2   Notation . . . . . . . . . . . . . . . . . . . . . . . . . . . 14"""

SIGNED = "\n\n".join(["It is late.\n--\nAnn Lee\nOffice of the town\nTel. 112", "So be it."] * 2)


def named(text: str) -> tuple[list[str], list[int]]:
    """The entries, and the places of what they name."""
    spans = spans_of_lines(text)
    found = find_contents(Lines(text, spans))
    return [text[slice(*spans[index])] for index in sorted(found.entries)], sorted(found.titles)


def test_lines_that_stand_again_further_down_are_entries_and_name_titles():
    assert named(LEAFLET) == (["1. What Calmol is", "2. How to take Calmol", "3. How to store Calmol"], [4, 7, 10])


def test_links_into_the_text_are_entries_whatever_their_depth():
    assert named(README)[0] == ["- [Install](#install)", "- [Use](#use)", "- [Options](#options)"]


def test_links_into_the_text_in_a_row_are_an_entry_but_not_in_a_sentence():
    row = "[use](#use) · [care](#care) · [parts](#parts)."
    assert named(f"# Heron\n\n{row}\n\nTurn it on.") == ([row], [])
    assert named("# Heron\n\nRead [use](#use), [care](#care), [parts](#parts).") == ([], [])
    assert named(f"# Heron\n\n{row.replace('#', '')}") == ([], []), "who looks for another page needs them"


def test_lines_that_end_in_dots_and_a_page_are_entries_though_nothing_stands_below():
    assert len(named(SPECIFICATION)[0]) == 3
    assert named(SPECIFICATION)[1] == []


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(SIGNED, id="a signature comes again line by line"),
        pytest.param("Oslo\nRome\n\nOslo\nIt rains.\nRome\nIt is hot.", id="two are no table"),
        pytest.param("Oslo\nRome\nBonn\n\nRome\nIt is hot.\nOslo\nIt rains.\nBonn\nIt snows.", id="another order"),
        pytest.param("name:\nage:\ncity:\n" + "\nname:\nLee\nage:\n7\ncity:\nBonn\n" * 2, id="keys of several records"),
        pytest.param("Wait ... 3\nStop ... 4\nGo ... 5", id="three dots"),
        pytest.param("- [a](https://a.org)\n- [b](https://b.org)\n- [c](https://c.org)", id="links elsewhere"),
        pytest.param("", id="nothing"),
    ],
)
def test_other_lines_are_no_entries(text):
    assert named(text) == ([], [])


@pytest.mark.parametrize(
    ("query", "text", "entry"),
    [("How do I store Calmol?", LEAFLET, "3. How to store Calmol"), ("What options are there?", README, "(#options)")],
)
def test_an_entry_takes_no_room_from_what_it_names(query, text, entry):
    for budget in range(8, 45):
        kept = compress(query, [text], token_budget=budget).text
        assert kept.count(entry) <= ("(#" not in entry)
    assert "Keep it below" in compress("How do I store Calmol?", [LEAFLET], token_budget=16).text


def test_a_title_that_an_entry_names_waits_for_what_stands_below_it():
    for budget in range(5, 45):
        kept = compress("How to take Calmol? How to store Calmol?", [LEAFLET], token_budget=budget).text
        assert "2. How to take Calmol" not in kept or "Take one" in kept or "Wait for" in kept


def test_who_asks_for_the_whole_may_get_the_entries():
    kept = compress("Summarize this leaflet", [LEAFLET], token_budget=60)
    assert any(one.kept for one in kept.decisions if LEAFLET[one.start : one.end].startswith("1. What"))


def test_prices_and_points_behind_dots_are_no_pages():
    assert named("Espresso ...... 3\nCappuccino .... 4\nTea ........... 2\nLemonade ...... 5") == ([], [])
    assert named("Rovers ........ 42\nUnited ........ 39\nCity .......... 12") == ([], [])


def test_a_few_prices_that_happen_to_rise_are_no_pages():
    menu = "Tomato soup ........ 5\nFish cake ........ 9\nSteak with chips ........ 12\nApple cake ........ 14"
    assert named(menu) == ([], [])
    text = f"Harbour Inn\n\n{menu}\n\nThe house by the river was built in 1890. It has forty rooms. Dogs are welcome."
    assert "chips ........ 12" in compress("How much is the steak with chips?", [text], token_budget=25).text


@pytest.mark.parametrize("last", ["4 Tools ..... 19", "Tools ..... 3-2", "Tools ..... xi"])
def test_a_few_pages_are_told_by_a_number_before_the_name_or_a_page_that_is_no_mere_number(last):
    assert len(named(f"Use ..... 1\nCare ..... 4\nParts ..... 9\n{last}")[0]) == 4


def test_a_list_of_figures_right_below_the_table_of_contents_begins_its_pages_anew():
    pages = [3, 7, 12, 15, 19, 4, 9]
    assert len(named("\n".join(f"Part {chr(65 + i)} ...... {page}" for i, page in enumerate(pages)))[0]) == 7


MANUAL = """\
1 Use . . . . . . . . 1
2 Care . . . . . . . . 4
3 Parts and tools . . . . 9
Index . . . . . . . . 12

1 Use
Turn it on.
2 Care
Wipe it.

Care, see the leaflet.
"""

INDEX = "\n".join(f"{letter}ord, of steel . . . . . {17 * place % 11}" for place, letter in enumerate("ABCDEFGHIJKL"))


def test_entries_with_pages_name_titles_though_some_of_them_stand_nowhere_else():
    assert named(MANUAL) == (MANUAL.split("\n")[:4], [4, 6])


def test_what_is_sorted_by_letters_behind_a_table_of_contents_is_an_index():
    assert len(named(MANUAL + INDEX)[0]) == 4 + 12
    assert named(INDEX) == ([], []), "a list of prices may be sorted, too"


def test_an_index_takes_no_room_from_what_it_names():
    text = f"{MANUAL}Put the cord of steel around it, and pull the Ford of steel to its end.\n\n{INDEX}"
    for budget in range(10, 40):
        assert ". . ." not in compress("Where is the Ford of steel?", [text], token_budget=budget).text


def test_a_title_that_a_table_of_contents_names_says_what_stands_below_it():
    rooms = ["1 Bath", "2 Kitchen", "3 Hall"]
    table = "\n".join(f"{room} ........ {page}" for page, room in enumerate(rooms))
    lines = [f"{room}\nThe floor is swept. The lamp has {number} bulbs." for number, room in enumerate(rooms)]
    kept = compress("How many bulbs has the lamp of the kitchen?", ["\n".join([table, *lines])], token_budget=14).text
    assert kept == "2 Kitchen\nThe lamp has 1 bulbs."
