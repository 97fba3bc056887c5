"""Of all values of several passages those count that the query names best, if enough sentences give them."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.compared.asked import comparisons_in
from rag_compress.core.scoring.compared.values import FEWEST, values_compared
from tests.core.scoring.compared.found import values_of
from tests.core.taking_apart import take_apart
from tests.growth import LINEAR, growth

LARGEST = "Which town has the largest population?"


def table(*rows, name="population"):
    return "\n".join([f"town,{name}", *rows])


ROWS = ["Alba,12", "Bora,99", "Cima,45"]


def test_fewer_than_three_values_mean_nothing():
    assert len(ROWS) == FEWEST
    assert values_of(LARGEST, table(*ROWS[:2])) == {}
    assert values_of(LARGEST, table(*ROWS)).keys() == {*ROWS}


def test_values_of_several_passages_count_together():
    texts = ["It has a population of 12.", "It has a population of 99.", "It has a population of 45."]
    assert values_of(LARGEST, *texts[:2]) == {}
    assert len(values_of(LARGEST, *texts)) == 3


def test_missing_cells_are_no_values():
    assert values_of(LARGEST, table(*ROWS, "Dorn,", "Esch,n/a")).keys() == {*ROWS}


def test_the_names_of_columns_give_no_value():
    assert "town,population 2020" not in values_of(LARGEST, table(*ROWS, name="population 2020"))


def test_values_of_another_measure_are_no_values_of_the_same():
    text = "town,height,x\nAlba,12 m,1\nBora,99 m,1\nCima,45 m,1\nDorn,7 kg,1"
    assert {value.measure for value in values_of("Which town has the largest height?", text).values()} == {"length"}


def test_beside_the_column_of_a_table_no_other_of_it_counts():
    text = "town,population,births\nAlba,12,7\nBora,99,7\nCima,45,7\nDorn,,8"
    assert {value.label for value in values_of(LARGEST, text).values()} == {"population"}


DATED = "2024-05-03 New parser.\n2023-11-20 Old parser gone.\n2022-01-15 First colours."


def test_a_date_that_no_word_names_is_one_at_the_beginning_or_end_of_a_line_or_in_a_short_one():
    assert [value.number for value in values_of("What changed before 2024?", DATED).values()] == [
        2024_0503,
        2023_1120,
        2022_0115,
    ]


def test_a_date_in_the_midst_of_a_long_sentence_is_none():
    texts = [
        f"There was a great deal of work to do for all of them when on {day} May 2021 it was said in the town that the "
        f"old mill would have to be closed for number {day}."
        for day in (3, 4, 5)
    ]
    assert values_of("What changed before 2024?", *texts) == {}


@pytest.mark.parametrize("query", ["the largest entry", "the cheapest entry"])
def test_dates_are_no_amounts(query):
    assert values_of(query, DATED) == {}


def test_dates_between_slashes_are_read_in_time_linear_in_their_number():
    query = "What happened between 3 March 2021 and 5 May 2022?"
    comparison = comparisons_in(query)[-1]

    def read(passages):
        values_compared(query, comparison, passages, {}, {})

    def prepare(count):
        return take_apart("\n".join(f"{number % 12 + 1}/3/{number % 90 + 1910} so" for number in range(count)))

    assert growth(read, 1_000, prepare=prepare, most=4_000) < LINEAR
