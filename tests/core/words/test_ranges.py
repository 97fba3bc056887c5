"""Ranges of numbers are read in the ways in which texts say them."""

from __future__ import annotations

from math import inf

import pytest

from rag_compress.core.words.ranges import ranges_in
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        ("2-5 kg", (2, 3, 5), (1, 6)),
        ("2 – 5 kg", (2, 3, 5), (1, 6)),
        ("- 25.0 to 29.9: pre-obesity", (25, 29.5), (24.9, 30)),
        ("from 13 up to and including 17", (13, 17), (12, 18)),
        ("between 2 and 5", (2, 5), (1, 6)),
        ("> 2 to 4 kg", (3, 4), (2, 5)),
        ("over $47,150 but not over $100,525", (60_000, 100_525), (47_150, 100_526)),
        ("5 Jahre bis unter 10 Jahre", (5, 9), (4, 10)),
        ("de 4 a 12 años", (4, 12), (3, 13)),
        ("251.9–201.4 Ma", (209,), (200, 252)),
        ("up to 1 kg", (0, 1), (1.5,)),
        ("jusqu'à 3 ans", (3,), (4,)),
        ("under 18", (17,), (18,)),
        ("moins de 5 ans", (4,), (5,)),
        ("18+", (18, 90), (17,)),
        ("65 years of age or older", (65, 90), (64,)),
        ("5,000 or more", (5_000,), (4_999,)),
        ("over 30 kg", (31,), (30,)),
        ("ab 500 €", (500, 900), (499,)),
        ("Après 70 ans", (77,), (70,)),
        ("with more than twelve years of service", (13,), (12,)),
        ("from one to three years", (1, 3), (4,)),
    ],
)
def test_a_range_holds_what_its_words_say(text: str, inside: tuple[float, ...], outside: tuple[float, ...]) -> None:
    (one,) = ranges_in(text)
    low, high = one.numbers
    assert all(low <= number <= high for number in inside)
    assert not any(low <= number <= high for number in outside)


@pytest.mark.parametrize(
    "text",
    [
        "open from 9:00 to 18:00",
        "from 2020-03-04 to 2020-05-01",
        "the years 2019-2021",
        "a win of 7-2",
        "call 555-1234-33",
        "article 12, version 3.5",
    ],
)
def test_times_dates_results_and_telephone_numbers_are_none(text: str) -> None:
    assert ranges_in(text) == []


def test_the_unit_that_one_bound_says_is_that_of_both() -> None:
    (one,) = ranges_in("900 to 2,000 g")
    assert (one.measure, one.sizes) == ("weight", (0.9, 2.0))


def test_bounds_of_other_units_are_compared_by_their_size() -> None:
    (one,) = ranges_in("18 months to 3 years")
    assert one.sizes[0] == pytest.approx(1.5 * 365 * 86_400, rel=0.02)


def test_grams_per_square_metre_are_no_weight() -> None:
    (one,) = ranges_in("250-300 g/m²")
    assert (one.measure, one.noun) == ("", "g/m²")


def test_a_point_parts_thousands_where_a_comma_begins_fractions() -> None:
    (one,) = ranges_in("bis 20.000 €", decimal_comma=True)
    assert one.numbers == (-inf, 20_000)


@pytest.mark.parametrize(
    "piece", ["1 ", "1     ", "1.", "1-", "2-5 kg, ", "€ 1 - € 2 ", "up to 1,000 kg and ", "one to two "]
)
def test_reading_ranges_costs_as_much_as_the_text_is_long(piece: str) -> None:
    assert growth(ranges_in, 2_000, prepare=lambda size: piece * (size // len(piece))) < LINEAR
