"""Where a query asks of several things, no passage is put behind because another one says more of what is asked."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress


def test_which_passage_is_about_it_counts_nothing_where_each_is():
    about = Passage("The fee, the fee and again the fee. It is 5 euros. We like it. All is fine here.", title="Ostra")
    other = Passage("We ask for a fee of 7 euros. The garden is shut. All is well there. Come soon.", title="Vilm")
    scores = {
        query: [decision.score for decision in compress(query, [about, other], 100).decisions]
        for query in ("What is the fee of each tower?", "What is the fee of the tower?")
    }
    each, one = scores.values()
    assert each[2] < one[2]  # "We like it." has no word of the query


def test_which_passage_is_about_it_counts_as_ever_where_the_query_names_one():
    about = Passage("The fee, the fee and again the fee. It is 5 euros. We like it. All is fine here.", title="Ostra")
    other = Passage("We ask for a fee of 7 euros. The garden is shut. All is well there. Come soon.", title="Vilm")
    scores = {
        query: [decision.score for decision in compress(query, [about, other], 100).decisions]
        for query in ("What is the fee of each tower in Ostra?", "What is the fee of the tower in Ostra?")
    }
    each, one = scores.values()
    assert each == one


@pytest.mark.parametrize(
    ("query", "is_kept"), [("Which baths have warm water?", True), ("Has the bath warm water?", False)]
)
def test_a_weak_passage_is_not_left_out_of_a_small_budget_where_the_query_asks_of_several(query, is_kept):
    baths = [
        "The bath has warm water all year, says its owner. " + "Nothing else is known of it or of its garden. " * 8,
        "Warm is the air there. " + "Of the rest of that house nothing at all is known to us. " * 8,
    ]
    assert ("Warm is the air" in compress(query, baths, 30).text) == is_kept
