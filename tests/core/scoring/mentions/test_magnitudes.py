"""A large number is found in every grouping, and rounded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.magnitudes import find_magnitudes
from tests.core.scoring.mentions.found import is_found, written

MARKS = st.sampled_from([",", ".", "'", " ", "\u00a0", "\u202f"])
NUMBERS = st.integers(10_000, 999_999_999_999)


def grouped(number, mark):
    return f"{number:,}".replace(",", mark)


@given(NUMBERS, MARKS, MARKS)
def test_a_number_is_found_in_every_grouping(number, mark, other):
    for query, text in [
        (grouped(number, mark), grouped(number, other)),
        (grouped(number, mark), str(number)),
        (str(number), grouped(number, other)),
    ]:
        assert is_found(find_magnitudes, f"Who sold {query} units?", f"Ann sold {text} units.")


@given(NUMBERS, NUMBERS, MARKS)
def test_another_number_is_not_found(number, other, mark):
    if number != other:
        assert not is_found(find_magnitudes, f"Who sold {number} units?", f"Ann sold {grouped(other, mark)} units.")


@given(st.integers(1_000, 99_999), st.integers(-50, 49))
def test_a_rounded_number_is_found_as_what_it_was_rounded_from(hundreds, rest):
    number = 1_000 * hundreds + 10 * rest
    assert is_found(find_magnitudes, f"about {hundreds} thousand units", f"{number:,}")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("1.2 million", "1,234,567"),
        ("1,2 Millionen", "1.200.000"),
        ("1.2 million", "1.2M"),
        ("1.2 million", "1,2 M\u20ac"),
        ("1.2 million", "1,2 Mio."),
        ("1.2 million", "1.2-million"),
        ("1.2 million", "1,2 mln"),
        ("1.234 million", "1,234,499"),
        ("1.234.567 Tsd.", "1234567000"),
        ("one million", "1,300,000"),
        ("Two billion", "2.1bn"),
        ("450k", "450,000"),
        ("450 thousand", "450k"),
        ("10K report", "Form 10-K"),
        ("3 mil", "3000"),
        ("2 trillion", "2.2 tn"),
        ("2 \u043c\u043b\u043d", "2000000"),
        ("$5m", "5 million"),
        ("1,500,000", "1,500,000.00"),
        ("1,500,000.00", "1500000"),
        ("1200000", "a,1200000,5"),
        ("1200000", "a,1200000,1300"),
        ("one million", "one-million"),
        ("1200000", "1.2 million"),
        ("\uff11\uff12\uff13\uff14\uff15\uff16\uff17", "1,234,567"),
    ],
)
def test_the_same_magnitude_is_found(query, text):
    assert is_found(find_magnitudes, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("1.2 million", "1,260,000"),
        ("1.2 million", "1,140,000"),
        ("1.2 million", "1.2"),
        ("1.2 million", "12 million"),
        ("1.2 million", "1.2 billion"),
        ("1.2 million", "1.2 m"),
        ("1.2 million", "1.2mm"),
        ("1.2 million", "x1200000"),
        ("1.2 million", "1200000x"),
        ("1.2 million", "_1200000"),
        ("1.2 million", "1.1200000"),
        ("1.2 million", "1-1200000"),
        ("1.2 million", "1200000-1"),
        ("1.2 million", "1 200 000 5"),
        ("1.2 million", "07 1 200 000"),
        ("1.2 million", "1,200.000"),
        ("one million", "one mill"),
        ("3 thousand", "3 milésimas"),
        ("1,200", "1,200,3456"),
        ("5 million", "5 m"),
        ("3 billion", "3 b"),
        ("5 thousand", "5 k"),
        ("5 million", "five"),
        ("5 million", "5 to millions"),
        ("1,200,000", "1,200,001"),
    ],
)
def test_another_magnitude_and_what_is_none_is_not_found(query, text):
    assert not is_found(find_magnitudes, query, text)


@pytest.mark.parametrize(
    "query",
    [
        "in 2020",
        "999 units",
        "5 m",
        "3 b",
        "a 5 k run",
        "version 1.2.3",
        "version 5000.2.3",
        "0.5 thousand",
        "10.0.0.1",
        "pages 12-13",
        "one of ten",
        "+41 44 123 45 67",
        "1e10",
        "0x80070005",
        "2020-2021",
        "none million",
        "3:2",
    ],
)
def test_what_is_no_large_number_is_not_taken_for_one(query):
    assert written(find_magnitudes, query) == []


def test_a_query_may_name_several_magnitudes_however_large():
    query = "1.2 million, 450k, 1,500, 2,000 in 2020 and 999999999999999 billion"
    assert written(find_magnitudes, query) == ["1.2 million", "450k", "1,500", "2,000", "999999999999999 billion"]


def test_what_is_rounded_is_around_what_is_written():
    (one,) = find_magnitudes("1.2 million")
    assert (one.least, one.most) == (1_150_000, 1_250_000)
    (one,) = find_magnitudes("1,200,000")
    assert (one.least, one.most) == (1_200_000, 1_200_000)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("a million inhabitants", "1,000,000"),
        ("half a million people", "500000"),
        ("two and a half million", "2,500,000"),
        ("a quarter of a million", "250,000"),
        ("twenty thousand", "20000"),
        ("twenty-five thousand", "25,000"),
        ("eine Million Einwohner", "1000000"),
        ("eine halbe Million", "500'000"),
        ("zweieinhalb Millionen", "2500000"),
        ("un million d'habitants", "1 000 000"),
        ("medio millón", "500.000"),
    ],
)
def test_a_number_in_words_is_found(query, text):
    assert is_found(find_magnitudes, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [("half a million", "1,000,000"), ("half a million", "600000"), ("twenty-five thousand", "20,000")],
)
def test_another_number_than_in_words_is_not_found(query, text):
    assert not is_found(find_magnitudes, query, text)


def test_groups_with_a_fraction_keep_both_where_a_power_of_ten_follows():
    (one,) = find_magnitudes("revenue of 7,432.8 million euros")
    assert one.least < 7_432_800_000 < one.most
    assert not one.is_in("7.432 million euros")
    assert one.is_in("7 432.8 Mio. Euro")
    assert one.is_in("7,432,800,000 euros")
