"""The parts of BM25, by hand and against another implementation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from rag_compress.core.bm25 import idf, saturation


def test_idf_is_positive_even_where_every_text_holds_the_term():
    assert [idf(2, held_by) for held_by in range(3)] == pytest.approx([math.log(6), math.log(2), math.log(1.2)])


def test_saturation_by_hand():
    # f = 2, |D| = 6, avgdl = 4: 2 * 1.6 / (2 + 0.6 * (0.5 + 0.5 * 1.5)) = 3.2 / 2.75
    assert saturation(2.0, 6.0, 4.0, k1=0.6, b=0.5) == pytest.approx(3.2 / 2.75)


def test_saturation_with_k1_of_zero_counts_presence_only():
    assert saturation(3.0, 3.0, 1.5, k1=0, b=1) == 1


def test_where_all_texts_are_empty_none_is_longer_than_the_mean():
    # f = 1, |D| = avgdl = 0, as where only titles match: 1.6 / (1 + 0.6 * (1 - 0.5))
    assert saturation(1.0, 0.0, 0.0, k1=0.6, b=0.5) == pytest.approx(1.6 / 1.3)


@given(
    corpus=st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), min_size=3, max_size=8),
    k1=st.floats(0.1, 3),
    b=st.floats(0, 1),
)
def test_saturation_agrees_with_rank_bm25(corpus, k1, b):
    model = BM25Okapi(corpus, k1=k1, b=b)
    frequencies = np.array([sentence.count("a") for sentence in corpus], dtype=float)
    lengths = np.array([len(sentence) for sentence in corpus], dtype=float)
    ours = saturation(frequencies, lengths, float(lengths.mean()), k1, b)
    model.idf["a"] = 1.0  # which is 0 where half of the texts hold the term
    assert model.get_scores(["a"]) == pytest.approx(ours)
