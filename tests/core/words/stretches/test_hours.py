"""Stretches of the day, in whatever way they are written."""

from __future__ import annotations

import pytest

from rag_compress.core.words.stretches.hours import hours_in
from tests.growth import LINEAR, growth


def said(text):
    return [(one.low / 60, one.high / 60) for one in hours_in(text)]


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("9am-5pm", [(9, 17)]),
        ("9-11am: a talk", [(9, 11)]),
        ("3-5pm", [(15, 17)]),
        ("09:00 to 17:00", [(9, 17)]),
        ("Mo-Fr 8-18 Uhr", [(8, 18)]),
        ("Monday-Friday 9-5", [(9, 17)]),
        ("Mon-Thu 9-12 and 13-17", [(9, 12), (13, 17)]),
        ("8.00–12.00 und 13.30–17.00", [(8, 12), (13.5, 17)]),
        ("lun-ven de 9h à 18h30", [(9, 18.5)]),
        ("de 9 a 14 h y de 16 a 19:30 h", [(9, 14), (16, 19.5)]),
        ("noon to 4 pm", [(12, 16)]),
        ("from 22:00 to 6:00", [(22, 30)]),
        ("between 9 and 17 h", [(9, 17)]),
        ("until 16:30", [(0, 16.5)]),
        ("from 10 am", [(10, 24)]),
        ("| 09:00 | 10:30 | Keynote |", [(9, 10.5)]),
        ('{"open": "09:00", "close": "17:00"}', [(9, 17)]),
        ("DTSTART:20260501T090000\nDTEND:20260501T103000", [(9, 10.5)]),
    ],
)
def test_a_stretch_is_read_from_its_first_to_its_last_hour(text, hours):
    assert said(text) == hours


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("2026-05-01T09:15:22Z started", [(9.25, 9.25)]),
        ("| 06:15 | 06:30 | 06:45 |", [(6.25, 6.25), (6.5, 6.5), (6.75, 6.75)]),
    ],
)
def test_times_of_a_log_or_a_timetable_are_single_ones(text, hours):
    assert said(text) == hours


@pytest.mark.parametrize(
    "text", ["9/11", "open 24/7", "pages 12-14", "12–18 May", "a score of 3-2", "version 10.04", "$9-12", "for 3 years"]
)
def test_numbers_of_another_kind_are_no_hours(text):
    assert said(text) == []


@pytest.mark.parametrize("piece", ["9-", "9:00 ", "9:00-", "mon 9-17 ", "from ", "9am to ", "| 09:00 ", "t090000"])
def test_the_time_to_read_them_grows_with_the_text(piece):
    assert growth(hours_in, 500, prepare=lambda size: size * piece, most=25_000 // len(piece)) < LINEAR
