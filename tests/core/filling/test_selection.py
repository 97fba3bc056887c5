"""Which sentences are offered, and in which order."""

from __future__ import annotations

import json

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.filling.selection import lift_outer, offer_order, overlaps
from rag_compress.core.models import Sentence
from tests.core.scorers import Given

NONE = frozenset()
RACE = "Anna won. Anna ran. Bob slept."


def sentences(*spans):
    return [Sentence(passage, index, start, end, end - start) for passage, index, start, end in spans]


def test_better_sentences_come_first_and_ties_in_input_order():
    assert offer_order([0.5, 1.0, 0.5, 2.0], NONE, NONE) == [3, 1, 0, 2]


def test_a_fragment_comes_after_the_sentence_that_holds_it():
    assert offer_order([1.0, 2.0, 1.0, 1.0], NONE, NONE, {0: 2}) == [1, 2, 3, 0]
    assert offer_order([1.0, 2.0, 1.0], frozenset({0, 2}), NONE, {0: 2}) == [2, 0, 1]


def test_pinned_sentences_come_first_as_they_stand_and_wordless_ones_last():
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({0, 2}), NONE) == [0, 2, 3, 1]
    assert offer_order([0.5, 1.0, 0.0, 2.0], NONE, frozenset({3})) == [1, 0, 2, 3]
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({2}), frozenset({1, 3})) == [2, 0, 3, 1]


def chunk(text, start, source="file", pinned=False):
    return Passage(text, meta={"source_id": source, "split_idx_start": start}, pinned=pinned)


# The file is "Anna won the race. Bob slept." with chunks [0:24] and [9:29]: both hold "the race." and "Bob s".
OVERLAPPING = sentences((0, 0, 0, 18), (0, 1, 19, 24), (1, 0, 0, 9), (1, 1, 10, 20))


def test_a_fragment_at_the_edge_of_a_chunk_gives_way_to_the_whole_sentence():
    passages = [chunk("Anna won the race. Bob s", 0), chunk("the race. Bob slept.", 9)]
    assert overlaps(passages, OVERLAPPING, NONE) == {1: 3, 2: 0}


@pytest.mark.parametrize("integer", [np.int64, np.uint8])
def test_the_place_of_a_chunk_may_be_an_integer_of_any_library(integer):
    passages = [chunk("Anna won the race. Bob s", integer(200)), chunk("the race. Bob slept.", integer(209))]
    assert overlaps(passages, OVERLAPPING, NONE) == {1: 3, 2: 0}


def test_of_two_equal_sentences_of_overlapping_chunks_the_earlier_stays():
    passages = [chunk("Bob slept.", 5), chunk("Bob slept.", 5)]
    assert overlaps(passages, sentences((0, 0, 0, 10), (1, 0, 0, 10)), NONE) == {1: 0}


def test_chunks_of_different_files_do_not_overlap():
    passages = [chunk("Bob slept.", 5), chunk("Bob slept.", 5, source="other")]
    assert overlaps(passages, sentences((0, 0, 0, 10), (1, 0, 0, 10)), NONE) == {}


def test_places_that_do_not_match_the_text_are_not_believed():
    passages = [chunk("Anna won the race.", 0), chunk("Bob slept.", 0)]
    assert overlaps(passages, sentences((0, 0, 0, 18), (1, 0, 0, 10)), NONE) == {}


@pytest.mark.parametrize(
    ("source", "start"), [("file", True), ("file", "5"), ("file", 5.0), ("file", None), ("file", np.True_), (7, 5)]
)
def test_places_that_are_no_places_are_passed_over(source, start):
    passages = [chunk("Bob slept.", start, source=source)] * 2
    assert overlaps(passages, sentences((0, 0, 0, 10), (1, 0, 0, 10)), NONE) == {}


def test_among_overlaps_the_pinned_sentence_stays():
    twice = sentences((0, 0, 0, 10), (1, 0, 0, 10))
    passages = [chunk("Bob slept.", 5), chunk("Bob slept.", 5, pinned=True)]
    assert overlaps(passages, twice, frozenset({1})) == {0: 1}
    passages = [chunk("Anna won the race. Bob s", 0), chunk("the race. Bob slept.", 9)]
    assert overlaps(passages, OVERLAPPING, frozenset({0, 1})) == {2: 0}, "a pinned fragment stays"
    assert overlaps(passages, OVERLAPPING, frozenset(range(4))) == {1: 3, 2: 0}, "unless a pinned one holds it"


def test_pinned_overlaps_of_several_files_are_those_of_each():
    files = [[chunk(RACE[:9], 0, name, pinned=True), chunk(RACE[5:9], 5, name, pinned=True)] for name in "ab"]
    spans = (0, 0, 0, 9), (1, 0, 0, 4), (2, 0, 0, 9), (3, 0, 0, 4)
    assert [overlaps(file, sentences(*spans[:2]), frozenset({0, 1})) for file in files] == [{1: 0}, {1: 0}]
    assert overlaps([*files[0], *files[1]], sentences(*spans), frozenset(range(4))) == {1: 0, 3: 2}


def test_a_sentence_scores_what_its_fragments_do():
    assert lift_outer([1.0, 3.0, 2.0, 0.5], {1: 0, 3: 2}, NONE) == [3.0, 3.0, 2.0, 0.5]
    assert lift_outer([1.0, 3.0], {1: 0}, frozenset({1})) == [1.0, 3.0], "but a rule or a bracket lifts nothing"


def reasons(result):
    return [decision.reason for decision in result.decisions]


def test_a_pinned_sentence_is_not_lost_to_the_same_one_in_an_overlapping_chunk(words):
    text = "Cats purr at night. The password is swordfish."
    result = compress("cats purr", [chunk(text, 0), chunk(text[20:], 20, pinned=True)], 5, counter=words)
    assert result.text == "The password is swordfish."
    assert reasons(result) == ["over_budget", "overlap", "pinned"]


def test_a_fragment_is_kept_where_its_sentence_does_not_fit(words):
    whole = "Anna won the boat race, and many people of the town watched her from the bridge."
    given = [chunk(whole, 0), "Bob slept.", chunk(whole[:22], 0)]
    result = compress("Who won the boat race?", given, 6, counter=words)
    assert result.text == "Anna won the boat race"
    assert reasons(result) == ["over_budget", "below_min_score", "kept"]
    assert reasons(result.fill(30)) == ["kept", "kept", "overlap"]


def test_a_fragment_of_a_repetition_is_said_by_what_is_kept(words):
    whole = "Anna won the boat race in the rain."
    given = [whole, chunk(whole, 0), chunk(whole[:13], 0)]
    result = compress("Who won the boat race?", given, 30, counter=words)
    assert reasons(result) == ["kept", "duplicate", "overlap"]


def test_of_copies_in_overlapping_chunks_the_best_score_counts(words):
    class Scorer:
        def score(self, query, terms, passages):
            return [1.0, 2.0, 3.0]

    given = [chunk("Bob slept.", 5), "Anna won.", chunk("Bob slept.", 5)]
    assert compress("q", given, 2, counter=words, scorer=Scorer()).text == "Bob slept."


def test_min_score_is_relative_to_the_best(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(4.0, 2.0, 1.9), min_score=0.5)
    assert reasons(result) == ["kept", "kept", "below_min_score"]


def test_min_score_is_relative_where_all_scores_are_small(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(0.4, 0.2, 0.19), min_score=0.5)
    assert reasons(result) == ["kept", "kept", "below_min_score"]


def test_min_score_drops_nothing_when_nothing_matches(words):
    result = compress("q", [RACE], 50, counter=words, scorer=Given(0.0, -1.0, -2.0), min_score=0.5)
    assert set(reasons(result)) == {"kept"}


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


def test_brackets_that_do_not_fit_leave_those_around_them_out(words):
    given = ["( ( (\n\n( (\n\nAnna won.\n\n) )\n\n) ) )"]
    result = compress("who won", given, 6, counter=words)
    assert result.text == "( (\n\nAnna won.\n\n) )"
    assert reasons(result) == ["over_budget", "kept", "kept", "kept", "over_budget"]
    assert result.fill(12).text == given[0]
