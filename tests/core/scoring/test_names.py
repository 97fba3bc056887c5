"""Names lead from passage to passage."""

from __future__ import annotations

import math

import pytest

from rag_compress.core.scoring.grid import Source
from rag_compress.core.scoring.names import Names
from tests.core.scoring.towns import LAKE, STONE


def test_names_lead_from_passage_to_passage(grid_of):
    grid = grid_of("Where was she born?", STONE, ("", "Tourists love Zermatt."), LAKE)
    source = Source(0, frozenset({"born", "zermatt"}), strength=0.5)
    scores = Names(grid).shared_with([source])
    # In 2 of 3 passages: ln(1 + 1.5 / 2.5) / ln(1 + 2.5 / 1.5); strength cubed; 3 terms, mean 2.2.
    length = 0.6 + 0.4 * grid.lengths[2] / grid.lengths.mean()
    found = math.log(1.6) / math.log(1 + 2.5 / 1.5) * 0.125 / length
    assert scores.tolist() == pytest.approx([0, 0, found / (1 + found), 0, 0])


def test_a_name_leads_back_to_its_best_source_from_the_best_one_of_another_passage(grid_of):
    grid = grid_of("Where?", STONE, ("", "Tourists love Zermatt."), ("", "Nobody leaves Zermatt."))
    name = frozenset({"zermatt"})
    # Of the first passage, that of the best source, a second sentence is stronger than any of the second passage.
    sources = [Source(0, name, 1.0), Source(0, name, 0.8), Source(1, name, 0.5)]
    scores = Names(grid).shared_with(sources)
    lengths = 0.6 + 0.4 * grid.lengths / grid.lengths.mean()
    worth = grid.relative_idf("zermatt")
    expected = [strength**3 * worth / length for strength, length in zip((0.5, 0, 1, 1), lengths, strict=True)]
    assert scores.tolist() == pytest.approx([found / (1 + found) for found in expected])


def test_a_name_leads_to_the_sentence_that_holds_it_wherever_that_stands(grid_of):
    grid = grid_of("Where was she born?", STONE, ("", "Cows graze there. It rains. Tourists love Zermatt."), LAKE)
    scores = Names(grid).shared_with([Source(0, frozenset({"born", "zermatt"}), strength=1.0)])
    assert scores.nonzero()[0].tolist() == [4], "the third sentence of the second passage"


def test_a_sentence_without_words_has_the_length_of_one(grid_of):
    assert grid_of("Where?", ("", "--- --- ---")).length_norms(0.4).tolist() == [1.0]


def test_words_without_a_capital_are_no_names(grid_of):
    grid = grid_of("Where?", ("", "They love operas."), ("", "We hate operas."))
    assert not Names(grid).shared_with([Source(0, frozenset({"opera"}), 1.0)]).any()
