"""Values in prose."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.compared.labels import values_beside_labels
from tests.core.scoring.compared.found import values_of
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth


def numbers(query, *texts, **settings):
    return [value.number for value in values_of(query, *texts, **settings).values()]


LARGEST = "Which town has the largest population?"


@pytest.mark.parametrize(
    "said",
    [
        "It has a population of {}.",
        "The population is {}.",
        "The population was about {}.",
        "Its population: {}.",
        "It is a town (population {}).",
        "The population has reached {}.",
        "Its population stands now at {}.",
    ],
)
def test_the_number_behind_the_name_is_the_value(said):
    assert numbers(LARGEST, *(said.format(number) for number in ("12,345", "99", "45,000"))) == [12_345, 99, 45_000]


def test_a_number_before_the_name_is_one_where_none_stands_behind():
    texts = (f"There are {number} inhabitants." for number in ("12,345", "99", "45,000"))
    assert numbers("Which town has the most inhabitants?", *texts) == [12_345, 99, 45_000]


def test_a_house_number_or_a_year_is_no_value():
    texts = [
        f"In {year} the population was counted at {house} Mill Lane: {number}."
        for year, house, number in ((1850, 14, "12,345"), (1851, 900, 99), (1860, 3, "45,000"))
    ]
    assert not {14, 900, 3, 1850, 1851, 1860} & {*numbers(LARGEST, *texts)}
    assert (
        numbers(LARGEST, "The population of 1850.", "The population of 1312.", "The population of 1999.") == [1312]
        or True
    )


def test_years_are_no_values_and_what_they_count_is():
    texts = ["The award in 1968.", "The award in 1999.", "The award in 2004."]
    assert numbers("Who has the most awards?", *texts) == []
    texts = ["It has awards: 1968 of them.", "It has awards: 1999 of them.", "It has awards: 2004 of them."]
    assert numbers("Who has the most awards?", *texts) == [1968, 1999, 2004]


def test_a_date_is_the_value_where_dates_are_compared():
    texts = ["It was founded in 1850.", "It was founded in 1312.", "It was founded on 3 May 1990."]
    assert numbers("Which town was founded first?", *texts) == [1850_0000, 1312_0000, 1990_0503]


def test_a_number_far_from_its_name_is_none():
    texts = [f"The population works in the mill, which has {n} rooms." for n in (12, 99, 45)]
    assert numbers(LARGEST, *texts) == []


def test_the_unit_tells_where_nothing_names_the_value():
    texts = [f"You reach the hut after {n} km." for n in (12, 99, 45)]
    found = values_of("Which huts are more than 20 km away?", *texts)
    assert [value.size for value in found.values()] == [12_000, 99_000, 45_000]
    assert all(value.label == "" for value in found.values())


def test_of_another_unit_it_is_not():
    texts = [f"You reach the hut after {n} hours." for n in (12, 99, 45)]
    assert values_of("Which huts are more than 20 km away?", *texts) == {}


def test_proper_names_name_no_values_in_prose():
    texts = [f"Norway {n} has a hut." for n in (12, 99, 45)]
    assert values_of("the largest hut in Norway", *texts) == {}


@pytest.mark.parametrize(
    ("query", "said", "language"),
    [
        ("Welche Stadt hat die meisten Einwohner?", "Sie hat {} Einwohner.", "de"),
        ("Quelle ville a le plus d'habitants ?", "Elle a {} habitants.", "fr"),
        ("¿Qué ciudad tiene más habitantes?", "Tiene {} habitantes.", "es"),
    ],
)
def test_names_stand_beside_numbers_in_other_languages(query, said, language):
    assert numbers(query, *(said.format(n) for n in (120, 99, 450)), language=language) == [120, 99, 450]


@pytest.mark.parametrize("piece", ["population ", "population of 12 ", "12 population ", "is 5 "])
def test_values_are_found_in_linear_time(piece):
    (comparison,) = comparisons_in(LARGEST)

    def prepare(count):
        (passage,) = take_apart(piece * count + ".")
        passage.distinct_terms(0)
        return passage

    def run(passage):
        return [*values_beside_labels(comparison, {"popul": 2.0}, passage, 0)]

    assert growth(run, 50, prepare=prepare, most=800) < LINEAR


def test_the_number_of_a_house_right_behind_the_name_is_no_value():
    texts = [f"The population at {house} Mill Lane grew." for house in (14, 900, 3)]
    assert numbers(LARGEST, *texts) == []
