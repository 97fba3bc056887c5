"""Amounts that a query compares."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

TEXTS = [
    "The plan Ada is for students. It is yours for €8. There is a garden.",
    "The plan Bea is for families. We charge €29. There is a garden.",
    "The plan Cleo is for clubs. Pay as little as €5. There is a garden.",
]


def scores(query, texts=TEXTS, **settings):
    passages = [Passage(text, title=f"Leaflet {n}") for n, text in enumerate(texts)]
    result = compress(query, passages, 500, **settings)
    return {texts[d.passage_index][d.start : d.end]: d.score for d in result.decisions}


def test_each_amount_of_what_is_compared_answers_though_it_has_no_word_of_the_query():
    found = scores("Which plan is the cheapest?")
    without = scores("Which plan is the cheapest?", sign_weight=0.0, latest_weight=0.0)
    for answer in ("It is yours for €8.", "We charge €29.", "Pay as little as €5."):
        assert found[answer] > found["There is a garden."]
        assert found[answer] > without[answer]


WORDED = ["The plan costs €8.", "The plan costs €29.", "The plan costs €5."]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Which plan is the cheapest?", "The plan costs €5."),
        ("Which plan is the most expensive?", "The plan costs €29."),
    ],
)
def test_the_most_or_the_least_comes_first(query, first):
    found = scores(query, WORDED)
    assert max(found, key=found.get) == first


def test_who_is_oldest_was_born_first_or_counts_most_years():
    texts = ["Ada was born in 1983.", "Bea was born in 1951.", "Cleo was born in 1995."]
    found = scores("Who is the oldest, by when they were born?", texts)
    assert max(found, key=found.get) == "Bea was born in 1951."


def test_a_query_that_compares_nothing_asks_for_no_amounts():
    assert scores("What is the plan?") == scores("What is the plan?", sign_weight=0.0, latest_weight=0.0)
