"""Amounts as they are written."""

from __future__ import annotations

import pytest

from rag_compress.core.words.amounts import amounts_in


@pytest.mark.parametrize(
    ("text", "measure", "size"),
    [
        ("It is yours for €7.99 a month.", "money", 7.99),
        ("Cuesta 4,2 millones de euros.", "money", 4.2e6),
        ("Der Bau kostet 1.200 Euro.", "money", 1200.0),
        ("预算为5万元。", "money", 50_000.0),
        ("two hours", "duration", 7200.0),
        ("zwei Wochen", "duration", 1_209_600.0),
        ("货到后60天内付款", "duration", 5_184_000.0),
        ("1,35 kg", "weight", 1.35),
        ("面积118平方米", "area", 118.0),
        ("3 m tall", "length", 3.0),
        ("he is 57 years old", "age", 57.0),
        ("on 31 March 2026", "date", 20_260_331.0),
        ("thirty-five days", "duration", 35 * 86400.0),
        ("within thirty (30) days", "duration", 30 * 86400.0),
        ("innerhalb von dreißig Tagen", "duration", 30 * 86400.0),
        ("within 10 working days", "duration", 10 * 86400.0),
        ("三十五天", "duration", 35 * 86400.0),
        ("两千五百元", "money", 2500.0),
        ("一百二十人", "people", 120.0),
        ("2 hours 30 minutes", "duration", 9000.0),
        ("12 months and 30 days", "duration", 12 * 2_592_000 + 30 * 86400.0),
        ("two and a half years", "duration", 2.5 * 31_536_000),
        ("half an hour", "duration", 1800.0),
        ("2½ hours", "duration", 9000.0),
        ("cinq cents euros", "money", 500.0),
        ("10 m/s", "speed", 36.0),
    ],
)
def test_a_size_is_read_in_the_unit_of_its_measure(text, measure, size):
    assert [amount.size for amount in amounts_in(text, [measure])] == pytest.approx([size])


@pytest.mark.parametrize("text", ["20 otters", "version 3.m", "5 marks", "m 5", "58 m² of lawn"])
def test_what_has_no_such_unit_is_none(text):
    assert amounts_in(text, ["length"]) == []


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1 200,50 €", 1200.5),
        ("CHF 1'200", 1200.0),
        ("EUR 500", 500.0),
        ("£5m", 5e6),
        ("$2.5bn", 2.5e9),
        ("$100k", 1e5),
        ("€3万", 3e4),
        ("US$ 5m", 5e6),
    ],
)
def test_prices_are_read_in_the_ways_in_which_they_are_written(text: str, size: float) -> None:
    assert [amount.size for amount in amounts_in(text, ["money"])] == [size]


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("在2024年", "duration"),
        ("in the 1990s", "duration"),
        ("第3年", "duration"),
        ("40 years old", "duration"),
        ("at 1:30 h", "duration"),
        ("10 m/s", "length"),
        ("60 km/h", "length"),
        ("US$ 5m", "length"),
        ("5m2", "length"),
        ("256 MB/s", "data"),
    ],
)
def test_years_ages_rates_and_times_of_day_are_no_amounts_of_what_their_unit_measures(text: str, measure: str) -> None:
    assert amounts_in(text, [measure]) == []


def test_two_amounts_that_do_not_go_on_are_two() -> None:
    assert [amount.size for amount in amounts_in("10 euros and 5 euros", ["money"])] == [10.0, 5.0]


def test_a_year_before_a_number_is_no_part_of_it() -> None:
    assert [amount.size for amount in amounts_in("in 2020 300 people", ["people"])] == [300.0]


def test_a_letter_that_is_like_another_without_its_case_breaks_no_number_word() -> None:
    assert [amount.size for amount in amounts_in("ſechs Tage, fıve days, DİX jours", ["duration"])] == [
        6 * 86400.0,
        10 * 86400.0,
    ]
