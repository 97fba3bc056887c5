"""Stretches of time that a query names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.words.periods import periods_in
from tests.growth import LINEAR, growth


def spans(query):
    return {(one.low, one.high) for one in periods_in(query)}


@pytest.mark.parametrize(
    ("query", "low", "high"),
    [
        ("in the 1980s", 1980_0000, 1989_9999),
        ("in the 80s", 1980_0000, 1989_9999),
        ("in den 1980er Jahren", 1980_0000, 1989_9999),
        ("in den 80er Jahren", 1980_0000, 1989_9999),
        ("dans les années 1980", 1980_0000, 1989_9999),
        ("en los años 80", 1980_0000, 1989_9999),
        ("20世纪80年代", 1980_0000, 1989_9999),
        ("1980年代", 1980_0000, 1989_9999),
        ("in the 19th century", 1801_0000, 1900_9999),
        ("in the nineteenth century", 1801_0000, 1900_9999),
        ("im 19. Jahrhundert", 1801_0000, 1900_9999),
        ("au XIXe siècle", 1801_0000, 1900_9999),
        ("en el siglo XIX", 1801_0000, 1900_9999),
        ("19世纪", 1801_0000, 1900_9999),
        ("in the first quarter of 2012", 2012_0100, 2012_0399),
        ("in Q2 2012", 2012_0400, 2012_0699),
        ("2012 Q2", 2012_0400, 2012_0699),
        ("in the last quarter of 2012", 2012_1000, 2012_1299),
        ("im 2. Quartal 2012", 2012_0400, 2012_0699),
        ("au deuxième trimestre 2012", 2012_0400, 2012_0699),
        ("2012年第二季度", 2012_0400, 2012_0699),
        ("in the second half of 2012", 2012_0700, 2012_1299),
        ("2012年上半年", 2012_0100, 2012_0699),
        ("in the first week of June 2012", 2012_0601, 2012_0607),
        ("in the last week of June 2012", 2012_0624, 2012_0630),
        ("in the last week of February 2012", 2012_0223, 2012_0229),
        ("in summer 2018", 2018_0600, 2018_0899),
        ("im Sommer 2018", 2018_0600, 2018_0899),
        ("en été 2018", 2018_0600, 2018_0899),
        ("in the autumn of 2018", 2018_0900, 2018_1199),
        ("in the sixties", 1960_0000, 1969_9999),
        ("in the early sixties", 1960_0000, 1964_9999),
        ("in the mid-sixties", 1964_0000, 1966_9999),
        ("in the late 1960s", 1966_0000, 1969_9999),
        ("at the end of the 60s", 1966_0000, 1969_9999),
        ("in the eighteen-sixties", 1860_0000, 1869_9999),
        ("Anfang der sechziger Jahre", 1960_0000, 1964_9999),
        ("Mitte der Dreißigerjahre", 1934_0000, 1936_9999),
        ("in den späten Sechzigern", 1966_0000, 1969_9999),
        ("à la fin des années soixante", 1966_0000, 1969_9999),
        ("dans les années soixante-dix", 1970_0000, 1979_9999),
        ("dans les années quatre-vingt-dix", 1990_0000, 1999_9999),
        ("a principios de los años treinta", 1930_0000, 1934_9999),
        ("all'inizio degli anni trenta", 1930_0000, 1934_9999),
        ("no final dos anos trinta", 1936_0000, 1939_9999),
        ("eind jaren dertig", 1936_0000, 1939_9999),
        ("in the late 19th century", 1861_0000, 1900_9999),
        ("in the first half of the 19th century", 1801_0000, 1850_9999),
        ("a mediados del siglo XIX", 1841_0000, 1870_9999),
    ],
)
def test_a_stretch_of_time_has_its_first_and_last_day(query, low, high):
    assert (low, high) in spans(query)


@pytest.mark.parametrize(
    "query",
    [
        "in 1980",
        "the fifth quarter of 2012",
        "the fifth week of June 2012",
        "the third half of 2012",
        "room 80",
        "1985s",
        "last summer",
        "in her early thirties",
        "temperatures in the high eighties",
        "our forties",
        "",
    ],
)
def test_other_times_are_none(query):
    assert spans(query) == set()


@given(st.integers(100, 209), st.sampled_from(["in the {}s", "in den {}er Jahren", "{}年代"]))
def test_a_decade_has_ten_years(decade, said):
    assert spans(said.format(10 * decade)) == {(100_000 * decade, 100_000 * decade + 99_999)}


@given(st.text(alphabet="0123456789 sqthendofixv年代世纪 ", max_size=40))
def test_any_text_is_read_and_no_stretch_ends_before_it_begins(query):
    assert all(low <= high for low, high in spans(query))


@pytest.mark.parametrize("words", ["the first ", "the 80", "xiv ", "second week of ", "the a ", "19", "q1 "])
def test_stretches_are_found_in_linear_time(words):
    def run(text):
        return [*periods_in(text)]

    assert growth(run, 100, prepare=lambda count: words * count, most=4_000) < LINEAR
