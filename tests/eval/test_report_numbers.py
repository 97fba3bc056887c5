"""The numbers of a report: tokens needed, averages, what is compared with what."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.files import cell_path
from eval.records import Cell, Summary, pack_run, read_run
from eval.report import main
from eval.report.chart import spread
from eval.report.choices import default_reference
from eval.report.figures import Figures
from eval.report.labels import percent
from eval.report.points import Need, Point, macro_interval, recovered_interval, tokens_needed
from eval.statistics import mean_interval
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
    assert recovered_interval(parts) == pytest.approx((0.6, 0.35, 0.85))


def copies(names, values):
    found = {f"q{i}": value for i, value in enumerate(values)}
    low, high = mean_interval(values)
    summary = Summary(mean=sum(values) / len(values), low=low, high=high, n=len(values))
    return macro_interval(dict.fromkeys(names, summary), lambda _: found)


def test_twelve_translations_of_one_set_do_not_narrow_the_interval():
    values = [0.25, 1.0, 0.5, 1.0, 0.0, 1.0, 0.75, 1.0, 1.0, 0.0]
    one = copies(["xquad_en"], values)
    assert copies([f"xquad_{i}" for i in range(12)], values) == pytest.approx(one)
    others = copies([f"set{i}" for i in range(12)], values)
    assert others[2] - others[1] == pytest.approx((one[2] - one[1]) / 12**0.5)


def test_the_average_of_a_report_does_not_take_translations_for_further_questions(tmp_path):
    for data in ("xquad_en", *(f"xquad_{i}" for i in range(11))):
        write_cell(tmp_path, data, OURS, "10%", [1, 0.5, 0, 1, 0, 1, 1, 0.5, 1, 1])
    run = read_run(tmp_path)
    (point,) = Figures(run, "evidence_kept", OURS, 2.5).average(OURS)
    alone = run.cell("xquad_en", OURS, "10%").metrics["evidence_kept"]
    assert (point.low, point.high) == pytest.approx((alone.low, alone.high))


def test_a_packed_run_whose_rows_keep_fewer_metrics_is_reported(tmp_path):
    for data in ("xquad_en", "xquad_de"):
        write_cell(tmp_path / "run", data, OURS, "10%", [1, 0.5, 0, 1])
    pack_run(tmp_path / "run", tmp_path / "packed", ["answer_kept"])
    run = read_run(tmp_path / "packed")
    (point,) = Figures(run, "evidence_kept", OURS, 2.5).average(OURS)
    alone = run.cell("xquad_en", OURS, "10%").metrics["evidence_kept"]
    assert (point.low, point.high) == pytest.approx((alone.low, alone.high))


def test_systems_that_were_measured_on_other_questions_are_named(tmp_path, capsys):
    write_cell(tmp_path, "alpha", OURS, "10%", [1, 0, 1, 1, 0])
    write_cell(tmp_path, "alpha", "lead()", "10%", [1, 1])
    assert main([str(tmp_path), "--markdown", str(tmp_path / "tables.md")]) == 0
    sentence = "lead was measured on 2 questions of alpha, rag_compress on 5."
    assert f"warning: {sentence}" in capsys.readouterr().err
    assert sentence in (tmp_path / "tables.md").read_text()
    assert sentence in page_of(tmp_path)


def test_a_run_in_which_everything_is_kept_is_drawn(tmp_path):
    for budget in ("10%", "50%"):
        write_cell(tmp_path, "alpha", OURS, budget, [1.0] * 5)
        cell = Cell.read(cell_path(tmp_path, "alpha", OURS, budget))  # all certain, as the bootstrap would have it
        replace(cell, metrics={"evidence_kept": Summary(mean=1.0, low=1.0, high=1.0, n=5)}).write(
            cell_path(tmp_path, "alpha", OURS, budget)
        )
    outline(page_of(tmp_path))


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
