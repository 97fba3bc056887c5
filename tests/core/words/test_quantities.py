"""Numbers as data gives them, with powers of ten and units."""

from __future__ import annotations

from itertools import pairwise
from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.words.quantities import quantities_in
from tests.growth import LINEAR, growth


def numbers_in(text, *, decimal_comma=False):
    return [one.number for one in quantities_in(text, decimal_comma)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1,204,900", [1_204_900]),
        ("1.204.900", [1_204_900]),
        ("1 204 900", [1_204_900]),
        ("1\u202f204\u00a0900", [1_204_900]),
        ("1'204'900", [1_204_900]),
        ("1,204,900.50", [1_204_900.5]),
        ("1.204.900,50", [1_204_900.5]),
        ("0.532", [0.532]),
        (".5", [0.5]),
        ("12.5 and 7", [12.5, 7]),
        ("-12.5", [-12.5]),
        ("\u221212.5", [-12.5]),
        ("from -3 to 5", [-3, 5]),
        ("It has 5.", [5]),
    ],
)
def test_marks_part_thousands_or_begin_a_fraction(text, numbers):
    assert numbers_in(text) == numbers


@pytest.mark.parametrize(
    ("text", "with_point", "with_comma"),
    [
        ("1.765", 1.765, 1765),
        ("1,765", 1765, 1.765),
        ("12,5", 12.5, 12.5),
        ("0,765", 0.765, 0.765),
        ("1.765 million", 1_765_000, 1_765_000),
        ("1.765,25", 1765.25, 1765.25),
    ],
)
def test_three_figures_behind_one_mark_are_what_the_language_has_there(text, with_point, with_comma):
    assert numbers_in(text) == [with_point]
    assert numbers_in(text, decimal_comma=True) == [with_comma]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.2M", 1.2e6),
        ("12k", 12_000),
        ("$5 bn", 5e9),
        ("3 million", 3e6),
        ("2 Millionen", 2e6),
        ("1,5 Mio. Euro", 1.5e6),
        ("3 Mrd. €", 3e9),
        ("5 Billion", 5e9),
        ("2 milliards", 2e9),
        ("3 mil", 3000),
        ("4 millones", 4e6),
        ("2万", 20_000),
        ("3.5亿", 3.5e8),
        ("17.7万亿美元", 17.7e12),
        ("8千万年", 8e7),
        ("12 thousand", 12_000),
    ],
)
def test_powers_of_ten_are_said_in_many_ways(text, number):
    assert numbers_in(text) == pytest.approx([number])


@pytest.mark.parametrize("text", ["5 m", "5m"])
def test_a_small_letter_is_a_unit_and_no_power(text):
    (one,) = quantities_in(text)
    assert (one.number, one.measure) == (5, "length")


@pytest.mark.parametrize(
    ("text", "measure", "size"),
    [
        ("532 ms", "duration", 0.532),
        ("1.2 s", "duration", 1.2),
        ("3 min 23 s", "duration", 203),
        ("2 hours and 5 minutes", "duration", 7500),
        ("2 Stunden und 5 Minuten", "duration", 7500),
        ("10 km", "length", 10_000),
        ("10 km²", "area", 1e7),
        ("5 square miles", "area", 12_950_000),
        ("10 km/h", "speed", 10),
        ("$1,200", "money", 1200),
        ("-$5", "money", -5),
        ("$-5", "money", -5),
        ("1200 €", "money", 1200),
        ("12 kg", "weight", 12),
        ("50%", "share", 50),
        ("12 inhabitants", "people", 12),
        ("7 goals", "", 7),
    ],
)
def test_units_tell_what_is_measured_and_give_a_size_for_all_of_it(text, measure, size):
    (one,) = quantities_in(text)
    assert one.measure == measure
    assert one.size == pytest.approx(quantities_in(f"1 {text.split()[-1]}")[0].size * 10 if "/h" in text else size)


def test_two_values_of_a_measure_are_one_only_where_the_second_has_the_smaller_unit():
    assert [one.size for one in quantities_in("5 s, 3 min")] == [5, 180]
    assert [one.size for one in quantities_in("5 min or 3 s")] == [300, 3]


@pytest.mark.parametrize(
    "text",
    ["192.168.0.1", "1,2,3", "10,20,30", "v1.2.3", "1.2.3", "Q4b7", "a12", "12345678901234567890", "no figure", ""],
)
def test_addresses_lists_versions_and_codes_are_no_numbers(text):
    assert numbers_in(text) == []


def test_the_sign_before_a_number_belongs_to_it_and_the_unit_behind_does_not():
    text = "It costs $ 1,200 and weighs 12.5 kg."
    assert [text[one.start : one.end] for one in quantities_in(text)] == ["$ 1,200", "12.5"]


@given(st.text(alphabet="0123456789.,-−–'$€ kKMms%°²/万亿\u202f()bn", max_size=60), st.booleans())
def test_numbers_lie_in_any_text_in_order_and_are_finite(text, decimal_comma):
    found = quantities_in(text, decimal_comma)
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(before.end <= one.start for before, one in pairwise(found))
    assert all(isfinite(one.number) and isfinite(one.size) for one in found)
    assert all(any(map(str.isdigit, text[one.start : one.end])) for one in found)


@given(st.integers(-(10**12), 10**12))
def test_a_number_is_read_as_it_was_written_with_marks_of_either_kind(number):
    assert numbers_in(f"is {number:,}") == [number]
    assert numbers_in("is " + f"{number:,}".replace(",", "."), decimal_comma=True) == [number]


@given(st.decimals(min_value=-(10**6), max_value=10**6, places=2))
def test_fractions_are_read_with_a_point_and_with_a_comma(number):
    assert numbers_in(f"is {number}") == [float(number)]
    assert numbers_in(f"is {number}".replace(".", ","), decimal_comma=True) == [float(number)]


@pytest.mark.parametrize("piece", ["1,234,", "1 234 ", "1.", "$ ", "12 km ", "3 min 2 s ", "-", "1'111 1,1"])
def test_numbers_are_found_in_linear_time(piece):
    assert growth(quantities_in, 500, prepare=lambda count: piece * count, most=20_000) < LINEAR
