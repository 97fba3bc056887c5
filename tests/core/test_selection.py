"""Which sentences are considered, and in which order."""

from __future__ import annotations

from rag_compress.core.models import Passage, Sentence
from rag_compress.core.selection import below, duplicates, offer_order, overlaps


def sentences(*spans):
    return [Sentence(passage, index, start, end, end - start) for passage, index, start, end in spans]


def test_better_sentences_come_first_and_ties_in_input_order():
    assert offer_order([0.5, 1.0, 0.5, 2.0], frozenset(), frozenset()) == [
        3,
        1,
        0,
        2,
    ]


def test_pinned_sentences_come_first_as_they_stand_and_wordless_ones_last():
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({0, 2}), frozenset()) == [0, 2, 3, 1]
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset(), frozenset({3})) == [1, 0, 2, 3]
    assert offer_order([0.5, 1.0, 0.0, 2.0], frozenset({2}), frozenset({1, 3})) == [2, 0, 3, 1]


def test_the_more_wanted_copy_of_a_sentence_stays():
    given = sentences((0, 0, 0, 9), (1, 0, 0, 10))
    assert duplicates(given, ["anna won.", "anna won."], [1, 0]) == {0: "duplicate"}


def test_short_lines_are_no_duplicates():
    assert duplicates(sentences((0, 0, 0, 1), (1, 0, 0, 1)), ["}", "}"], [0, 1]) == {}


def test_inside_a_passage_only_long_sentences_are_duplicates():
    row, sentence = "Net income", "Anna won the race in the rain."
    given = sentences((0, 0, 0, 10), (0, 1, 11, 21), (0, 2, 22, 52), (0, 3, 53, 83))
    assert duplicates(given, [row, row, sentence, sentence], [0, 1, 2, 3]) == {3: "duplicate"}


def chunk(text, start, source="file"):
    return Passage(text, meta={"source_id": source, "split_idx_start": start})


# The file is "Anna won the race. Bob slept." with chunks [0:24] and [9:29]: both hold "the race." and "Bob s".
OVERLAPPING = sentences((0, 0, 0, 18), (0, 1, 19, 24), (1, 0, 0, 9), (1, 1, 10, 20))


def test_a_fragment_at_the_edge_of_a_chunk_gives_way_to_the_whole_sentence():
    passages = [chunk("Anna won the race. Bob s", 0), chunk("the race. Bob slept.", 9)]
    assert overlaps(passages, OVERLAPPING) == {1: "overlap", 2: "overlap"}


def test_of_two_equal_sentences_of_overlapping_chunks_the_earlier_stays():
    passages = [chunk("Bob slept.", 5), chunk("Bob slept.", 5)]
    assert overlaps(passages, sentences((0, 0, 0, 10), (1, 0, 0, 10))) == {1: "overlap"}


def test_chunks_of_different_files_do_not_overlap():
    passages = [chunk("Bob slept.", 5), chunk("Bob slept.", 5, source="other")]
    assert overlaps(passages, sentences((0, 0, 0, 10), (1, 0, 0, 10))) == {}


def test_places_that_do_not_match_the_text_are_not_believed():
    passages = [chunk("Anna won the race.", 0), chunk("Bob slept.", 0)]
    assert overlaps(passages, sentences((0, 0, 0, 18), (1, 0, 0, 10))) == {}


def test_min_score_is_relative_to_the_best():
    assert below([4.0, 2.0, 1.9], [0, 1, 2], 0.5) == {2: "below_min_score"}


def test_min_score_drops_nothing_when_nothing_matches():
    assert below([0.0, 0.0], [0, 1], 0.5) == {}
