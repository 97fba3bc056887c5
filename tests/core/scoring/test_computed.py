"""What a query wants to have computed is in no text that gives the values."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.scoring.computed import computing_words

SALES = "|  | 2019 | 2018 |\n| --- | --- | --- |\n| Net sales | 5,563 | 5,875 |\n| Gross profit | 1,921 | 2,004 |"
STAFF = (
    "|  | 2019 | 2018 | Change | Percentage change |\n| --- | --- | --- | --- | --- |\n"
    "| Net staff | 412 | 398 | 14 | 3.5 |\n| Net leave | 31 | 36 | (5) | (13.9) |"
)


def test_the_values_of_two_years_are_kept_where_their_change_is_asked_for():
    query = "What was the percentage change in net sales between 2018 and 2019?"
    ranked = sorted(compress(query, [STAFF, SALES], 40).decisions, key=lambda decision: -decision.score)
    assert SALES[ranked[0].start : ranked[0].end] == "| Net sales | 5,563 | 5,875 |"
    assert ranked[0].passage_index == 1
    assert "Net sales" in compress(query, [STAFF, SALES], 40).text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("What is the change in FY2019 from FY2018?", "change"),
        ("How much did revenue increase between 1953 and 1958?", "increase"),
        ("What is the average margin for 2018 and 2019?", "average"),
        ("Wie hoch ist die Veränderung von 2018 bis 2019?", "veränderung"),
        ("Quelle est la variation entre 2018 et 2019 ?", "variation"),
    ],
)
def test_what_is_computed_from_two_years_is_known_by_its_words(query, words):
    assert computing_words(query) == words


@pytest.mark.parametrize(
    "query",
    [
        "What is the average rainfall in 2019?",
        "What is the average of 2019 and of 2019?",
        "What changes does the manual describe?",
        "Why was there an increase from 2018 to 2019?",
        "What drove the increase from 2018 to 2019?",
        "Explain the decrease between 2018 and 2019.",
        "Who was mayor from 2018 to 2019?",
        "",
    ],
)
def test_what_a_text_says_itself_is_not_computed(query):
    assert computing_words(query) == ""
