"""The statistics against scipy and values worked out by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.statistics import (
    bootstrap_interval,
    effect_size,
    holm,
    mean_interval,
    paired,
    permutation_p,
    win_tie_loss,
)

NUMBERS = st.lists(st.floats(-1, 1).map(lambda x: round(x, 3)), min_size=1, max_size=40)


def test_all_flips_of_few_differences_are_tried():
    # of 2^4 sign patterns, + + + + and - - - - are as far from zero
    assert permutation_p([1.0, 1.0, 1.0, 1.0]) == 2 / 16
    # |3 + 1| is reached by ++ and -- only
    assert permutation_p([3.0, 1.0, 0.0]) == 2 / 4
    assert permutation_p([1.0, -1.0]) == 1.0


def test_no_difference_is_no_evidence():
    assert permutation_p([0.0, 0.0]) == 1.0


def test_random_flips_never_give_zero():
    assert permutation_p([1.0] * 200, rounds=999) == 1 / 1000


def test_the_permutation_test_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(3)
    small, large = rng.normal(0.4, 1, 9), rng.normal(0.2, 1, 60)
    for differences in (small, large):
        expected = stats.permutation_test(
            (differences,), np.mean, permutation_type="samples", n_resamples=9999, rng=np.random.default_rng(1)
        ).pvalue
        assert permutation_p(differences.tolist()) == pytest.approx(expected, abs=0.01)


def test_the_interval_agrees_with_scipy():
    stats = pytest.importorskip("scipy.stats")
    values = np.random.default_rng(5).normal(0.5, 0.2, 80)
    expected = stats.bootstrap(
        (values,), np.mean, method="percentile", rng=np.random.default_rng(1)
    ).confidence_interval
    assert bootstrap_interval(values.tolist()) == pytest.approx((expected.low, expected.high), abs=0.006)


@given(NUMBERS, st.integers(0, 5))
def test_the_interval_lies_among_the_values_and_is_the_same_again(values, seed):
    low, high = bootstrap_interval(values, seed=seed, resamples=200)
    assert min(values) - 1e-9 <= low <= high <= max(values) + 1e-9
    assert (low, high) == bootstrap_interval(values, seed=seed, resamples=200)


@given(NUMBERS)
def test_p_values_are_above_zero_and_blind_to_the_sign(differences):
    p = permutation_p(differences, rounds=99)
    assert 0 < p <= 1
    assert p == permutation_p([-d for d in differences], rounds=99)


def test_holm_multiplies_by_the_tests_that_are_left():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_the_interval_does_not_depend_on_how_many_are_drawn_at_a_time(monkeypatch):
    values = [float(i % 7) for i in range(50)]
    whole = bootstrap_interval(values, resamples=300)
    monkeypatch.setattr("eval.statistics._CHUNK", 1234)
    assert bootstrap_interval(values, resamples=300) == pytest.approx(whole)


def test_effect_size_is_mean_over_deviation():
    assert effect_size([1.0, 2.0, 3.0]) == pytest.approx(2.0)
    assert effect_size([0.0, 0.0]) == 0.0
    assert effect_size([-1.0, -1.0]) == -math.inf


def test_paired_counts_wins_of_the_second():
    result = paired([0.0, 1.0, 0.5, 0.5], [1.0, 1.0, 1.0, 0.0])
    assert (result.wins, result.ties, result.losses, result.n) == (2, 1, 1, 4)
    assert result.mean_difference == pytest.approx(0.25)
    assert result.low <= 0.25 <= result.high
    assert win_tie_loss([1e-15]) == (0, 1, 0)
    with pytest.raises(ValueError, match="must be as many"):
        paired([1.0], [])


def test_a_few_questions_of_which_all_are_kept_are_not_certain():
    assert mean_interval([1.0] * 6)[0] < 0.7
    assert mean_interval([0.0] * 6) == pytest.approx((0.0, 1 - mean_interval([1.0] * 6)[0]))


def test_the_interval_of_shares_is_that_of_wilson():
    # Newcombe 1998, table II: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    for kept, n, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        assert mean_interval([1.0] * kept + [0.0] * (n - kept)) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(5)
    found = [mean_interval((rng.random(30) < 0.95).astype(float).tolist()) for _ in range(400)]
    assert np.mean([low <= 0.95 <= high for low, high in found]) > 0.9  # the bootstrap: 0.75


def test_translations_of_the_same_questions_are_no_further_evidence():
    first, second = [0.0, 0.0, 1.0, 0.0, 1.0], [1.0, 1.0, 1.0, 0.0, 0.0]
    once = paired(first, second)
    ten = paired(first * 10, second * 10, clusters=list(range(5)) * 10)
    assert (ten.mean_difference, ten.p) == (pytest.approx(once.mean_difference), once.p)
    assert (ten.low, ten.high) == pytest.approx((once.low, once.high))
    assert (ten.wins, ten.n) == (20, 50)
    assert paired(first * 10, second * 10).p < once.p
