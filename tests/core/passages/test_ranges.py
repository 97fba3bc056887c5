"""The ranges of a passage are read from its sentences, from cells, from two columns and behind keys."""

from __future__ import annotations

from math import inf

import pytest

from tests.core.taking_apart import take_apart

YEAR = 365 * 86_400


def ranges(text):
    (passage,) = take_apart(text)
    return [(row, one.numbers) for row, one in passage.ranges]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("order_value_from: 50\ndiscount: 2\n", [(0, (50.0, inf))]),
        ("max_weight = 30\nzone = 4\n", [(0, (-inf, 30.0))]),
        ("from,to,fee\n1,9,5\n10,,4", [(1, (1.0, 9.0)), (2, (10.0, inf))]),
        ("fee,at least,note\n5,10,x\n4,20,y", [(1, (10.0, inf)), (2, (20.0, inf))]),
        ("seats,price\n1-9,5\n10-24,4", [(1, (1.0, 9.0)), (2, (10.0, 24.0))]),
        ("name,price\nAnn,5\nBob,4", []),
    ],
)
def test_bounds_are_read_in_columns_cells_and_behind_keys(text, found):
    assert ranges(text) == found


@pytest.mark.parametrize("text", ["Children from 4 to 12 pay half.", "age,fee\n4-12,3\n13-17,5"])
def test_numbers_of_persons_are_ages_where_nothing_else_tells_what_they_are(text):
    (passage,) = take_apart(text)
    one = next(one for _, one in passage.ranges)
    assert one.measure == "duration"
    assert one.sizes == pytest.approx((4 * YEAR, 12 * YEAR), rel=0.01)


def test_sums_that_persons_pay_are_no_ages():
    (passage,) = take_apart("Children pay 4 to 12 euros, families 100 to 900 of them.")
    assert [one.measure for _, one in passage.ranges] == ["money", ""]


def test_the_name_of_a_column_says_the_unit():
    (passage,) = take_apart("min weight g,max weight g,fee\n100,900,5\n1000,2000,7")
    assert [(one.measure, one.sizes) for _, one in passage.ranges] == [("weight", (0.1, 0.9)), ("weight", (1.0, 2.0))]
