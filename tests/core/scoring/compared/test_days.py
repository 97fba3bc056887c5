"""Bounds to dates."""

from __future__ import annotations

from math import inf

import pytest

from rag_compress.core.scoring.compared.days import dates_compared


def bounds_to(query):
    return [(one.low[0], one.high[0]) for one, _ in dates_compared(query)]


@pytest.mark.parametrize(
    ("query", "low", "high"),
    [
        ("founded before 1900", -inf, 1899_9999),
        ("founded after 1900", 1901_0000, inf),
        ("founded since 1900", 1900_0000, inf),
        ("founded until 1900", -inf, 1900_9999),
        ("founded between 1850 and 1900", 1850_0000, 1900_9999),
        ("founded from 1850 to 1900", 1850_0000, 1900_9999),
        ("from 2010 onwards", 2010_0000, inf),
        ("vor 1900 gegründet", -inf, 1899_9999),
        ("nach 1900 gegründet", 1901_0000, inf),
        ("seit 1900", 1900_0000, inf),
        ("zwischen 1850 und 1900", 1850_0000, 1900_9999),
        ("avant 1900", -inf, 1899_9999),
        ("après 1900", 1901_0000, inf),
        ("entre 1850 et 1900", 1850_0000, 1900_9999),
        ("antes de 1900", -inf, 1899_9999),
        ("después de 1900", 1901_0000, inf),
        ("entre 1850 y 1900", 1850_0000, 1900_9999),
        ("1900年之前", -inf, 1899_9999),
        ("1900年以后", 1901_0000, inf),
        ("since march 2020", 2020_0300, inf),
        ("before march 2020", -inf, 2020_0299),
        ("after 3 may 2021", 2021_0504, inf),
        ("until 3 may 2021", -inf, 2021_0503),
        ("before 2021-05-03", -inf, 2021_0502),
        ("between 3 and 9 may 2020", 2020_0503, 2020_0509),
        ("between march and may 2020", 2020_0300, 2020_0599),
        ("between 3 march 2020 and 9 may 2020", 2020_0303, 2020_0509),
        ("between may 3 and may 9", 503, 509),
        ("zwischen dem 3. und 9. mai 2020", 2020_0503, 2020_0509),
        ("5月3日到9日", 503, 509),
        ("in the 1980s", 1980_0000, 1989_9999),
        ("in the last week of june 2012", 2012_0624, 2012_0630),
    ],
)
def test_dates_are_bounds(query, low, high):
    assert bounds_to(query) == [(low, high)]


@pytest.mark.parametrize(
    "query",
    [
        "in 1900",
        "between 1500 and 2000 people",
        "before applying",
        "after the war",
        "before $1900",
        "before 1900%",
        "before 19001",
        "founded before christ",
        "",
    ],
)
def test_what_is_no_bound_to_a_date_is_none(query):
    assert bounds_to(query) == []


def test_a_range_is_said_from_its_first_word_to_its_last():
    query = "bridges built between 1850 and 1900 in rome"
    ((one, (start, end)),) = dates_compared(query)
    assert query[start:end] == "between 1850 and 1900"
    assert one.names["built"] > one.names["bridges"]
    assert "1850" not in one.names


def test_two_bounds_are_two():
    assert bounds_to("after 1850 but before 1900") == [(1851_0000, inf), (-inf, 1899_9999)]
