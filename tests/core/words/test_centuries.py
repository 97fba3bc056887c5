"""Whatever a query calls a century, it is either one or none."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.words.periods import periods_in


@pytest.mark.parametrize(
    ("query", "low"),
    [
        ("churches of the xii century", 11010000),
        ("obras del siglo XIII", 12010000),
        ("rois du ix siècle", 8010000),
        ("castelli del secolo XVI", 15010000),
        ("the twelfth century", 11010000),
    ],
)
def test_a_roman_number_names_a_century(query, low):
    assert [period.low for period in periods_in(query)] == [low]


@pytest.mark.parametrize("query", ["the iiv century", "the vvvv century", "del siglo xxxi", "in the ix. century"])
def test_letters_that_are_no_number_do_no_harm(query):
    assert compress(query, ["The tower is old. It was built in 1180."], token_budget=10).passages
