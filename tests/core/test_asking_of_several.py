"""Where a query asks of several things, no passage is put behind because another one says more of what is asked."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress


def beside_the_fee(query):
    """What "We like it." scores, which has no word of a query for the fee, beside much that has."""
    about = Passage("The fee, the fee and again the fee. It is 5 euros. We like it. All is fine here.", title="Ostra")
    other = Passage("We ask for a fee of 7 euros. The garden is shut. All is well there. Come soon.", title="Vilm")
    return compress(query, [about, other], 100).decisions[2].score


def test_which_passage_is_about_it_counts_nothing_where_each_is():
    assert beside_the_fee("What is the fee of each tower?") < beside_the_fee("What is the fee of the tower?")


def test_which_passage_is_about_it_counts_as_ever_where_the_query_names_one():
    one = beside_the_fee("What is the fee of the tower in Ostra?")
    assert beside_the_fee("What is the fee of each tower in Ostra?") == one > 0


@pytest.mark.parametrize(
    ("query", "is_kept"), [("Which baths have warm water?", True), ("Has the bath warm water?", False)]
)
def test_a_weak_passage_is_not_left_out_of_a_small_budget_where_the_query_asks_of_several(query, is_kept):
    baths = [
        "The bath has warm water all year, says its owner. " + "Nothing else is known of it or of its garden. " * 8,
        "Warm is the air there. " + "Of the rest of that house nothing at all is known to us. " * 8,
    ]
    assert ("Warm is the air" in compress(query, baths, 30).text) == is_kept
