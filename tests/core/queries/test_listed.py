"""What a message lists, in the ways in which people and models write lists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.queries.joined import LONGEST_PROSE, find_joined
from rag_compress.core.queries.listed import LONGEST_NAME, MOST_CHARACTERS, find_lists, name_of
from tests.growth import LINEAR, growth


def names(message):
    return [name_of(item) for item in find_lists(message)[0].items]


@pytest.mark.parametrize(
    "message",
    [
        "Two hotels:\n1. Alba, by the sea\n2. Bruno - old",
        "Two hotels:\n1. Alba: by the sea\n1. Bruno: old",
        "### 1. Alba\nBy the sea.\n\n### 2. Bruno\nOld.",
        "**1. Alba**\n- by the sea\n- large\n\n**2. Bruno**\n- old",
        "- Alba\n  - by the sea\n  - large\n- Bruno\n  - old",
        "* **Alba** is by the sea\n* **Bruno** is old",
        "a) Alba\nb) Bruno",
        "| Hotel | Place |\n| --- | --- |\n| Alba | sea |\n| Bruno | town |",
        "| Hotel | Check-in |\n| --- | --- |\n| Alba | 10-12 |\n| Bruno | 11-13 |",
        "1. Alba\n- by the sea\n- large\n1. Bruno\n- old",
        "**Hotels**\n\n- Alba\n- Bruno\n\n**Note:** call them first.",
        "**Alba** is by the sea.\n\n**Bruno** is old.",
        "## Alba\nBy the sea.\n## Bruno\nOld.",
        "Stay at 1) Alba: by the sea, 2) Bruno: old.",
        "1. [Alba](https://alba.example): by the sea\n2. [Bruno](https://bruno.example): old",
    ],
)
def test_an_item_is_called_what_stands_at_its_head(message):
    assert [name.split(",")[0] for name in names(message)] == ["Alba", "Bruno"]


def test_of_several_numbered_lists_the_last_one_counts():
    assert find_lists("Museums:\n1. Art\n2. Ships\n\nHotels:\n1. Alba\n2. Bruno")[0].items == ["Alba", "Bruno"]


def test_bullets_below_heads_are_lists_of_their_own_and_so_are_the_heads():
    lists = find_lists("**Fixed**\n- safe\n- dear\n\n**Variable**\n- cheap\n- risky")
    assert [[name_of(item) for item in found.items] for found in lists] == [
        ["Fixed", "Variable"],
        ["cheap", "risky"],
        ["safe", "dear"],
    ]
    assert lists[1].lead == "**Variable**"


def test_numbers_within_an_item_are_no_items_of_its_list():
    assert names("1. **Alba**\n   1. sea\n   2. town\n2. **Bruno**") == ["Alba", "Bruno"]


@pytest.mark.parametrize("mark", [" ", "-", "|", "> ", "1. ", "[a](", "**", "\n"])
def test_a_message_of_nothing_but_marks_is_read_in_no_time(mark):
    assert growth(lambda size: find_lists((mark * size)[: size - 1] + "x"), 500, most=MOST_CHARACTERS // 4) < LINEAR


@pytest.mark.parametrize("message", ["", "It rains.", "1. Alba", "- Alba", "Version 1. 2. 3. came out in 2004."])
def test_one_item_or_none_is_no_list(message):
    assert find_lists(message) == []


@pytest.mark.parametrize(
    ("message", "items"),
    [
        ("I suggest the Alba, the Bruno, or the Clara.", ["the Alba", "the Bruno", "the Clara"]),
        ("There are many types, such as sedans, vans (small) and pickups.", ["sedans", "vans", "pickups"]),
        ("Cars are sorted into: SUV, Sedan, Coupe and Van. Which one?", ["SUV", "Sedan", "Coupe", "Van"]),
        ("Es gibt drei Sorten, nämlich Apfel, Birne und Quitte.", ["Apfel", "Birne", "Quitte"]),
        ("Vous avez le choix entre le bus, le train ou l'avion.", ["le bus", "le train", "l'avion"]),
        ("Есть три модели: Аврора, Борей и Комета.", ["Аврора", "Борей", "Комета"]),
        ("It comes in sizes such as 0.5 litres, 0.75 litres and 2 litres.", ["0.5 litres", "0.75 litres", "2 litres"]),
        ("You can do cardio or a diet. Shall I tell you more about cardio or diets?", ["cardio", "diets"]),
    ],
)
def test_prose_lists_what_commas_and_a_word_join(message, items):
    assert find_joined(message) == items


def test_where_several_sentences_list_something_or_the_message_is_long_nobody_knows_which_is_meant():
    listed = "There are sedans, vans and pickups."
    assert find_joined(f"{listed} They are red, green or blue.") == []
    assert find_joined(f"{listed} It rains.") == ["sedans", "vans", "pickups"]
    assert find_joined(f"{listed} {'It rains. ' * (LONGEST_PROSE // 10)}") == []


@pytest.mark.parametrize("part", ["-", " ", "[a](", "**a"])
def test_a_list_is_looked_for_in_linear_time(part):
    def look(size):
        assert find_lists(f"{(part * size)[: size - 1]}x") == []

    assert growth(look, 500, most=MOST_CHARACTERS // 4) < LINEAR


@given(st.text(st.sampled_from("1a2.)( \n-*#|:,[]_ and")))
def test_what_is_listed_is_short_and_stands_in_the_message_whatever_that_is(message):
    for name in (name_of(item) for listing in find_lists(message) for item in listing.items):
        assert len(name) <= LONGEST_NAME
        assert name in message or "[" in message  # a link has only its text
