"""Chunks of one file that overlap, and sentences that are whole in one of them."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.filling.overlaps import lift_outer, overlaps
from rag_compress.core.models import Sentence
from tests.core.scorers import Given
from tests.results import reasons

NONE = frozenset()
RACE = "Anna won. Anna ran. Bob slept."


def sentences(*spans):
    return [Sentence(passage, index, start, end, end - start) for passage, index, start, end in spans]


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


def test_a_chunk_is_judged_by_its_best_sentence_also_where_another_chunk_says_that(words):
    text = "Anna won the boat race. Bob held the rope. "
    given = [chunk(text[:23], 0), chunk(text, 0), "Eve slept. " * 50]
    scorer = Given(3.0, 3.0, 1.0, *[0.5] * 50)
    result = compress("anna boat race", given, 9, counter=words, scorer=scorer, focus=1.0)
    assert reasons(result)[:3] == ["kept", "overlap", "kept"]
