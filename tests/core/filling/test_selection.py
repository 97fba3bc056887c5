"""Which sentences are offered, and in which order."""

from __future__ import annotations

import json

import pytest

from rag_compress import Passage, compress
from rag_compress.core.filling.selection import offer_order
from tests.core.scorers import Given
from tests.results import reasons

NONE = frozenset()
RACE = "Anna won. Anna ran. Bob slept."


def test_better_sentences_come_first_and_ties_in_input_order():
    assert offer_order([0.5, 1.0, 0.5, 2.0], NONE, NONE) == [3, 1, 0, 2]


def test_a_fragment_comes_after_the_sentence_that_holds_it():
    assert offer_order([1.0, 2.0, 1.0, 1.0], NONE, NONE, {0: 2}) == [1, 2, 3, 0]
    assert offer_order([1.0, 2.0, 1.0], frozenset({0, 2}), NONE, {0: 2}) == [2, 0, 1]


def test_pinned_sentences_come_first_as_they_stand_and_wordless_ones_last():
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({0, 2}), NONE) == [0, 2, 3, 1]
    assert offer_order([0.5, 1.0, 0.0, 2.0], NONE, frozenset({3})) == [1, 0, 2, 3]
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({2}), frozenset({1, 3})) == [2, 0, 3, 1]


def test_min_score_is_relative_to_the_best(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(4.0, 2.0, 1.9), min_score=0.5)
    assert reasons(result) == ["kept", "kept", "below_min_score"]


def test_min_score_is_relative_where_all_scores_are_small(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(0.4, 0.2, 0.19), min_score=0.5)
    assert reasons(result) == ["kept", "kept", "below_min_score"]


def test_min_score_drops_nothing_when_nothing_matches(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(0.0, -1.0, -2.0), min_score=0.5)
    assert set(reasons(result)) == {"kept"}


def test_without_min_score_nothing_is_dropped_not_even_what_history_put_below_0(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(2.0, 1.0, -1.0), min_score=0.0)
    assert reasons(result) == ["kept"] * 3


def test_pinned_passages_are_kept_whatever_min_score_and_set_no_standard(words):
    given = [Passage("Bob slept.", pinned=True), Passage("Anna won.", pinned=True), "Anna ran. Anna sang."]
    result = compress("q", given, 50, counter=words, scorer=Given(9.0, 0.1, 2.0, 1.9), min_score=0.9)
    assert reasons(result) == ["pinned", "pinned", "kept", "kept"]


def test_a_rule_sets_no_standard(words):
    given = ["---\n\nAnna won.\n\nAnna ran.\n\n---"]
    result = compress("q", given, 50, counter=words, scorer=Given(9.0, 2.0, 1.0, 1.0), min_score=0.9)
    assert reasons(result) == ["kept", "kept", "below_min_score", "below_min_score"]


def test_where_only_what_is_below_min_score_fits_its_rules_come_with_it(words):
    given = ["Anna won the race in the rain.\n\nBob slept.\n\n---"]
    result = compress("q", given, 3, counter=words, scorer=Given(2.0, 1.0, 1.0), min_score=0.9)
    assert reasons(result) == ["over_budget", "kept", "kept"]


def test_a_heading_above_the_only_one_that_fits_comes_with_it_as_far_as_it_fits(words):
    given = ["# The old harbour\n\n## Costs\n\nAnna won the race in the rain."]
    result = compress("q", given, 6, counter=words, scorer=Given(1.0, 2.0, 3.0))
    assert reasons(result) == ["kept", "kept", "over_budget"]
    assert reasons(result.fill(5)) == ["over_budget", "kept", "over_budget"]


def test_brackets_around_brackets_come_with_what_they_hold():
    rows = [{"id": 1, "city": "Oslo", "tags": ["a1"]}, {"id": 2, "city": "Bergen"}]
    text = json.dumps(rows, indent=2)
    assert json.loads(compress("price of butter", [text], 1000).text) == rows
    fenced = f"```\n{text}\n```"
    assert compress("price of butter", [fenced], 1000).text == fenced


@pytest.mark.parametrize(
    ("text", "scores"),
    [("Anna won.\n\n) )\n\n) ) )", (3.0, 0.0, 1.0)), ("( ( (\n\n( (\n\nAnna won.", (1.0, 0.0, 3.0))],
)
def test_brackets_that_are_wanted_more_than_those_inside_them_come_along_too(words, text, scores):
    assert compress("q", [text], 50, counter=words, scorer=Given(*scores)).text == text


def test_marks_that_do_not_fit_leave_those_around_them_out(words):
    given = ["~ ~ ~\n\n~ ~\n\nAnna won.\n\n~ ~\n\n~ ~ ~"]
    result = compress("who won", given, 6, counter=words)
    assert result.text == "~ ~\n\nAnna won.\n\n~ ~"
    assert reasons(result) == ["over_budget", "kept", "kept", "kept", "over_budget"]
    assert result.fill(12).text == given[0]
