"""Keys with their values inside of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.layout.pairs import pairs_in
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ('{"name": "a", "year": 1973, "score": 4.5}', [("year", "1973"), ("score", "4.5")]),
        ("{'year': 1973}", [("year", "1973")]),
        ('{"price": "1,200 USD", "stock": 7}', [("price", "1,200 USD"), ("stock", "7")]),
        ("population: 12,345", [("population", "12,345")]),
        ("- Population: 12,345", [("Population", "12,345")]),
        ("**Population:** 12,345", [("Population", "12,345")]),
        ("**Population**: 12,345", [("Population", "12,345")]),
        ("Number of ratings: 1,903,563", [("Number of ratings", "1,903,563")]),
        ("Height: 120 m; Opened: 1973", [("Height", "120 m"), ("Opened", "1973")]),
        ("Rome (area: 12 km², people: 9)", [("area", "12 km²"), ("people", "9)")]),
        ("timeout = 30", [("timeout", "30")]),
        ("took=532ms status=200", [("took", "532ms status=200"), ("status", "200")]),
        ("人口：1,200", [("人口", "1,200")]),
        ("Temperature: -3.5", [("Temperature", "-3.5")]),
        ("price: $5", [("price", "$5")]),
    ],
)
def test_keys_have_the_values_behind_them(text, pairs):
    assert [*pairs_in(text)] == pairs


@pytest.mark.parametrize(
    "text",
    ["name: Rome", "It rains.", "at 12:30", "see https://a.example:80/b", "{}", "", ": 12", "a sentence of 12 words"],
)
def test_what_has_no_figure_or_no_key_is_no_pair(text):
    assert [*pairs_in(text)] == []


@given(st.text(alphabet="ab 1:=,;\"'{}|*\n（：-", max_size=60))
def test_keys_and_values_are_of_the_text_whatever_it_is(text):
    for key, value in pairs_in(text):
        assert key in text
        assert value in text
        assert any(map(str.isdigit, value))


@pytest.mark.parametrize("piece", ["a: ", "a=1 ", '"a": 1, ', "ab ", "'", '"a', "a:1,", "1,111", "| a", "**", "a-"])
def test_pairs_are_found_in_linear_time(piece):
    def run(text):
        return [*pairs_in(text)]

    assert growth(run, 250, prepare=lambda count: piece * count, most=8_000) < LINEAR
