"""A query gives a value in figures or in words, which is no name of one thing."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.ranges.given import values_given

YEAR = 365 * 86_400


@pytest.mark.parametrize(
    ("query", "measure", "size"),
    [
        ("How much does a 3 kg parcel cost?", "weight", 3),
        ("rate for 900 g", "weight", 0.9),
        ("price for three kilos", "weight", 3),
        ("tax on an income of 60k", "", 60_000),
        ("Selbstbehalt Schaden 19.000 €", "money", 19_000),
        ("My body mass index is 18.1. What am I?", "", 18.1),
        ("fee for 12 licences", "", 12),
        ("184 g/m² paper", "", 184),
        ("a ticket for a 7-year-old", "duration", 7 * YEAR),
        ("my son is 15, what does he pay?", "duration", 15 * YEAR),
        ("the dose for a child of seven", "duration", 7 * YEAR),
        ("Eintritt für meine Tochter (9)", "duration", 9 * YEAR),
    ],
)
def test_a_value_has_the_size_in_its_measure(query: str, measure: str, size: float) -> None:
    (value,) = values_given(query)
    assert (value.measure, value.size) == (measure, pytest.approx(size, rel=0.01))


@pytest.mark.parametrize(
    "query",
    [
        "What does article 12 say?",
        "version 3.5",
        "order 4711",
        "the report of 2019",
        "at 14:30",
        "on 3 May 2021",
        "rainfall from 26 to 30 October 2012",
        "the weather between May 13 and May 15, 2013",
        "a room on 8 September",
        "March 5th, please",
        "room 306",
        "Is the fee due at once?",
        "Which one is it?",
    ],
)
def test_numbers_that_name_something_are_no_values(query: str) -> None:
    assert not [*values_given(query)]


def test_a_number_of_persons_is_no_age() -> None:
    assert [value.measure for value in values_given("tickets for 2 adults and 3 kids")] == ["", ""]


def test_of_a_pasted_table_twelve_values_are_looked_for():
    assert len(values_given(" ".join(f"{number} kg," for number in range(1, 40)))) == 12
