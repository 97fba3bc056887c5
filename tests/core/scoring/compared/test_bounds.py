"""Bounds to numbers."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.compared.bounds import bounds_in, said_before


def bound(query, *, decimal_comma=False):
    (one,) = bounds_in(query.lower(), query, decimal_comma)
    return one


def is_within(query, number, **settings):
    one = bound(query, **settings)
    return one.low[0] <= number <= one.high[0]


@pytest.mark.parametrize(
    ("query", "inside", "outside"),
    [
        ("more than 500 points", 501, 500),
        ("over 500 points", 500.5, 500),
        ("at least 500 points", 500, 499),
        ("no less than 500 points", 500, 499.5),
        ("500 points or more", 500, 499),
        ("500+ points", 500, 499),
        ("fewer than 500 points", 499, 500),
        ("under 500 points", 499, 500),
        ("at most 500 points", 500, 501),
        ("up to 500 points", 500, 501),
        ("500 points or fewer", 500, 501),
        ("mehr als 500 Punkte", 501, 500),
        ("mindestens 500 Punkte", 500, 499),
        ("weniger als 500 Punkte", 499, 500),
        ("höchstens 500 Punkte", 500, 501),
        ("plus de 500 points", 501, 500),
        ("au moins 500 points", 500, 499),
        ("moins de 500 points", 499, 500),
        ("más de 500 puntos", 501, 500),
        ("al menos 500 puntos", 500, 499),
        ("menos de 500 puntos", 499, 500),
        ("più di 500 punti", 501, 500),
        ("meer dan 500 punten", 501, 500),
        ("超过500分", 501, 500),
        ("至少500分", 500, 499),
        ("少于500分", 499, 500),
        ("500分以上", 500, 499),
    ],
)
def test_a_bound_takes_its_number_in_or_leaves_it_out(query, inside, outside):
    assert is_within(query, inside)
    assert not is_within(query, outside)


@pytest.mark.parametrize(
    ("query", "low", "high"),
    [
        ("between 3 and 5 million people", 3e6, 5e6),
        ("zwischen 3 und 5 Millionen Euro", 3e6, 5e6),
        ("entre 3 et 5 millions", 3e6, 5e6),
        ("entre 3 y 5 millones", 3e6, 5e6),
        ("from 60 to 70 points", 60, 70),
        ("60 to 70 points", 60, 70),
        ("between $3 and $5", 3, 5),
        ("3到5之间", 3, 5),
        ("between -5 and 3 degrees", -5, 3),
        ("between 1,500 and 2,500 metres", 1500, 2500),
    ],
)
def test_a_range_has_both_ends(query, low, high):
    one = bound(query)
    assert (one.low[0], one.high[0]) == (low, high)


def test_the_unit_of_a_range_is_said_once():
    one = bound("between 2 and 3 km")
    assert (one.low[1], one.high[1], one.measures) == (2000, 3000, {"length": 1})


@pytest.mark.parametrize(
    ("query", "measure", "size"),
    [
        ("at least 20 km", "length", 20_000),
        ("at least 2 hours", "duration", 7200),
        ("at least $5M", "money", 5e6),
        ("mindestens 2 Millionen Einwohner", "people", 2e6),
    ],
)
def test_units_tell_the_measure(query, measure, size):
    one = bound(query)
    assert (one.measures, one.low[1]) == ({measure: 1}, size)


def test_a_measure_is_called_by_its_names():
    assert {"weight", "mass"} <= bound("more than 20 kg").names.keys()


def test_a_comma_begins_a_fraction_where_the_language_has_it_so():
    assert bound("mindestens 1,765 kg", decimal_comma=True).low[0] == 1.765
    assert bound("at least 1,765 kg").low[0] == 1765


@pytest.mark.parametrize("query", ["faster than 3 minutes", "schneller als 3 Minuten"])
def test_what_is_faster_takes_less_time(query):
    assert bound(query).high[1] < 180


def test_what_is_faster_has_more_speed_and_what_is_slower_has_less():
    assert bound("faster than 30 km/h").low[0] > 30
    assert bound("slower than 30 km/h").high[0] < 30
    assert bound("slower than 3 minutes").low[1] > 180


@pytest.mark.parametrize(
    "query", ["the 5 cities", "in 1900", "over the counter", "chapter 5 to chapter 7", "1990 to 1995", ""]
)
def test_numbers_without_bounds_are_none(query):
    assert [*bounds_in(query, query, False)] == []


def test_what_is_said_of_dates_is_no_bound_to_a_number():
    query = "more than 1900"
    assert [*bounds_in(query, query, False)]
    assert not [*bounds_in(query, query, False, [(10, 14)])]


def test_words_stand_right_before_a_number():
    assert said_before("above", "cities with more than ")
    assert said_before("above", "cities with more than about ")
    assert not said_before("above", "more than usual in ")
    assert not said_before("above", "moreover ")


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_numbers_are_within_bounds_as_their_sizes_are(limit, number):
    assert is_within(f"more than {limit} points", number) == (number > limit)
    assert is_within(f"at least {limit} points", number) == (number >= limit)
    assert is_within(f"less than {limit} points", number) == (number < limit)
    assert is_within(f"at most {limit} points", number) == (number <= limit)
    assert bound("more than 5 points").high == (inf, inf)


@pytest.mark.parametrize(
    ("query", "low", "high"),
    [
        ("between 5 and 10,000 inhabitants", 5, 10_000),
        ("between 2 and 3 million inhabitants", 2e6, 3e6),
        ("between 1.5 and 3 million inhabitants", 1.5e6, 3e6),
        ("between 500 and 2 million inhabitants", 500, 2e6),
        ("between 800 thousand and 2 million inhabitants", 8e5, 2e6),
    ],
)
def test_the_first_of_two_numbers_has_the_power_of_the_second_only_where_that_is_said_in_a_word(query, low, high):
    (one,) = bounds_in(query, query, False)
    assert (one.low[0], one.high[0]) == (low, high)
