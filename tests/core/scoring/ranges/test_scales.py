"""Of ranges that follow each other one holds a value, or sets the bound that is nearest to it."""

from __future__ import annotations

from itertools import count

import pytest

from rag_compress.core.scoring.ranges.given import values_given
from rag_compress.core.scoring.ranges.scales import Scale, scales_of
from rag_compress.core.words.ranges import ranges_in


def scales(*lines: str) -> list[Scale]:
    return [*scales_of([(row, one) for row, line in zip(count(), lines, strict=False) for one in ranges_in(line)])]


@pytest.mark.parametrize(
    ("lines", "query", "row"),
    [
        (("up to 1 kg", "1.1 to 2 kg", "over 2 kg"), "a parcel of 1500 g", 1),
        (("from 10 kg: 5 %", "from 50 kg: 8 %", "from 100 kg: 9 %"), "an order of 30 kg", 0),
        (("from 10 kg: 5 %", "from 50 kg: 8 %", "from 100 kg: 9 %"), "an order of 70 kg", 1),
        (("up to 2 kg", "up to 5 kg", "up to 9 kg"), "a parcel of 3 kg", 1),
        (("over 9 kg", "5 to 9 kg", "up to 5 kg"), "a parcel of 6 kg", 1),
    ],
)
def test_the_narrowest_range_holds_a_value(lines: tuple[str, ...], query: str, row: int) -> None:
    (value,), (scale,) = values_given(query), scales(*lines)
    assert scale.holding(value) == [row]


def test_a_table_that_begins_again_is_another_scale() -> None:
    assert [len(one.rows) for one in scales("1-2 kg", "3-4 kg", "1-2 kg", "3-4 kg")] == [2, 2]


def test_all_of_several_ranges_with_both_bounds_hold_a_value() -> None:
    (value,), (scale,) = values_given("a parcel of 4 kg"), scales("1 to 9 kg", "2 to 12 kg", "3 to 20 kg")
    assert scale.holding(value) == [0, 1, 2]


def test_what_stands_far_below_another_heading_is_another_scale() -> None:
    rows = [(at, one) for at, line in ((1, "1-2 kg"), (7, "3-4 kg")) for one in ranges_in(line)]
    assert [[len(one.rows) for one in scales_of(rows, breaks)] for breaks in ((), (5,))] == [[2], [1, 1]]
    assert len([*scales_of([(1, rows[0][1]), (4, rows[1][1])], (3,))]) == 1


@pytest.mark.parametrize(("value", "unit"), [("8", " %"), ("8 %", ""), ("8 kg", " points")])
def test_a_share_is_no_number_and_a_weight_no_count(value: str, unit: str) -> None:
    (given,), (scale,) = values_given(f"fee for {value}"), scales(f"1-5{unit}", f"6-10{unit}", f"11-15{unit}")
    assert scale.fit(given) is None


def test_a_value_does_not_fit_another_measure() -> None:
    (value,), (scale,) = values_given("a parcel of 3 kg"), scales("1-2 cm", "2-4 cm", "5-9 cm")
    assert scale.fit(value) is None


def test_a_number_alone_fits_sums_of_money_but_no_weights() -> None:
    (value,) = values_given("an income of 60,000")
    money, weight = scales("$1-$50,000", "$50,001-$90,000", "over $90,000", "1-9 kg", "10-99 kg", "over 99 kg")
    assert money.fit(value) is not None
    assert weight.fit(value) is None


def test_the_word_behind_the_numbers_tells_the_unit() -> None:
    (value,) = values_given("What is as loud as 49 dB?")
    loud, other = (scales(*(f"{low}-{low + 9} {unit}" for low in (20, 30, 40)))[0] for unit in ("dB", "points"))
    assert (loud.fit(value) or 0) > (other.fit(value) or 0)


@pytest.mark.parametrize(
    ("query", "lines", "fit"),
    [
        ("fee for 8 points", ("1-5 points", "6-10 points", "11-15 points"), 2.0),
        ("fee for 8 seats", ("1-5 points", "6-10 points", "11-15 points"), 0.5),
        ("fee for 8 seats", ("1-5 points", "6-10 points"), -0.5),
        ("fee for 8", ("1-5", "6-10", "11-15"), 1.0),
        ("fee for 8 kg", ("1-5 kg", "6-10 kg"), 2.0),
        ("fee for 8 kg", ("6-10 kg",), 1.0),
    ],
)
def test_scales_of_the_same_unit_fit_best(query, lines, fit):
    (value,), (scale,) = values_given(query), scales(*lines)
    assert scale.fit(value) == fit
