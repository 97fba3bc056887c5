"""How much a term of the query weighs."""

from __future__ import annotations

import math

import pytest

from rag_compress.core.scoring.weights import term_weights


def test_weights_add_up_to_one_and_rare_terms_weigh_more(grid_of):
    grid = grid_of("opera Matterhorn", ("", "An opera. An opera house."), ("", "The opera. The Matterhorn."))
    weights = term_weights(grid, "opera Matterhorn", ["en"], dict.fromkeys(grid.terms, 1.0), {})
    assert weights.sum() == pytest.approx(1)
    # "opera" is in 3 of 4 sentences and 2 of 2 passages, "Matterhorn" in 1 of each
    common, rare = math.log(1 + 1.5 / 3.5) + math.log(1.2), math.log(1 + 3.5 / 1.5) + math.log(2)
    assert weights[1] / weights[0] == pytest.approx((rare / common) ** 0.8)


def test_in_one_passage_its_sentences_alone_tell_what_is_rare(grid_of):
    grid = grid_of("opera Matterhorn", ("", "An opera. An opera house. The opera. The Matterhorn."))
    weights = term_weights(grid, "opera Matterhorn", ["en"], dict.fromkeys(grid.terms, 1.0), {})
    common, rare = math.log(1 + 1.5 / 3.5), math.log(1 + 3.5 / 1.5)
    assert weights[1] / weights[0] == pytest.approx((rare / common) ** 0.8)


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


def test_respectively_tells_in_which_order_to_answer_and_weighs_little(grid_of):
    grid = grid_of("respectively qqx", ("", "qqx wwz, respectively."), ("", "No."))
    respectively, plain = term_weights(grid, "respectively qqx", ["en"], dict.fromkeys(grid.terms, 1.0), {})
    assert respectively / plain == pytest.approx(0.25)
