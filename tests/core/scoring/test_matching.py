"""Sentences and passages by their own words."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag_compress.core.scoring.documents import DocumentFrequencies
from rag_compress.core.scoring.grid import strongest
from rag_compress.core.scoring.matching import discount_echoes, saturation, score_passages, score_sentences
from rag_compress.core.scoring.weights import idf
from tests.core.scoring.towns import LAKE, STONE, TOWN


def test_idf_is_positive_even_where_every_text_holds_the_term():
    assert idf(2, np.array([0.0, 1.0, 2.0])) == pytest.approx([math.log(6), math.log(2), math.log(1.2)])


def test_saturation_by_hand():
    # f = 2, |D| = 6, avgdl = 4: 2 * 1.6 / (2 + 0.6 * (0.5 + 0.5 * 1.5)) = 3.2 / 2.75
    weights = saturation(np.array([[2.0], [0.0]]), np.array([6.0, 2.0]), k1=0.6, b=0.5)
    assert weights.tolist() == [[pytest.approx(3.2 / 2.75)], [0.0]]


def test_saturation_with_k1_of_zero_counts_presence_only():
    assert saturation(np.array([[3.0], [0.0]]), np.array([3.0, 0.0]), k1=0, b=1).tolist() == [[1.0], [0.0]]


@given(
    corpus=st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), min_size=3, max_size=8),
    k1=st.floats(0.1, 3),
    b=st.floats(0, 1),
)
def test_saturation_agrees_with_rank_bm25(corpus, k1, b):
    model = BM25Okapi(corpus, k1=k1, b=b)
    frequencies = np.array([[sentence.count("a")] for sentence in corpus], dtype=float)
    ours = saturation(frequencies, np.array([len(s) for s in corpus], dtype=float), k1, b)[:, 0]
    if model.idf.get("a"):
        assert model.get_scores(["a"]) == pytest.approx(model.idf["a"] * ours)


def test_the_grid_says_where_the_terms_stand(grid_of):
    grid = grid_of("Zermatt operas", STONE, TOWN)
    assert grid.terms == ["zermatt", "opera"]
    assert grid.frequencies.tolist() == [[1, 0], [0, 1], [0, 0], [0, 0]]
    assert grid.in_titles.tolist() == [[0, 0], [1, 0]]
    assert grid.passage_of.tolist() == [0, 0, 1, 1]
    assert grid.first_sentences.tolist() == [1, 0, 1, 0]
    assert grid.document_frequencies["zermatt"] == 1


def test_document_frequencies_name_the_passages_that_hold_a_term(analyze):
    frequencies = DocumentFrequencies(analyze(STONE, TOWN, LAKE, ("", "No boats, no Zermatt.")))
    assert [*frequencies.holders("zermatt")] == [0, 3]
    assert [*frequencies.holders("lake")] == [2]
    assert [*frequencies.holders("thun")] == [], "titles are no text"
    assert [frequencies[term] for term in ("zermatt", "lake", "thun")] == [2, 1, 0]
    assert "boat" in frequencies
    assert "thun" not in frequencies
    assert [*frequencies][:2] == ["born", "zermatt"], "in the order in which they occur"
    assert len(frequencies) == len({*frequencies})


def test_a_title_helps_only_where_titles_tell_passages_apart(grid_of):
    weights = np.array([1.0])
    different = score_sentences(grid_of("Zermatt", TOWN, LAKE), weights, k1=0.6, b=0.0, title_weight=1.2)
    # 1.2 * 1.6 / (1.2 + 0.6) in both sentences of the town
    assert different.tolist() == pytest.approx([1.92 / 1.8, 1.92 / 1.8, 0, 0])
    same = score_sentences(grid_of("Zermatt", TOWN, ("Zermatt", LAKE[1])), weights, k1=0.6, b=0.0, title_weight=1.2)
    assert same.tolist() == [0, 0, 0, 0]


def test_passages_are_scored_with_their_titles(grid_of):
    scores = score_passages(grid_of("Zermatt", STONE, TOWN, LAKE), np.array([1.0]))
    assert scores[0] > 0
    assert scores[1] > 0
    assert scores[2] == 0


def test_a_sentence_that_only_echoes_the_query_loses(grid_of):
    grid = grid_of("Zermatt", ("", "Zermatt! The village of Zermatt lies high above everything."))
    assert discount_echoes(grid).tolist() == [0.6, 1.0]


def test_the_strongest_sentences_come_first(grid_of):
    grid = grid_of("x", STONE, TOWN)
    sources = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 3)
    assert [(source.passage_index, source.strength) for source in sources] == [(0, 1.0), (1, 1.0), (1, 0.5)]
    assert len(strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 9)) == 4
    (first,) = strongest(grid, np.array([0.1, 0.4, 0.2, 0.4]), 1)
    assert first.passage_index == 0, "of equals the earlier"
