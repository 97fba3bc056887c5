"""What the other passages of its document say about a passage."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import Passage, compress
from rag_compress.core.scoring.siblings import behind_siblings

PLAGUE = [
    Passage("The plague came by ship, and nobody knew what caused it.", title="1348"),
    Passage("The plague caused the ruin of many a town.", title="1348"),
    Passage("Scholars blamed heaven.", title="1348"),
]
OTHERS = [
    Passage("Bread is baked.", title="Bread"),
    Passage("Snow is white.", title="Snow"),
    Passage("Boats cross the lake.", title="Lakes"),
]


def test_a_passage_is_lifted_by_what_it_is_behind_the_mean_of_its_document(grid_of):
    grid = grid_of("cause", ("A", "One. Two."), ("A", "Three."), ("B", "Four."), ("C", "Five."))
    # Best of each passage: 3, 1, 0, 5. Document A has a mean of 2 and half of the passages.
    behind = behind_siblings(grid, np.array([2.0, 3.0, 1.0, 0.0, 5.0]))
    assert behind.tolist() == pytest.approx([0.0, 0.0, (2 - 1) * (1 - 2 / 4), 0.0, 0.0])


def test_a_document_that_is_all_there_is_lifts_nothing(grid_of):
    grid = grid_of("cause", ("A", "One."), ("A", "Two."), ("A", "Three."))
    assert not behind_siblings(grid, np.array([4.0, 1.0, 0.0])).any()


def test_passages_without_a_title_are_of_no_document(grid_of):
    grid = grid_of("cause", ("", "One."), ("", "Two."), ("B", "Three."))
    assert not behind_siblings(grid, np.array([4.0, 1.0, 0.0])).any()


def test_passages_without_sentences_do_no_harm(grid_of):
    grid = grid_of("cause", ("A", "One."), ("A", " "), ("B", "Two."))
    assert behind_siblings(grid, np.array([4.0, 1.0])).tolist() == [0.0, 0.0]


def test_an_answer_in_other_words_is_found_beside_those_of_its_document():
    def rank(**settings):
        decisions = compress("What caused the plague?", [*OTHERS, *PLAGUE], 100, **settings).decisions
        return sorted(decisions, key=lambda decision: -decision.score).index(decisions[-1])

    assert rank() == 2
    assert rank(sibling_weight=0) == 5


@pytest.mark.parametrize("title", [None, "Plague"])
def test_the_weight_does_nothing_where_no_document_stands_out(title):
    passages = [Passage(passage.text, title=title) for passage in PLAGUE]
    with_it, without = (
        compress("What caused the plague?", passages, 20, sibling_weight=weight).decisions for weight in (0.8, 0)
    )
    assert with_it == without
