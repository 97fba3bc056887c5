"""Stretches of days, in whatever way they are written."""

from __future__ import annotations

import pytest

from rag_compress.core.words.stretches.days import MONTH, days_in, has_month_first
from rag_compress.core.words.stretches.parts import parts_in
from tests.growth import LINEAR, growth


def shown(day):
    year, rest = divmod(day, 12 * MONTH)
    month, day = divmod(rest, MONTH)
    return f"{year}-{month + 1}-{day + 1}"


def said(text, **order):
    return [(shown(one.low), shown(one.high)) for one in days_in(text, **order)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("From November to March it closes early.", "0-11-1", "1-3-31"),
        ("1 July - 31 August: high season", "0-7-1", "0-8-31"),
        ("01.11.-31.03.", "0-11-1", "1-3-31"),
        ("12–18 May: Ann", "0-5-12", "0-5-18"),
        ("May 12-18", "0-5-12", "0-5-18"),
        ("du 1er juillet au 31 août", "0-7-1", "0-8-31"),
        ("vom 1. Juli bis 31. August", "0-7-1", "0-8-31"),
        ("del 15 de junio al 15 de septiembre", "0-6-15", "0-9-15"),
        ("16/05 - 30/06", "0-5-16", "0-6-30"),
        ("2024-03-01/2024-03-15", "2024-3-1", "2024-3-15"),
        ("01.11.2024 - 31.03.2025", "2024-11-1", "2025-3-31"),
        ("November – March 2025", "2024-11-1", "2025-3-31"),
        ("valid from 1 Jan 2018 to 30 June 2019", "2018-1-1", "2019-6-30"),
        ("7,Ann,1921-03-04,1923-08-02,x", "1921-3-4", "1923-8-2"),
        ("Kofi Annan     Ghana    1997   2006", "1997-1-1", "2006-12-31"),
        ('{"valid_from": "2018-01-01", "valid_to": "2019-06-30"}', "2018-1-1", "2019-6-30"),
        ("DTSTART;VALUE=DATE:20260501\nDTEND;VALUE=DATE:20260503", "2026-5-1", "2026-5-3"),
        ("until 31 March 2023", "0-1-1", "2023-3-31"),
        ("2019 - present", "2019-1-1", "10000-1-1"),
        ("effective_from: 2020-07-01", "2020-7-1", "10000-1-1"),
    ],
)
def test_a_stretch_is_read_from_its_first_to_its_last_day(text, first, last):
    assert said(text) == [(first, last)]


@pytest.mark.parametrize(
    "text", ["Room 12 to 14", "7/1 and 3/4 cups", "12.50 to 14.20", "10:00-12:00", "you may set it"]
)
def test_numbers_and_words_of_another_kind_are_no_days(text):
    assert said(text) == []


def test_the_order_of_slashed_dates_is_told_by_the_whole_text():
    assert has_month_first("5/16 - 6/30, 7/1 - 8/31")
    assert said("7/1 - 8/3", has_month_first=True) == [("0-7-1", "0-8-3")]
    assert said("7/1 - 8/3") == [("0-1-7", "0-3-8")]


@pytest.mark.parametrize(
    ("query", "first", "last"),
    [
        ("the price in the second week of July", "0-7-8", "0-7-14"),
        ("mid-October", "0-10-11", "0-10-20"),
        ("a mediados de febrero", "0-2-11", "0-2-20"),
        ("Was kostet es im Winter?", "0-12-1", "1-2-31"),
        ("sales in the third quarter", "0-7-1", "0-9-31"),
    ],
)
def test_parts_of_a_year_are_read_from_their_first_to_their_last_day(query, first, last):
    assert [(shown(low), shown(high)) for _, kind, low, high in parts_in(query) if kind == "days"] == [(first, last)]


@pytest.mark.parametrize("query", ["summer 2018", "in Q2 of FY2023", "in summer of 2018"])
def test_a_part_of_a_certain_year_is_none_of_every_year(query):
    assert not [*parts_in(query)]


@pytest.mark.parametrize(
    "piece", ["1.1.", "1 May ", "2018-", "2018 to ", "may-", "1/1-", "from ", "1 ", "| 2018-01-01 "]
)
def test_the_time_to_read_them_grows_with_the_text(piece):
    assert growth(days_in, 500, prepare=lambda size: size * piece, most=25_000 // len(piece)) < LINEAR
