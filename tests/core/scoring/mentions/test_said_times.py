"""A time of the day in words is found in figures."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.mentions.said_times import find_said_times
from tests.core.scoring.mentions.found import is_found


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at half past three in the afternoon", "15:30"),
        ("at half past three in the afternoon", "3:30 pm"),
        ("at half past three", "03:30"),
        ("at half past three", "15:30"),
        ("a quarter to nine in the evening", "20:45"),
        ("at quarter to one", "12:45"),
        ("quarter past 5", "17:15"),
        ("at ten past nine", "09:10"),
        ("um halb vier", "15:30"),
        ("um halb eins nachts", "0:30"),
        ("um Viertel vor neun", "8:45"),
        ("um Viertel nach fünf am Nachmittag", "17:15"),
        ("à neuf heures et quart", "9h15"),
        ("à trois heures et demie", "15h30"),
        ("à neuf heures moins le quart", "8:45"),
        ("a las tres y media de la tarde", "15:30"),
        ("a las nueve menos cuarto", "8:45"),
        ("alle tre e mezza", "15:30"),
        ("om half vier", "15:30"),
    ],
)
def test_a_time_in_words_is_found(query, text):
    assert is_found(find_said_times, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("at half past three in the afternoon", "03:30"),
        ("at half past three in the morning", "15:30"),
        ("at half past three", "3:35"),
        ("um halb vier", "4:30"),
        ("at quarter to nine", "9:45"),
    ],
)
def test_another_time_is_not_found(query, text):
    assert not is_found(find_said_times, query, text)


@pytest.mark.parametrize(
    "query", ["Half of the three", "a quarter of nine teams", "in the past five years", "halbe Sachen"]
)
def test_what_is_no_time_is_none(query):
    assert not [*find_said_times(query)]
