"""The numbers of a report: tokens needed, averages, what is compared with what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.records import Summary
from eval.report import main
from eval.report.chart import spread
from eval.report.choices import default_reference
from eval.report.labels import percent
from eval.report.points import Need, Point, macro_interval, tokens_needed
from tests.eval.tiny_report import OURS, outline, page_of, write_cell


def point(budget, quality, tokens):
    return Point(budget, quality, quality, quality, tokens, tokens / 1000, 0, 10)


CURVE = [point("10%", 0.5, 100), point("20%", 0.7, 200), point("50%", 0.9, 500)]


@pytest.mark.parametrize(
    ("target", "need"),
    [
        (0.4, Need("below", 100, 0.1)),
        (0.5, Need("below", 100, 0.1)),
        (0.6, Need("at", 150, 0.15)),
        (0.8, Need("at", 350, 0.35)),
        (0.9, Need("at", 500, 0.5)),
        (0.95, Need("above", 500, 0.5)),
    ],
)
def test_tokens_needed_are_interpolated_and_never_extrapolated(target, need):
    found = tokens_needed(CURVE, target)
    assert (found.bound, found.tokens, found.ratio) == (
        need.bound,
        pytest.approx(need.tokens),
        pytest.approx(need.ratio),
    )


def test_an_average_of_intervals_shrinks_like_a_standard_error():
    parts = [Summary(mean=0.5, low=0.2, high=0.9, n=9), Summary(mean=0.7, low=0.3, high=1.0, n=9)]
    # distances 0.3 and 0.4 below give 0.5 / 2; 0.4 and 0.3 above likewise
    assert macro_interval(parts) == pytest.approx((0.6, 0.35, 0.85))


@given(st.lists(st.floats(0, 300), min_size=1, max_size=15))
def test_labels_keep_their_order_and_their_distance(positions):
    placed = spread(sorted(positions), 16, 0, 300)
    assert all(b - a >= 16 - 1e-6 for a, b in pairwise(placed))
    assert all(-1e-6 <= place <= 300 + 1e-6 for place in placed)


@given(st.floats(0, 1))
def test_a_share_is_never_rounded_to_all_or_nothing(share):
    assert (percent(share) == "100 %") == (share == 1)
    assert (percent(share) == "0 %") == (share == 0)


def test_the_reference_is_the_default_configuration():
    assert default_reference(["full()", "lead()", "rag_compress()", "rag_compress(b=0.1)"]) == "rag_compress()"
    assert default_reference(["full()", "lead()"]) == "lead()"
    with pytest.raises(ValueError, match="got none besides full"):
        default_reference(["full()"])


def test_a_run_without_a_whole_curve_of_the_reference_is_refused(tmp_path):
    write_cell(tmp_path, "alpha", OURS, "10%", [1, 0])
    write_cell(tmp_path, "beta", OURS, "50%", [1, 0])
    with pytest.raises(ValueError, match="has evidence_kept with every budget of 10%, 50%, got none"):
        main([str(tmp_path)])


def test_budgets_in_tokens_and_in_per_cent_get_charts_of_their_own(folder):
    for data in ("alpha", "beta"):
        for budget in ("64", "512"):
            write_cell(folder, data, OURS, budget, [1] * 10)
    page = page_of(folder)
    outline(page)
    assert "Budget in tokens" in page
    assert "512 tokens" in page


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--metric", "f1"], "metric must be one of evidence_kept, answer_kept, got 'f1'"),
        (["--reference", "lead()"], "reference must be one of .*, got 'lead\\(\\)'"),
        (["--against", "lead()"], "set against the reference must be one of .*, got 'lead\\(\\)'"),
        (["--price", "0"], "price must be above 0, got 0.0"),
        (["--without", "gamma"], "--without must name data sets of the run, got gamma"),
        (["--share", "0"], "share must be above 0 and at most 1, got 0.0"),
    ],
)
def test_a_bad_option_is_refused_with_rule_and_value(folder, options, message):
    with pytest.raises(ValueError, match=message):
        main([str(folder), *options])
