"""How much a term of the query weighs."""

from __future__ import annotations

import pytest

from rag_compress.core.scoring.weights import term_weights


def test_weights_add_up_to_one_and_rare_terms_weigh_more(grid_of):
    grid = grid_of("opera Matterhorn", ("", "An opera. An opera house."), ("", "The opera. The Matterhorn."))
    weights = term_weights(grid, "opera Matterhorn", ["en"], dict.fromkeys(grid.terms, 1.0), {})
    assert weights.sum() == pytest.approx(1)
    assert weights[1] > weights[0]


def test_words_that_frame_a_question_weigh_less_and_quoted_ones_more(grid_of):
    pairs = [("", "qqx wwz zzv."), ("", "Something else here.")]
    given_weights = dict.fromkeys(["highlight", "qqx", "wwz"], 1.0)
    grid = grid_of("highlight qqx wwz", *pairs)
    highlight, plain, quoted = term_weights(grid, 'highlight qqx "wwz"', ["en"], given_weights, {})
    assert quoted / plain == pytest.approx(2)
    assert highlight < plain


def test_a_term_weighs_what_it_was_given(grid_of):
    grid = grid_of("qqx wwz", ("", "qqx wwz."), ("", "No."))
    whole, quarter = term_weights(grid, "qqx", ["en"], {"qqx": 1.0, "wwz": 0.25}, {})
    assert quarter / whole == pytest.approx(0.25)


def test_a_common_word_of_the_language_weighs_less(grid_of):
    grid = grid_of("qqx wwz", ("", "qqx wwz."), ("", "No."))
    common, rare = term_weights(grid, "qqx wwz", ["en"], dict.fromkeys(grid.terms, 1.0), {"qqx": 0.5})
    assert common / rare == pytest.approx(0.6 + 0.4 * 0.25)
