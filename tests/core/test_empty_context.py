"""A context that is empty says why, and nobody can be sure of it."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress

RACE = "Anna won the race. Bob slept all day long."
NOTHING = "there is no text to choose from"


@pytest.mark.parametrize("given", [[], [""], ["  \n\t", Passage("", title="Race")]])
def test_where_nothing_was_given_the_confidence_is_none_and_a_note_says_so(given):
    result = compress("Who won?", given, 10)
    assert (result.confidence, result.notes) == (0.0, (NOTHING,))
    assert result.to_dict()["notes"] == [NOTHING]


def test_a_budget_that_no_sentence_fits_is_named_beside_the_shortest(words):
    result = compress("Who won?", [RACE], 3, counter=words)
    assert (result.text, result.confidence) == ("", 0.0)
    assert result.notes == ("no sentence fits a budget of 3; the shortest has 4 tokens",)
    assert result.fill(4).notes == ()
    assert result.fill(2).notes == ("no sentence fits a budget of 2; the shortest has 4 tokens",)


def test_a_share_of_a_short_text_that_holds_no_sentence_is_named_as_the_budget_that_it_is(words):
    result = compress("Who won?", [RACE], target_ratio=0.3, counter=words)
    assert result.notes == ("no sentence fits a budget of 2; the shortest has 4 tokens",)


def test_the_note_comes_behind_what_else_did_not_go_as_usual(words):
    ceiling, empty = compress("Who won?", [RACE], 30, max_token_budget=3, counter=words).notes
    assert ceiling == "token_budget (30) is above max_token_budget, which holds"
    assert empty.startswith("no sentence fits a budget of 3")


def test_no_budget_is_raised_for_what_is_not_there(words):
    asked = {"counter": words, "min_confidence": 0.9, "max_token_budget": 1000}
    assert compress("Who won?", [], 10, **asked).token_budget == 10
    assert compress("Who won?", [RACE], 3, **asked).text.startswith("Anna won the race.")
