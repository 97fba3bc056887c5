"""Units, and what they measure."""

from __future__ import annotations

import re

import pytest

from rag_compress.core.words.units import factor_of, unit_of, unit_pattern


@pytest.mark.parametrize(
    ("unit", "measure", "factor"),
    [
        ("kilometres", "length", 1000),
        ("quarts d'heure", "duration", 900),
        ("平方公里", "area", 1e6),
        ("¢", "money", 0.01),
    ],
)
def test_each_unit_that_the_pattern_finds_has_its_factor(unit, measure, factor):
    assert re.fullmatch(unit_pattern(measure), unit)
    assert factor_of(unit, measure) == factor


@pytest.mark.parametrize(
    ("written", "measure"), [("m per second", "length"), ("mb/s", "data"), ("years old", "duration"), ("kmx", "length")]
)
def test_a_unit_within_another_is_none(written, measure):
    assert re.match(unit_pattern(measure), written) is None


@pytest.mark.parametrize(
    ("word", "measure", "factor"),
    [
        ("km", "length", 1000),
        ("minutes", "duration", 60),
        ("minuten", "duration", 60),
        ("min", "duration", 60),
        ("km²", "area", 1e6),
        ("ft", "length", 0.3048),
        ("usd", "money", 1),
        ("km/h", "speed", 1),
        ("m/s", "speed", 3.6),
        ("人参加了", "people", 1),
        ("goals", "", 1),
        ("", "", 1),
    ],
)
def test_units_are_known_as_they_stand_behind_numbers(word, measure, factor):
    assert unit_of(word) == (measure, pytest.approx(factor))
