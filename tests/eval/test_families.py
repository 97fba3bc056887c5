"""There is one average, that over kinds of data: sets of one kind are averaged first, wherever numbers are averaged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from eval.commands.ablation import document as ablation
from eval.commands.ablation import losses
from eval.commands.check import recorded
from eval.commands.headings import main as headings
from eval.data import open_data
from eval.families import average, counted, family
from eval.records import Run, Summary, read_run
from eval.report import main as report
from eval.report.curves import curve_file
from eval.report.figures import Figures
from eval.report.markdown import document
from eval.report.points import macro_interval, recovered_interval
from eval.statistics import mean_interval
from eval.tune.search import candidate
from eval.tune.target import Target
from tests.eval.test_ablation import BARE, DEFAULT, run_of
from tests.eval.test_check import evidence
from tests.eval.tiny import row, write_rows
from tests.eval.tiny_report import OURS, page_of, write_cell
from tests.eval.tiny_tune import row as tower
from tests.eval.tiny_tune import tune

SETS = {  # values of four questions, mean tokens, tokens of all documents
    "squad_v1_dev": ([1, 1, 0, 0], 10, 100),  # 50 %
    "xquad_de": ([1, 1, 1, 1], 20, 200),  # 100 %
    "xquad_en": ([1, 1, 1, 1], 30, 300),  # 100 %
    "musique": ([1, 0, 0, 0], 40, 1000),  # 25 %
}
SQUAD = (0.5 + 1 + 1) / 3


@pytest.fixture
def folder(tmp_path):
    for name, (values, *_) in SETS.items():
        for system, kept in ((OURS, values), ("full()", [1, 1, 1, 0.5]), ("lead()", [0, 0, 0, 0])):
            write_cell(tmp_path / "run", name, system, "10%", kept)
    return tmp_path / "run"


@pytest.fixture
def run(folder):
    found = []
    for cell in read_run(folder).cells:
        _, tokens, originals = SETS[cell.data]
        found.append(replace(cell, tokens_mean=tokens, original_tokens_mean=originals, ratio_mean=tokens / originals))
    return Run(tuple(found))


def test_the_average_of_a_report_counts_each_kind_of_data_alike(run):
    figures = Figures(run, "evidence_kept", OURS, 2.5)
    (point,) = figures.average(OURS)
    assert point.quality == pytest.approx((SQUAD + 0.25) / 2)
    assert point.tokens == pytest.approx((20 + 40) / 2)
    assert point.ratio == pytest.approx((0.1 + 0.04) / 2)
    assert figures.full_tokens(figures.data) == pytest.approx((200 + 1000) / 2)


def test_the_quality_of_the_full_context_is_averaged_alike(run):
    cells = [
        replace(cell, metrics={"evidence_kept": replace(cell.metrics["evidence_kept"], mean=0.2)})
        if (cell.data, cell.system) == ("musique", "full()")
        else cell
        for cell in run.cells
    ]
    figures = Figures(Run(tuple(cells)), "evidence_kept", OURS, 2.5)
    assert figures.full_quality(figures.data) == pytest.approx((0.875 + 0.2) / 2)


def test_systems_stand_in_the_order_of_that_average(tmp_path):
    for system, squad, musique in ((OURS, 1, 1), ("lead()", 1, 0.5), ("random()", 0.5, 1)):
        for name in ("squad_v1_dev", "xquad_de", "xquad_en"):
            write_cell(tmp_path, name, system, "10%", [squad] * 4)
        write_cell(tmp_path, "musique", system, "10%", [musique, musique, musique, 1])
    # over sets the first has (3 * 1 + 0.625) / 4 and the second (3 * 0.5 + 1) / 4; over kinds 0.8125 and 0.75
    assert Figures(read_run(tmp_path), "evidence_kept", OURS, 2.5).systems == [OURS, "lead()", "random()"]
    write_cell(tmp_path, "musique", "lead()", "10%", [0.25] * 4)  # 0.8125 over sets, 0.625 over kinds
    assert Figures(read_run(tmp_path), "evidence_kept", OURS, 2.5).systems == [OURS, "random()", "lead()"]


def test_the_interval_has_the_weights_of_the_average():
    values = {f"q{i}": value for i, value in enumerate([0.25, 1.0, 0.5, 1.0, 0.0, 1.0, 0.75, 1.0])}
    low, high = mean_interval(list(values.values()))
    one = Summary(mean=sum(values.values()) / 8, low=low, high=high, n=8)
    other = Summary(mean=0.5, low=0.3, high=0.8, n=20)
    twelve = {f"xquad_{i}": one for i in range(12)} | {"musique": other}
    assert macro_interval(twelve, lambda _: values) == pytest.approx(recovered_interval([one, other]))


def test_what_is_averaged_is_said_wherever_an_average_is_shown(folder, run, tmp_path):
    figures = Figures(run, "evidence_kept", OURS, 2.5)
    over = "mean of 2 kinds of data (4 data sets)"
    assert f"## Evidence kept in per cent, {over}" in document(figures)
    assert f"against budget, {over}</title>" in curve_file(figures)
    page = page_of(folder)
    assert "16 questions from 2 kinds of data (4 data sets)" in page
    assert "each kind of data counts alike" in page
    assert f"<caption>Evidence kept, {over}, with 95 % interval</caption>" in page
    assert f"<p>{over.capitalize()}. Bands" in page
    assert f"on average ({over})" in page
    assert report([str(folder), "--without", "xquad_de,xquad_en", "--markdown", str(tmp_path / "two.md")]) == 0
    assert "mean of 2 data sets\n" in (tmp_path / "two.md").read_text()


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["locomo"], "1 data set"),
        (["locomo", "qmsum"], "2 data sets"),
        (["xquad_de", "xquad_en"], "2 data sets of one kind"),
        (["xquad_de", "squad_v1_dev", "qmsum"], "2 kinds of data (3 data sets)"),
    ],
)
def test_sets_are_counted_by_kind_only_where_a_kind_has_several(names, words):
    assert counted(names) == words


def test_an_average_of_single_sets_is_their_mean():
    assert average({"alpha": 0.25, "beta": 1.0, "gamma": 0.5}) == pytest.approx(1.75 / 3)


def test_what_is_lost_without_a_part_is_averaged_over_kinds():
    lost = {"squad_v1_dev": 0.1, "xquad_de": 0.0, "xquad_en": 0.2, "musique": 0.4}
    run = run_of({name: {DEFAULT: 0.9, BARE: 0.9 - value} for name, value in lost.items()})
    (loss,) = losses(run, DEFAULT)
    assert loss.by_budget == {"10%": pytest.approx(25)}
    assert loss.mean == pytest.approx(25)
    assert "lost without a part, mean of 2 kinds of data (4 data sets)\n" in ablation(run, DEFAULT, "evidence_kept")


def test_forms_of_questions_are_averaged_over_kinds(tmp_path, capsys):
    never = {"gold_sentences": [{"document_id": "d1", "start": 24, "end": 58}], "query": "Who won in Oslo?"}
    files = [
        write_rows(tmp_path / "xquad_de.jsonl", [row("q1")]),
        write_rows(tmp_path / "xquad_en.jsonl", [row("q1")]),
        write_rows(tmp_path / "other.jsonl", [row("q1", **never)]),
    ]
    means = []
    for names in ([files[0]], [files[2]], files):
        assert headings(["--data", ",".join(map(str, names)), "--budgets", "40%"]) == 0
        means.append(float(capsys.readouterr().out.splitlines()[2].split(" | ")[1].rstrip(" |")))
    assert means == [100.0, 0.0, 50.0]


def test_questions_without_anything_to_measure_give_no_table(tmp_path):
    bare = row("q1", answers=None, gold_document_ids=None, gold_sentences=None, answer_spans=None)
    path = write_rows(tmp_path / "bare.jsonl", [bare])
    with pytest.raises(ValueError, match="must have something to measure in every case, got none"):
        headings(["--data", str(path), "--budgets", "40%"])


def test_a_configuration_is_tuned_for_the_average_over_kinds(run):
    found = candidate(run, list(SETS), OURS, "10%", Target("evidence_kept", 0.5))
    assert (found.quality, found.margin) == (pytest.approx((SQUAD + 0.25) / 2), pytest.approx((SQUAD + 0.25) / 2 - 0.5))
    assert (found.tokens, found.ratio) == (pytest.approx(30), pytest.approx(0.07))


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["squad_a", "xquad_b", "towers"], "each kind of data counts alike"),
        (["squad_a", "towers"], "each data set counts alike"),
    ],
)
def test_a_decision_says_what_counts_alike(tmp_path, names, words):
    files = []
    for number, name in enumerate(names):
        rows = [tower(100 * number + index) for index in range(16)]
        files.append(write_rows(tmp_path / f"{name}.jsonl", rows))
    assert tune(tmp_path, ",".join(map(str, files))) == 0
    (written,) = (tmp_path / "adr").iterdir()
    assert f"* `answer_kept >= 60% of full`, {words}" in written.read_text()


def test_a_part_of_what_was_recorded_is_averaged_over_kinds(tmp_path):
    a, b = evidence().data
    names = ("squad_v1_dev", "xquad_de", "musique", "qmsum")
    sets = tuple(replace(b if name == "musique" else a, name=name) for name in names)
    part = [open_data(str(write_rows(tmp_path / f"{name}.jsonl", [tower(1), tower(3)]))) for name in names[:3]]
    low, quality = recorded(evidence(data=sets), part)
    assert quality == pytest.approx((0.9 + 0.7) / 2)
    assert low == pytest.approx(0.8 - 0.1 * 2**0.5 / 2)


def test_logs_of_two_months_are_two_kinds_whose_lines_are_no_translations():
    assert (family("log_january"), family("log_february+odd")) == ("log_january", "log_february")
    assert counted(["log_january", "log_february"]) == "2 data sets"
    public = ("leval_natural_question", "mtrag_un", "nq_open_bm25neg_20")
    assert [family(name) for name in public] == ["leval", "mtrag", "nq_open_bm25neg_20"]
