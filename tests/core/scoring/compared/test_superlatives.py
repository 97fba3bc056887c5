"""Superlatives: what they compare, which end of it and which place."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.compared.superlatives import superlatives_in


def places(query):
    return [one.places for one in superlatives_in(query)]


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("the largest city", (1, 1)),
        ("the second largest city", (2, 2)),
        ("the 3rd largest city", (3, 3)),
        ("the third-largest city", (3, 3)),
        ("der drittgrößte see", (3, 3)),
        ("der zweithöchste berg", (2, 2)),
        ("la deuxième plus grande ville", (2, 2)),
        ("le troisième film le plus long", (3, 3)),
        ("la seconde plus chère", (2, 2)),
        ("la segunda ciudad más grande", (2, 2)),
        ("the second city with the largest port", (1, 1)),
        ("the three cheapest laptops", (1, 3)),
        ("the 5 cheapest laptops", (1, 5)),
        ("die drei größten städte", (1, 3)),
        ("les trois villes les plus peuplées", (1, 3)),
        ("los dos más caros", (1, 2)),
        ("the 1990 largest cities", (1, 1)),
        ("the 90 largest cities", (1, 1)),
        ("the first of the largest cities", (1, 1)),
    ],
)
def test_the_place_and_how_many_are_asked_for_are_said_before_it(query, place):
    assert place in places(query)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("which city has the largest population", "population"),
        ("which country won the most medals", "medals"),
        ("welche stadt hat die größte bevölkerung", "bevölkerung"),
        ("quelle ville a la plus grande superficie", "superficie"),
        ("which ship is the heaviest", "weight"),
        ("which book is the cheapest", "price"),
        ("the largest city in italy by population", "population"),
        ("die größte stadt italiens nach einwohnern", "einwohnern"),
    ],
)
def test_what_is_compared_is_named_beside_it_or_implied(query, name):
    found = next(iter(superlatives_in(query)))
    assert abs(found.names[name]) == max(map(abs, found.names.values()))


def test_what_is_said_to_be_compared_counts_more_than_what_a_superlative_implies():
    query = "the largest city in the whole of northern italy"
    assert next(superlatives_in(query)).names["population"] < 1
    assert next(superlatives_in(f"{query} by population")).names["population"] == 2
    assert next(superlatives_in(f"{query} by number of employees")).names["employees"] == 2


@pytest.mark.parametrize(
    ("query", "name", "sign"),
    [
        ("the cheapest book", "price", -1),
        ("the most expensive book", "price", 1),
        ("the least expensive book", "price", -1),
        ("the oldest town", "founded", -1),
        ("the oldest man", "age", 1),
        ("the youngest player", "age", -1),
        ("the youngest player", "born", 1),
        ("the fastest request", "latency", -1),
        ("the fastest car", "speed", 1),
        ("the slowest request", "latency", 1),
        ("the most populous city", "population", 1),
        ("the least populous city", "population", -1),
        ("the lowest price", "price", -1),
        ("the fewest goals", "goals", -1),
        ("das billigste buch", "preis", -1),
        ("le livre le plus cher", "prix", 1),
        ("el libro más barato", "precio", -1),
        ("最便宜的书", "价格", -1),
        ("人口最多的城市", "人口", 1),
        ("最高的山", "海拔", 1),
    ],
)
def test_the_most_or_the_least_of_a_name_is_asked_for(query, name, sign):
    found = [one.names[name] for one in superlatives_in(query) if name in one.names]
    assert found
    assert all(weight * sign > 0 for weight in found)


def test_a_unit_right_behind_is_the_measure():
    (one,) = superlatives_in("which city has the most inhabitants")
    assert one.measures == {"people": 1}
    (one,) = superlatives_in("which flight takes the fewest minutes")
    assert one.measures["duration"] == -1


def test_the_earliest_of_what_has_a_date_comes_first():
    (one,) = superlatives_in("which town was founded first?")
    assert one.measures == {"date": -1}
    assert one.names["founded"] < 0


@pytest.mark.parametrize(
    "query", ["at least one", "most of the cities", "at most 5", "the most important reason", "the city", ""]
)
def test_what_is_no_superlative_is_none(query):
    assert places(query) == []


def test_of_superlatives_inside_of_each_other_the_longer_one_counts():
    assert len(places("the best rated film")) == 1
    assert "stars" in next(superlatives_in("the best rated film")).names
