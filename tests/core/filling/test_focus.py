"""A tight budget belongs to the best passages; a wide one, or a question in two parts, to others as well."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage, compress

BOTH = "Anna won the boat race in Oslo. She rowed alone."
HALF = "A race was held on roller skates. Nobody watched the skaters there."
OTHER = "Cats purr at night. Dogs bark by day. Birds sing in the morning. " * 5  # 65 words, 87 in all


def reasons(result):
    return {decision.passage_index: decision.reason for decision in result.decisions}


def kept_passages(query, passages, budget, **settings):
    return [p.index for p in compress(query, passages, budget, **settings).passages]


def test_a_weak_passage_leaves_a_tight_budget_unused_where_the_best_one_covers_the_query(words):
    result = compress("Anna boat race", [BOTH, HALF, OTHER], 17, counter=words)
    assert result.text == BOTH
    assert result.token_count + 7 <= result.token_budget  # the first sentence of HALF would fit
    assert reasons(result) == {0: "kept", 1: "below_min_score", 2: "below_min_score"}


def test_without_focus_every_passage_may_contribute(words):
    assert kept_passages("Anna boat race", [BOTH, HALF, OTHER], 17, counter=words, focus=0.0) == [0, 1]


def test_a_budget_beyond_all_floats_keeps_everything(words):
    given = [BOTH, HALF, OTHER]
    assert compress("who", given, 10**400, counter=words) == replace(
        compress("who", given, 1000, counter=words), token_budget=10**400
    )


def test_a_budget_of_half_of_the_text_is_not_tight(words):
    assert kept_passages("Anna boat race", [BOTH, HALF, OTHER], 44, counter=words) == [0, 1, 2]


def test_a_question_that_needs_two_passages_keeps_both(words):
    first, second = "Anna rowed the boat alone. It was cold.", "The race took place in Oslo. It was long."
    query = "Where was the race that Anna won by boat?"
    assert kept_passages(query, [first, second, OTHER, OTHER], 14, counter=words) == [0, 1]


def test_the_threshold_is_the_formula(words):
    # Of the two terms "xanthic" and "zymotic", both as rare as can be, the first passage holds one: coverage 1/2;
    # that they are only two tells half of what three do. The budget is 1/8 of 32 tokens: tightness
    # 1 - (1/8) / (1/2) = 3/4. So passages below 3/4 * 1/2 * (1/2) ** 3 = 0.046875 go.
    class Scorer:
        def __init__(self, weaker):
            self.weaker = weaker

        def score(self, query, terms, passages):
            return [1.0, self.weaker]

    given_passages = ["xanthic one two", " ".join(["zymotic"] + ["word"] * 28)]
    for weaker, reason in ((0.04687, "below_min_score"), (0.046875, "over_budget")):
        result = compress("xanthic zymotic", given_passages, 4, counter=words, scorer=Scorer(weaker))
        assert reasons(result) == {0: "kept", 1: reason}


@pytest.mark.parametrize(("query", "passages"), [("breakfast", [0, 1]), ("the big breakfast buffet", [0])])
def test_a_single_word_tells_no_passage_from_others_that_have_it_too(words, query, passages):
    class Scorer:
        def score(self, query, terms, passages):
            return [1.0, 0.5, 0.1]

    best, other = "A big breakfast from the buffet.", "Breakfast was poor."
    filler = ", ".join(["word"] * 70)
    assert kept_passages(query, [best, other, filler], 9, counter=words, scorer=Scorer()) == passages


def test_where_the_best_score_is_0_no_passage_is_weak(words):
    class Scorer:
        def score(self, query, terms, passages):
            return [0.0, -1.0]

    assert kept_passages("Anna", ["Anna won.", "Bob slept."], 5, counter=words, scorer=Scorer()) == [0, 1]


def test_the_whole_title_of_the_best_passage_covers_the_query(words):
    # All three terms are in the best passage, one of them only in what tells its title from namesakes.
    given = [Passage("xanthic one two", title="zymotic (qwyjibo)"), " ".join(["word"] * 29)]

    class Scorer:
        def score(self, query, terms, passages):
            return [1.0, 0.74]

    result = compress("xanthic zymotic qwyjibo", given, 4, counter=words, scorer=Scorer())
    assert reasons(result) == {0: "kept", 1: "below_min_score"}  # below (1 - (1/8) / (1/2)) * 1 ** 3


def test_a_sentence_that_fits_no_budget_sets_no_standard(words):
    long = "Anna won the boat race " + "and " * 30 + "rowed."
    assert kept_passages("Anna boat race", [long, HALF, OTHER], 8, counter=words) == [1]


def test_a_sentence_that_does_not_fit_below_its_title_sets_no_standard(words):
    titled = Passage("Anna won the boat race.", title="Anna boat race " + "word " * 30)
    assert kept_passages("Anna boat race", [titled, HALF, OTHER], 8, counter=words, include_titles=True) == [1]


def test_a_sentence_that_does_not_fit_beside_the_pinned_ones_sets_no_standard(words):
    pinned = Passage("Always obey the law and be polite.", pinned=True)
    best = "Anna won the boat race with a big lead in the rain."
    assert kept_passages("Anna boat race", [pinned, best, HALF, OTHER], 15, counter=words) == [0, 2]


def test_pinned_passages_stay_and_set_no_standard(words):
    pinned = Passage("Anna won the boat race. Anna boat race.", pinned=True)
    assert kept_passages("Anna boat race", [pinned, HALF, OTHER], 16, counter=words) == [0, 1]


def test_a_larger_budget_finds_no_more_passages_weak():
    result = compress("Anna boat race", [BOTH, HALF, OTHER], 10)

    def weak(budget):
        return {d.passage_index for d in result.fill(budget).decisions if d.reason == "below_min_score"}

    budgets = range(12, 110)
    assert weak(12) == {1, 2}
    assert all(weak(larger) <= weak(smaller) for smaller, larger in pairwise(budgets))


@given(st.sampled_from(["", "the", "zebra"]), st.integers(1, 40))
def test_where_nothing_matches_no_passage_is_weak(query, budget):
    result = compress(query, [BOTH, HALF, OTHER], budget)
    assert "below_min_score" not in {decision.reason for decision in result.decisions}


@pytest.mark.parametrize("scorer", ["okapi", "bm25l", "contextual"])
def test_any_scorer_can_be_focused(scorer, words):
    assert kept_passages("Anna boat race", [BOTH, HALF, OTHER], 17, counter=words, scorer=scorer) == [0]


def placed(text, source, start):
    return Passage(text, meta={"source_id": source, "split_idx_start": start})


def test_a_weak_chunk_of_the_best_document_is_not_weak(words):
    given = [placed(HALF, "race", 60), placed(OTHER, "pets", 0), placed(BOTH, "race", 0)]
    result = compress("Anna boat race", given, 17, counter=words)
    assert [passage.index for passage in result.passages] == [0, 2]
    assert reasons(result)[1] == "below_min_score"


def test_what_the_chunks_of_the_best_document_hold_together_covers_the_query(words):
    class Scorer:
        def score(self, query, terms, passages):
            return [1.0, 0.9, 0.7]

    texts = ["xanthic one two", "zymotic qwyjibo two", " ".join(["word"] * 26)]
    together = [placed(text, source, start) for text, source, start in zip(texts, "aab", (0, 20, 0), strict=True)]
    # The budget is 1/8 of 32 tokens: below 3/4 * coverage ** 3 of the best score a document goes, where one chunk
    # covers no more than 1/3 of the query and both all of it.
    for passages, reason in ((texts, "over_budget"), (together, "below_min_score")):
        result = compress("xanthic zymotic qwyjibo", passages, 4, counter=words, scorer=Scorer())
        assert reasons(result) == {0: "kept", 1: "over_budget", 2: reason}
