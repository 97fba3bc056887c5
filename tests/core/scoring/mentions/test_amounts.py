"""An amount is found in other units and in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.amounts import find_amounts
from tests.core.scoring.mentions.found import is_found, written
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("in two weeks", "within 14 days"),
        ("within 14 days", "two weeks"),
        ("after twelve months", "after a year, or one year"),
        ("for 90 minutes", "1.5 hours"),
        ("over 1.5 km", "1,500 metres"),
        ("20 percent off", "20 % off"),
        ("up to 5 kg", "5000 g"),
        ("innerhalb von zwei Wochen", "14 Tage"),
        ("pendant deux heures", "120 minutes"),
        ("in half an hour", "30 minutes"),
        ("两周内退货", "14天"),
    ],
)
def test_the_same_amount_is_found(query, text):
    assert is_found(find_amounts, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("in two weeks", "13 days"),
        ("in two weeks", "2 days"),
        ("in two weeks", "14 km"),
        ("over 1000 km", "1001 km"),
        ("20 percent off", "20.1 %"),
        ("in two weeks", "for weeks"),
    ],
)
def test_another_amount_is_not_found(query, text):
    assert not is_found(find_amounts, query, text)


@given(st.integers(1, 500))
def test_days_are_found_as_hours_and_others_are_not(days):
    assert is_found(find_amounts, f"in {days} days", f"in {24 * days} hours")
    assert not is_found(find_amounts, f"in {days} days", f"in {24 * days} minutes")


@pytest.mark.parametrize(
    "query", ["for 5 dollars", "5 €", "for hours", "in a minute", "twenty of them", "version 3.10"]
)
def test_money_and_what_is_no_amount_is_not_taken_for_one(query):
    assert written(find_amounts, query) == []


def test_a_query_may_name_amounts_of_several_measures():
    assert written(find_amounts, "5 kg over 2 km in 2 hours 30 minutes") == ["2 km", "5 kg", "2 hours 30 minutes"]


def test_the_sentences_of_a_passage_are_those_with_the_amount():
    (passage,), (mention,) = (
        take_apart("Return it in 14 days. Or in 15 days. We wait two weeks."),
        find_amounts("2 weeks"),
    )
    assert list(mention.sentences_of(passage)) == [0, 2]
