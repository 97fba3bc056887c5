"""A time that a question names is a stretch of days before the day on which it is asked."""

from __future__ import annotations

from datetime import datetime

import pytest

from rag_compress.chat.pointing.time_spans import time_spans

NOW = datetime(2025, 3, 14, 9)  # a Friday


def days(said, code="en", now=NOW):
    return [(f"{span.start:%m-%d}", f"{span.end:%m-%d}") for span in time_spans(said, now, code)[0]]


@pytest.mark.parametrize(
    ("code", "said", "first", "after"),
    [
        ("en", "the day before yesterday", "03-12", "03-13"), ("en", "last week", "03-03", "03-10"),
        ("en", "three days ago", "03-11", "03-12"), ("en", "a week ago", "03-04", "03-11"),
        ("en", "two months ago", "01-01", "02-01"), ("en", "last month", "02-01", "03-01"),
        ("en", "the weekend", "03-08", "03-10"), ("en", "last tuesday", "03-11", "03-12"),
        ("en", "on friday", "03-07", "03-08"), ("en", "in february", "02-01", "03-01"),
        ("en", "in early february", "02-01", "02-12"), ("en", "on 3 march", "03-03", "03-04"),
        ("de", "vorgestern", "03-12", "03-13"), ("de", "letzte woche", "03-03", "03-10"),
        ("de", "vor drei tagen", "03-11", "03-12"), ("de", "am dienstag", "03-11", "03-12"),
        ("fr", "avant-hier", "03-12", "03-13"), ("fr", "la semaine dernière", "03-03", "03-10"),
        ("fr", "mardi dernier", "03-11", "03-12"), ("fr", "il y a deux jours", "03-12", "03-13"),
        ("es", "anteayer", "03-12", "03-13"), ("es", "la semana pasada", "03-03", "03-10"),
        ("es", "hace tres días", "03-11", "03-12"), ("zh", "前天", "03-12", "03-13"),
        ("zh", "上周", "03-03", "03-10"), ("zh", "上周三", "03-05", "03-06"), ("zh", "三天前", "03-11", "03-12"),
        ("zh", "周三", "03-12", "03-13"),
    ],
)  # fmt: skip
def test_a_time_is_counted_back_from_the_day_of_the_question(code, said, first, after):
    assert days(said, code) == [(first, after)]


@pytest.mark.parametrize(
    ("said", "first", "after"),
    [
        ("between 3 and 5 march", "03-03", "03-06"), ("between monday and wednesday", "03-10", "03-13"),
        ("from 3 march to 5 march", "03-03", "03-06"),
    ],
)  # fmt: skip
def test_several_days_in_a_row_are_one_stretch(said, first, after):
    assert days(said) == [(first, after)]


def test_words_before_a_time_make_it_a_bound():
    assert days("since wednesday") == [("03-12", "12-31")]
    assert days("before 8 march") == [("01-01", "03-08")]


def test_a_part_of_a_day_is_a_part_of_it():
    (span,) = time_spans("yesterday evening", NOW, "en")[0]
    assert (span.start, span.end) == (datetime(2025, 3, 13, 17), datetime(2025, 3, 14))


def test_last_monday_on_a_tuesday_is_either_of_two():
    tuesday = datetime(2025, 3, 11, 9)
    assert days("last monday", now=tuesday) == [("03-10", "03-11"), ("03-03", "03-04")]
    assert days("on monday", now=tuesday) == [("03-10", "03-11")]


@pytest.mark.parametrize("said", ["many days ago", "on 30 february", "the days of yesteryear", "marching on"])
def test_what_names_no_time_is_none(said):
    assert days(said) == []


def test_a_date_without_a_year_is_the_latest_that_has_come():
    (span,) = time_spans("on 5 december", NOW, "en")[0]
    assert span.start == datetime(2024, 12, 5)


def test_the_first_and_the_last_year_have_no_neighbours_to_count_to():
    assert days("yesterday", now=datetime(1, 1, 1)) == days("last year", now=datetime(9999, 1, 1)) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "a cake for sunday"), ("en", "by friday"), ("de", "für sonntag"), ("fr", "pour dimanche"),
        ("es", "para el domingo"),
    ],
)  # fmt: skip
def test_a_day_ahead_is_no_time_before(code, said):
    assert days(said, code) == []


def test_what_last_sunday_was_for_is_before():
    assert days("the cake for last sunday") == [("03-09", "03-10")]
