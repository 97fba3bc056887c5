"""The sentences that give what a query compares."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rag_compress.core.scoring.compared.rows import WORTH
from rag_compress.core.scoring.in_order import STEP
from tests.core.scoring.compared.found import firsts, worths

TOWNS = """\
| town | country | population | area (km²) | founded |
|---|---|---|---|---|
| Alba | Italy | 120,000 | 80 | 1860 |
| Bora | France | 2,400,000 | 500 | 1312 |
| Cima | Italy | 900,000 | 1,200 | 1905 |
| Dorn | Germany | 3,100,000 | 91 | 1877 |
| Esch | France | 45,000 | 33 | |"""


def towns(lines):
    return [line.split()[1] for line in lines]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("Which town has the largest population?", ["Dorn"]),
        ("Which town has the smallest population?", ["Esch"]),
        ("Which town has the second largest population?", ["Bora"]),
        ("Which town has the third largest population?", ["Cima"]),
        ("the two smallest towns by area", ["Alba", "Esch"]),
        ("Which town is the oldest?", ["Bora"]),
        ("Which town was founded first?", ["Bora"]),
        ("Which is the newest town?", ["Cima"]),
        ("What is the largest town in Italy by population?", ["Cima"]),
        ("What is the largest town in France by population?", ["Bora"]),
        ("Which town has more than 2 million inhabitants?", ["Bora", "Dorn"]),
        ("Which towns cover less than 90 km²?", ["Alba", "Esch"]),
        ("Which towns cover more than 1000 square kilometres?", ["Cima"]),
        ("Which towns have an area of less than 9,000 hectares?", ["Alba", "Esch"]),
        ("Which towns were founded between 1850 and 1900?", ["Alba", "Dorn"]),
        ("Which towns were founded before 1500?", ["Bora"]),
        ("Which towns were founded in the 19th century?", ["Alba", "Dorn"]),
        ("Which towns in Italy were founded before 1900?", ["Alba"]),
        ("What is the largest town founded before 1870 by population?", ["Bora"]),
        ("Welche Stadt hat die größte Bevölkerung?", ["Dorn"]),
        ("Welche Stadt hat die zweitgrößte Bevölkerung?", ["Bora"]),
        ("Städte mit mehr als 2 Millionen Einwohnern", ["Bora", "Dorn"]),
        ("Quelle ville a la plus petite superficie ?", ["Esch"]),
        ("villes de plus de 2 millions d'habitants", ["Bora", "Dorn"]),
        ("¿Qué ciudad tiene más habitantes?", ["Dorn"]),
        ("人口最多的城市是哪个？", ["Dorn"]),
    ],
)
def test_rows_of_a_table(query, found):
    assert towns(firsts(query, TOWNS)) == found


@pytest.mark.parametrize("query", ["Is Alba larger than Cima?", "Which is larger, Alba or Cima?", "Where is Alba?"])
def test_a_query_that_compares_nothing_finds_no_rows(query):
    assert worths(query, TOWNS) == {}


def test_the_next_ones_in_order_count_half_each_time_and_ties_alike():
    text = "town,height\nAlba,9\nBora,12\nCima,9\nDorn,3"
    found = worths("Which town has the largest height?", text)
    assert found == {
        "Bora,12": WORTH,
        "Alba,9": WORTH * STEP,
        "Cima,9": WORTH * STEP,
        "Dorn,3": WORTH * STEP**2,
    }


def test_where_all_are_equal_none_is_first():
    assert worths("Which town has the largest height?", "town,height\nAlba,9\nBora,9\nCima,9") == {}


def test_none_within_the_bounds_is_none():
    assert worths("towns of a height of more than 90 m", "town,height\nAlba,9\nBora,8\nCima,7") == {}


def test_negative_numbers_are_less():
    text = "day,temperature\nMonday,-12\nTuesday,-3\nFriday,4"
    assert firsts("Which day had the lowest temperature?", text) == ["Monday,-12"]
    assert firsts("days with a temperature below -5", text) == ["Monday,-12"]


def test_sizes_of_units_are_compared_and_not_their_numbers():
    text = "path,latency\n/a,532 ms\n/b,1.2 s\n/c,90 ms"
    assert firsts("Which path has the highest latency?", text) == ["/b,1.2 s"]
    assert firsts("paths with a latency below 0.1 seconds", text) == ["/c,90 ms"]


def test_the_unit_of_the_query_may_be_another_than_that_of_the_head():
    text = "mountain,elevation (ft),length (km)\nAlba,5000,3\nBora,9000,12\nCima,1200,7"
    assert firsts("Which mountains are higher than 2000 m?", text) == ["Bora,9000,12"]
    assert firsts("mountains longer than 5,000 metres in length", text) == ["Bora,9000,12", "Cima,1200,7"]


def test_below_a_heading_with_the_date_the_first_sentence_counts_like_it():
    text = "# Changes\n\n## 2.0 (2024-05-03)\n\nNew parser.\n\n## 1.9 (2023-11-20)\n\nOld one gone."
    text += "\n\n## 1.8 (2022-01-15)\n\nColours."
    found = worths("What changed before 2023?", text)
    assert found == {"## 1.8 (2022-01-15)": WORTH, "Colours.": WORTH}


def test_dates_without_a_year_are_within_those_of_any_year():
    text = "2024-05-03 New parser.\n2023-05-08 Old parser gone.\n2022-01-15 First colours."
    found = worths("What happened between May 3 and May 9?", text)
    assert [*found] == ["2024-05-03 New parser.", "2023-05-08 Old parser gone."]


numbers = st.lists(st.integers(-1000, 10_000), min_size=3, max_size=12, unique=True)


@settings(max_examples=25, deadline=None)
@given(numbers, st.sampled_from(["largest", "lowest"]))
def test_the_row_at_the_end_of_any_column_is_found(column, word):
    lines = [f"town{at},{number},x" for at, number in enumerate(column)]
    text = "\n".join(["town,score,note", *lines])
    end = max(column) if word == "largest" else min(column)
    assert firsts(f"Which town has the {word} score?", text) == [lines[column.index(end)]]


@settings(max_examples=25, deadline=None)
@given(numbers, st.integers(0, 9000))
def test_every_value_within_a_bound_is_found_and_none_beyond(column, limit):
    lines = [f"town{at},{number},x" for at, number in enumerate(column)]
    text = "\n".join(["town,score,note", *lines])
    within = [line for line, number in zip(lines, column, strict=True) if number > limit]
    assert [*worths(f"towns with a score of more than {limit}", text)] == within
