"""How much the order of the passages says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress import Passage
from rag_compress.core.passages.analysis import Analyzer
from rag_compress.core.retriever_order import trust_order

PASSAGES = Analyzer("pysbd", lambda text: len(text.split())).analyze(
    [Passage("Otters swim. They dive."), Passage("Beavers build.", title="Dams"), Passage("It rained.")]
)


def test_the_lift_is_the_share_of_the_terms_that_no_passage_holds_and_falls_with_the_place():
    terms = {"otter": 1.0, "dam": 1.0, "stausee": 1.0, "biber": 1.0}  # two of four: "dam" is in a title
    scores = trust_order([0.0, 4.0, 1.0, 0.0], PASSAGES, terms, weight=0.3)
    assert scores == pytest.approx([0.6, 4.6, 1.3, 0.2])


def test_a_query_whose_terms_are_all_held_trusts_no_order():
    assert trust_order([0.0, 4.0, 1.0, 0.0], PASSAGES, {"otter": 1.0, "dam": 1.0}, weight=0.3) == [0.0, 4.0, 1.0, 0.0]


@pytest.mark.parametrize("scores", [[0.0, 0.0, 0.0, 0.0], []])
def test_where_nothing_matches_the_order_decides_without_a_lift(scores):
    assert trust_order(scores, PASSAGES if scores else [], {"biber": 1.0}, weight=0.3) == scores


def test_a_single_passage_has_no_order():
    assert trust_order([2.0, 1.0], PASSAGES[:1], {"biber": 1.0}, weight=0.3) == [2.0, 1.0]


@given(st.lists(st.floats(0, 10), min_size=4, max_size=4), st.floats(0, 2))
def test_no_score_falls_and_sentences_of_a_passage_keep_their_order(scores, weight):
    lifted = trust_order(scores, PASSAGES, {"biber": 1.0, "otter": 1.0}, weight)
    assert all(after >= before for before, after in zip(scores, lifted, strict=True))
    assert (lifted[0] >= lifted[1]) >= (scores[0] >= scores[1])
