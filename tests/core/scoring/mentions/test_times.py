"""A time of the day is found in a text in whatever form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.mentions.times import find_times
from tests.core.scoring.mentions.found import is_found, written

FORMS = (
    "{h:02}:{m:02}",
    "T{h:02}{m:02}30Z",
    "{h}h{m:02}",
    "{h}.{m:02} Uhr",
    "{s}:{m:02} {half}m",
    "{s}.{m:02}{half}.m.",
)
TIMES = st.tuples(st.integers(0, 23), st.integers(1, 59))


def in_form(form, time):
    hour, minute = time
    return form.format(h=hour, m=minute, s=hour % 12 or 12, half="p" if hour >= 12 else "a")


@given(TIMES, st.sampled_from(FORMS))
def test_a_time_is_found_in_any_form(time, form):
    assert is_found(find_times, f"Who called at {in_form('{s}:{m:02} {half}m', time)}?", f"Ann, {in_form(form, time)}")
    assert is_found(find_times, f"Who called at {in_form('{h:02}:{m:02}', time)}?", f"Ann, {in_form(form, time)}")


@given(TIMES, TIMES, st.sampled_from(FORMS))
def test_another_time_is_not_found(time, other, form):
    if time != other:
        query = f"Who called at {in_form('{s}:{m:02} {half}m', time)}?"
        assert not is_found(find_times, query, f"Ann, {in_form(form, other)}")


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at 3 pm", "15:00:07"),
        ("at 3 pm", "15 Uhr"),
        ("at 3:30 pm", "15.30 Uhr"),
        ("at 3 pm", "T150030"),
        ("at 3 pm", "à 15 h"),
        ("at 3 pm", "15 heures"),
        ("at 3 pm", "в 15 часов"),
        ("at 3 pm", "15点"),
        ("at 3 pm", "3 P.M."),
        ("at 3 pm", "15.00-16.30"),
        ("at 3:42 pm", "2005-06-03-15.42.50.675872 kernel"),
        ("at 3 pm", "15.00 h"),
        ("at 3 pm", "  15.00  Ann"),
        ("at 3 p.m.", "3:00:00 pm"),
        ("at 3 o'clock", "3 am"),
        ("at 3 o'clock", "3 pm"),
        ("at 3 pm", "three or 3 o'clock"),
        ("um 15 Uhr", "3pm"),
        ("um 15 Uhr 30", "3:30 pm"),
        ("um 15.30 Uhr", "15:30"),
        ("à 15h30", "15:30"),
        ("à 5 h", "5:00"),
        ("в 15 часов", "15:00"),
        ("下午的会15点30分", "15:30"),
        ("下午的会15点", "15:00"),
        ("at 12 am", "00:00"),
        ("at 12 am", "midnight"),
        ("at 12 pm", "12:00"),
        ("at 12 pm", "noon"),
        ("at noon", "12:00"),
        ("at noon", "12 pm"),
        ("mittags", "12 Uhr"),
        ("at midnight", "0:00"),
        ("at midnight", "24:00"),
        ("bis Mitternacht", "8-24 Uhr"),
        ("at 24:00", "00:00"),
        ("bis 24 Uhr", "midnight"),
        ("at 0:00", "12 am"),
    ],
)
def test_the_same_time_is_found(query, text):
    assert is_found(find_times, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at 3 pm", "3 am"),
        ("at 3 pm", "3:00 am"),
        ("at 3 pm", "10:15:00"),
        ("at 3 pm", "15:000"),
        ("at 3 pm", "15.00 euros"),
        ("at 3 pm", "it cost 15.00"),
        ("at 3 pm", "3 pmt"),
        ("at 3 pm", "T15003"),
        ("at 3 pm", "150点"),
        ("at 3 pm", "15点30分"),
        ("at 3 pm", "15 h 30"),
        ("at 3 pm", "15 hours"),
        ("at 3 pm", "1.3 pm"),
        ("at 3:15", "3.15 metres"),
        ("at 15:42", "version 15.42.50"),
        ("at 3:15", "13:15"),
        ("at 12 am", "12:00 pm"),
        ("at 12 am", "noon"),
        ("at 12 pm", "midnight"),
        ("at 12:30 pm", "noon"),
        ("at midnight", "24 h"),
        ("at 0:00", "12 pm"),
        ("at 3:30 am", "3:30 pm"),
        ("at 5 o'clock", "15点"),
        ("at 15:30", "3:30 am"),
        ("at 3:30 pm", "3:30"),
    ],
)
def test_another_time_and_what_is_none_is_not_found(query, text):
    assert not is_found(find_times, query, text)


@pytest.mark.parametrize(
    "query",
    [
        "Who won 3:2?",
        "16:9 or 4:3",
        "half past three",
        "25:00",
        "10:75",
        "1:02:03",
        "2024-01-01T10:15:00",
        "for 2 h",
        "pendant 3 heures",
        "3 hours",
        "in 24 h",
        "vers 24 h",
        "24 h",
        "3 am\u00e9liorations",
        "version 3.15",
        "1.3 pm",
        "noonday",
        "5 pmt",
        "me at home",
        "a m\u0131di",
    ],
)
def test_what_is_no_time_is_not_taken_for_one(query):
    assert written(find_times, query) == []


def test_a_query_may_name_several_times_in_other_digits_too():
    assert written(find_times, "at 3 pm, ３ pm, 15:30, at noon or midnight") == [
        "3 pm",
        "３ pm",
        "15:30",
        "noon",
        "midnight",
    ]
