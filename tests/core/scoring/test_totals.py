"""Rows of totals: what asks for a total finds the row that gives it, in the table that it is about."""

import pytest

from rag_compress import compress

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
