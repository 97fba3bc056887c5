"""What kind of thing a query looks for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.compared.things import things_in
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    ("query", "thing"),
    [
        ("Which Italian airport lies highest?", "airport"),
        ("Which airport?", "airport"),
        ("How many films were made before 1950?", "films"),
        ("In which city did most people live?", "city"),
        ("What is the largest city in Italy?", "city"),
        ("laptops under $450", "laptops"),
        ("Welche Stadt hat die größte Fläche?", "stadt"),
        ("Was ist die größte Stadt?", "stadt"),
        ("Quelle ville a la plus grande superficie ?", "ville"),
        ("¿Qué ciudad tiene más habitantes?", "ciudad"),
    ],
)
def test_it_is_said_behind_which_or_first_or_behind_the_superlative(query, thing):
    assert thing in things_in(query)


def test_what_the_thing_is_of_is_none():
    assert "italian" not in things_in("Which Italian airport lies highest?")
    assert things_in("") == []


@given(st.text(max_size=60))
def test_any_query_is_read(query):
    assert all(thing in query.lower() for thing in things_in(query))


@pytest.mark.parametrize("words", ["which a ", "the most ", "what is the most ", "a "])
def test_it_is_found_in_linear_time(words):
    assert growth(things_in, 100, prepare=lambda count: words * count, most=4_000) < LINEAR
