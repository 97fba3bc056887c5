"""What a query compares, and that most queries compare nothing."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.core.scoring.compared import is_dated
from rag_compress.core.scoring.compared.asked import comparisons_in
from tests.growth import LINEAR, growth


@pytest.mark.parametrize(
    "query",
    [
        "Which is larger, Rome or Oslo?",
        "Was ist größer, Rom oder Oslo?",
        "Quelle est la plus grande ville, Rome ou Oslo ?",
        "哪个城市最大，罗马还是奥斯陆？",
        "Who starred in The Longest Yard?",
        "Who wrote A Most Wanted Man?",
        "When was Best Buy founded?",
        "Where does The Last Emperor play?",
        "How much did revenue increase between 1953 and 1958?",
        "By how much did revenue increase between 1953 and 1958?",
        "When did she live in Rome between 1953 and 1958?",
        "What is the most important reason?",
        "What is the most likely cause?",
        "Is it sold over the counter?",
        "What is sold over the counter?",
        "What is her first name?",
        "What must I do before applying?",
        "What are the terms above?",
        "Is the tower higher than 300 m?",
        "Can I bring more than 20 kg?",
        "What happens if I wait more than 14 days?",
        "Why is Dorn the largest city?",
        "Ist der Turm höher als 300 m?",
        "Est-ce que la tour dépasse 300 m ?",
        "Rome has the largest population of all.",
        "What is the price?",
        "",
        "?",
    ],
)
def test_most_queries_compare_nothing(query):
    assert [*comparisons_in(query)] == []


def test_in_a_long_query_what_compares_is_said_of_something_else():
    query = "Which city has the largest population"
    assert comparisons_in(query)
    assert comparisons_in(f"{query} {'very ' * 9}".strip())
    assert not comparisons_in(f"{query} {'very ' * 10}".strip())
    assert not comparisons_in(f"{query} {'a' * 200}")


@pytest.mark.parametrize(
    "query",
    [
        "Which cities have 5 million people or more?",
        "Welche Städte haben 5 Millionen Einwohner oder mehr?",
        "Quelles villes ont 5 millions d'habitants ou plus ?",
        "¿Qué ciudades tienen 5 millones de habitantes o más?",
    ],
)
def test_or_more_sets_a_bound_and_is_no_choice(query):
    (one,) = comparisons_in(query)
    assert (one.low[0], one.high[0]) == (5e6, inf)


@pytest.mark.parametrize("query", ["I need a laptop under $500.", "Show laptops under $500."])
def test_what_is_wished_for_is_no_claim(query):
    (one,) = comparisons_in(query)
    assert one.high[0] < 500


def test_of_a_question_that_asks_whether_only_dates_count():
    assert [*map(is_dated, comparisons_in("Did anything break between 3 and 9 May 2020?"))] == [True]
    assert not comparisons_in("Did anything break more than 3 times?")


def test_bounds_stand_before_what_is_looked_for_within_them():
    found = comparisons_in("What is the cheapest laptop made after 2015 with at least 8 GB?")
    assert [one.places for one in found] == [None, None, (1, 1)]
    assert [*map(is_dated, found)] == [True, False, False]
    assert found[0].low[0] == 2016_0000
    assert found[1].low[0] == 8


def test_a_limit_beside_a_bound_is_no_order():
    assert [one.places for one in comparisons_in("days with a maximum temperature above 17.5 degrees")] == [None]
    assert [one.places for one in comparisons_in("days with the maximum temperature")] == [(1, 1)]


def test_names_are_known_by_their_capitals_except_in_german():
    assert "norway" in comparisons_in("the largest city in Norway")[0].proper
    assert not comparisons_in("Welche Stadt hat die größte Bevölkerung?")[0].proper


def test_a_query_all_in_capitals_has_no_names_of_works():
    assert comparisons_in("Which Is The Longest River")


def test_what_is_second_in_chinese_is_no_plain_order():
    assert [one.places for one in comparisons_in("人口第二多的城市是哪个？")] == [(2, 2)]


@given(st.text(max_size=80))
def test_any_query_is_read(query):
    for one in comparisons_in(query):
        assert one.low[0] <= one.high[0] or one.places is None


@pytest.mark.parametrize(
    "words", ["between 3 and ", "the second ", "most ", "1980 ", "5 km ", "von 3 bis ", "le plus ", "Q1 of "]
)
def test_queries_are_read_in_linear_time(words):
    assert growth(comparisons_in, 4, prepare=lambda count: (words * count)[:200], most=16) < LINEAR
