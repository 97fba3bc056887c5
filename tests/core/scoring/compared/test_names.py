"""Words that may name what is compared."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.compared.names import names_near, terms_of_names
from rag_compress.core.scoring.compared.qualities import VARIANT


def test_what_stands_right_behind_counts_most_then_what_stands_right_before():
    names = names_near("a b c d e f MOST g h i j k l", 12, 16)
    assert sorted(names, key=names.get, reverse=True)[:5] == ["g", "h", "i", "j", "f"]
    assert names["k"] == names["l"] == names["a"] == names["b"]


def test_numbers_name_nothing_and_the_nearer_of_two_places_counts():
    names = names_near("city 1900 MOST city", 10, 14)
    assert names == {"city": 2.0}


@given(st.text(max_size=40), st.integers(0, 40))
def test_any_query_has_names_with_weights(query, place):
    place = min(place, len(query))
    assert all(0 < weight <= 2 for weight in names_near(query, place, place).values())


def test_names_are_found_by_their_stems_and_in_english():
    query = "Welche Stadt hat die größte Bevölkerung?"
    terms = terms_of_names(query, {"bevölkerung": 2.0}, "en", {})
    assert terms["popul"] == 2.0 * VARIANT


def test_a_variant_counts_less_than_its_name():
    terms = terms_of_names("the largest height", {"height": 1.0}, "en", {"altitud": [("height", 1.0)]})
    assert terms["altitud"] == VARIANT


def test_what_asks_for_the_least_does_so_in_other_words():
    terms = terms_of_names("the lowest height", {"height": -1.0}, "en", {"altitud": [("height", 1.0)]})
    assert terms["altitud"] == -VARIANT
