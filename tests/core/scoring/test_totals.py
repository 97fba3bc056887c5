"""Rows of totals: what asks for a total finds the row that gives it, in the table that it is about."""

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.totals import rows_of_totals
from tests.core.taking_apart import take_apart

TYPES = ("A220-100", "A220-300", "A319-100", "A320-200", "A330-300", "B-717-200", "B-737-800", "B-757-300", "B-767-300")
FLEET = "\n".join(
    (
        "| | Current fleet: owned | Current fleet: finance lease | Current fleet: total | Average age | Options |",
        "| --- | --- | --- | --- | --- | --- |",
        *(f"| {name} | {number} | — | {number} | — | — |" for number, name in enumerate(TYPES, 2)),
        "| Total | 675 | 46 | 871 | 16.0 | 150 |",
    )
)
SHARES = """| Month | Shares purchased | Average price |
| --- | --- | --- |
| October | 1,538,432 | $53.25 |
| Total | 5,947,915 | $54.00 |"""


@pytest.mark.parametrize(
    "query",
    [
        "How many total aircraft are on finance lease in the current fleet?",
        "What is the overall number of aircraft on finance lease in the current fleet?",
        "What is the average age of all the aircraft of the current fleet?",
    ],
)
def test_what_asks_for_a_total_finds_its_row(query):
    text = compress(query, [SHARES, FLEET], 110).text
    assert "| Total | 675 |" in text
    assert "5,947,915" not in text


def test_what_asks_for_one_row_finds_that_one():
    text = compress("How many B-757-300 are in the current fleet?", [SHARES, FLEET], 110).text
    assert "B-757-300" in text
    assert "Total | 675" not in text


REGIONS = """| Region | Revenue | Employees |
|---|---|---|
| North America | 5 | 10 |
| Western Europe | 7 | 20 |
| Asia Pacific | 9 | 30 |
| Total | 21 | 60 |"""


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("What is the overall revenue of Western Europe?", "| Western Europe |"),
        ("How many employees are there in total in Asia Pacific?", "| Asia Pacific |"),
        ("What is the overall revenue?", "| Total |"),
    ],
)
def test_a_total_of_one_row_is_in_that_row(query, row):
    assert compress(query, [REGIONS], 30).text.endswith(REGIONS[REGIONS.index(row) :].partition("\n")[0])


def found_rows(query, *texts):
    scores = np.array([0.5 if "c" in line or "--" in line else 1.0 for text in texts for line in text.split("\n")])
    return rows_of_totals(query, take_apart(*texts), scores).tolist()


def test_a_row_of_totals_is_of_the_rows_above_it_since_the_last():
    table = "| a | 1 |\n| b | 1 |\n| Total | 2 |\n| c | 5 |\n| Total | 5 |\n| a | 2 |\n| Grand total | 9 |"
    assert found_rows("What is the total?", table) == [0, 0, 1, 0, 0.25, 0, 1]


def test_a_row_of_totals_is_of_no_other_table():
    assert found_rows("What is the total?", "| a | 1 |", "| Total | 2 |") == [0, 0]
    assert found_rows("What is the total?", "| a | 1 |\nAnd now:\n| Total | 2 |") == [0, 0, 0]


def test_where_nothing_is_found_no_row_of_totals_is():
    assert not rows_of_totals("What is the total?", take_apart(REGIONS), np.zeros(6)).any()


@pytest.mark.parametrize(
    "query", ["List all the towns", "What did all the king's men do?", "Is it not at all of gold?"]
)
def test_who_asks_for_all_the_rows_asks_for_no_total(query):
    assert found_rows(query, "| a | 1 |\n| Total | 2 |") == [0, 0]


def test_the_line_below_the_head_of_a_table_is_no_row():
    assert found_rows("What is the total?", "| c | d |\n|---|---|\n| a | 1 |\n| Total | 2 |") == [0, 0, 0, 0.75**2]
