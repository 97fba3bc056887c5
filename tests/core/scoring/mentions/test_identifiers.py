"""The number of a phone, an account or an order is found however it is grouped."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.identifiers import find_identifiers
from tests.core.scoring.mentions.found import is_found, written

NUMBERS = st.integers(1_000_000, 10**15).map(str)


@given(NUMBERS, st.sets(st.integers(1, 14), max_size=5), st.sampled_from([" ", "-", ".", "/", ") ", "\u00a0"]))
def test_a_number_is_found_in_every_grouping(number, cuts, mark):
    places = [0, *sorted(cut for cut in cuts if cut < len(number)), len(number)]
    groups = mark.join(number[a:b] for a, b in pairwise(places))
    assert is_found(find_identifiers, f"Who has {number}?", f"Ann: {groups}")
    assert not is_found(find_identifiers, f"Who has {number}?", f"Ann: {groups}0")
    assert not is_found(find_identifiers, f"Who has {number}?", f"Ann: 1{groups}")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("044 123 45 67", "0441234567"),
        ("044 123 45 67", "+41 44 123 45 67"),
        ("044 123 45 67", "+41441234567"),
        ("(044) 123 45 67", "044/123-45-67"),
        ("+41 44 123 45 67", "044 123 45 67"),
        ("0041 44 123 45 67", "044 1234567"),
        ("(+41) 44 123 45 67", "(044) 1234567"),
        ("(0041) 44 123 45 67", "044 1234567"),
        ("+1 555 123 4567", "(555) 123-4567"),
        ("DE89370400440532", "DE89 3704 0044 0532"),
        ("DE89 3704 0044 0532", "DE89370400440532"),
        ("978-3-16-148410-0", "9783161484100"),
        ("978-3-16-14841-X 2", "978316148 41X2"),
        ("order 4711-0815", "47110815"),
    ],
)
def test_the_same_number_is_found_with_and_without_the_code_of_a_country(query, text):
    assert is_found(find_identifiers, f"Who has {query}?", text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("044 123 45 67", "044 123 45 68"),
        ("044 123 45 67", "044 123 45 678"),
        ("044 123 45 67", "031 123 45 67"),
        ("+41 1234567", "0234567"),
        ("0AB1234567", "AB1234567"),
        ("4711 0815", "147110815"),
        ("4711 0815", "X47110815"),
        ("4711 0815", "47110815X"),
        ("4711 0815", "4711    0815"),
        ("DE89 3704 0044", "DE8937040045"),
    ],
)
def test_another_number_is_not_found(query, text):
    assert not is_found(find_identifiers, f"Who has {query}?", text)


@pytest.mark.parametrize(
    "query",
    [
        "in 2020",
        "123 456",
        "pages 12-13",
        "on 2026-03-08",
        "3 May 2021 5",
        "1234567,5",
        "1234567x",
        "v1234567",
        "1" * 41,
        "ABCDEFGH",
    ],
)
def test_what_is_too_short_too_long_or_a_date_is_not_taken_for_one(query):
    assert written(find_identifiers, query) == []


def test_a_query_may_name_several_numbers():
    assert written(find_identifiers, "044 123 45 67, or DE89370400440532?") == ["044 123 45 67", "DE89370400440532"]
