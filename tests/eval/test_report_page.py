"""The page says what the records say, whole and without a network."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.data import Evidence, open_data
from eval.records import pack_run, read_run
from eval.report.chart import Frame, Line, Mark, line_chart
from eval.report.examples import cut, evidence_of
from eval.report.figures import Figures
from eval.report.labels import p_value
from eval.report.markdown import document
from eval.statistics import holm, paired
from tests.eval.tiny import question
from tests.eval.tiny_report import OURS, QUALITY, THEIRS, outline, page_of, write_cell


def test_the_page_is_well_formed_and_refers_to_nothing_outside(folder):
    page = page_of(folder)
    parsed = outline(page)
    for name, value in parsed.attributes:
        assert name != "src"
        if name in {"href", "xlink:href"}:
            assert value.startswith("#")
    assert not re.search(r"https?:|@import|url\(", page)
    ids = [value for name, value in parsed.attributes if name == "id"]
    assert len(ids) == len(set(ids))


def test_every_link_of_the_page_leads_somewhere(folder):
    attributes = outline(page_of(folder)).attributes
    ids = {value for name, value in attributes if name == "id"}
    assert {value[1:] for name, value in attributes if name == "href"} <= ids


def test_the_same_records_give_the_same_page(folder):
    assert page_of(folder) == page_of(folder)


def test_every_chart_has_a_title_and_a_description(folder):
    charts = re.findall(r'<svg class="chart.*?</svg>', page_of(folder), re.DOTALL)
    assert charts
    assert all("<title id=" in chart and "<desc id=" in chart for chart in charts)
    assert "rag_compress: 70 %, 100 %." in charts[0]


@pytest.mark.parametrize("first", [0.93, 0.96, 0.98, 1.0])
def test_the_label_of_a_level_stands_where_no_line_passes(first):
    frame = Frame(860, 440, [(0.1, "10 %"), (0.5, "50 %")], "Budget", y_low=0.1, levels=[(0.95, "enough")])
    marks = [Mark(0.1, first, first, first, ""), Mark(0.5, 1.0, 1.0, 1.0, "")]
    drawn = line_chart("a", "", "", frame, [Line("oracle", "c0", 0, marks)])
    x, y = map(float, re.search(r'<text class="tick" x="([\d.]+)" y="([\d.]+)">enough<', drawn).groups())
    (left, top), (right, bottom) = ((frame.x(mark.x), frame.y(mark.y)) for mark in marks)
    for step in range(int(x), int(x) + 40):
        line = top + (bottom - top) * (step - left) / (right - left)
        assert not y - 12 < line < y + 3
    assert abs(y - frame.y(0.95)) < 16


def test_the_headline_gives_the_tokens_for_the_asked_share(folder):
    # 70 % at 10 tokens and 100 % at 50: 95 % lies five sixths of the way, at 43.3
    assert "<h1>rag_compress keeps 95&nbsp;% of the evidence in 43&nbsp;% of the tokens</h1>" in page_of(folder)


def test_cost_is_tokens_times_price(folder):
    page = page_of(folder, "--price", "10")
    assert "$0.43" in page  # 43.3 tokens x 1,000 queries x $10 / 1,000,000
    assert "$1.00" in page  # the full context has 100 tokens


def test_the_significance_shown_is_that_of_the_statistics_module(figures, folder):
    results = [paired(QUALITY[THEIRS, b] * 2, QUALITY[OURS, b] * 2) for b in ("10%", "50%")]
    corrected = holm([result.p for result in results])
    assert [c.result for c in figures.comparisons] == results
    assert [c.p_holm for c in figures.comparisons] == corrected
    page, text = page_of(folder), document(figures)
    for result, p in zip(results, corrected, strict=True):
        assert (
            f'<td class="n">{result.wins} · {result.ties} · {result.losses}</td><td class="n">{p_value(p)}</td>' in page
        )
        assert f"| {result.wins} / {result.ties} / {result.losses} | {p_value(p)} |" in text


def test_broken_budgets_are_marked_in_chart_table_and_section(folder):
    write_cell(folder, "beta", THEIRS, "10%", QUALITY[THEIRS, "10%"], over=3)
    page = page_of(folder)
    assert 'class="over"' in page
    assert "3 of 20 texts over budget" in page
    assert '<td class="n bad">3</td><td class="n">7.5 %</td><td class="n">1</td>' in page


def test_a_page_without_a_broken_budget_says_so(folder):
    page = page_of(folder)
    assert "None: all 80 texts of all systems fit their budgets" in page
    assert 'class="over"' not in page


def test_a_system_that_lacks_cells_is_left_out_of_the_averages_by_name(folder):
    write_cell(folder, "alpha", "lead()", "10%", [1] * 10)
    page = page_of(folder)
    assert "Not in the averages, because cells are missing: lead." in page


def test_wherever_times_stand_it_is_said_what_they_leave_out(folder, figures):
    left_out = "without splitting into sentences and counting their tokens, which can be done at index time"
    page, text = page_of(folder), document(figures)
    assert f"Scoring and filling, {left_out}." in page
    assert "<dt>Median time to score and fill</dt>" in page
    assert "<caption>Time per query to score and fill</caption>" in page
    assert f"\nTimes are {left_out}: `python -m eval speed` measures it.\n" in text
    assert "| score and fill, median / p95 |" in text


def test_latency_is_over_all_queries(figures):
    # 1.5, 2.5, ... 10.5 ms, in every cell
    assert figures.times(OURS) == pytest.approx((6.0, 10.5), abs=0.51)


def test_the_full_context_is_a_line_to_measure_by_and_no_competitor(folder):
    for data in ("alpha", "beta"):
        write_cell(folder, data, "full()", "10%", [0.8] * 10, over=10)
    figures = Figures(read_run(folder), "evidence_kept", OURS, 2.5)
    assert "full()" not in figures.systems
    assert figures.full_quality(["alpha", "beta"]) == pytest.approx(0.8)
    # 95 % of 0.8 is 0.76: a fifth of the way from 0.7 to 1.0
    assert figures.need(figures.average(OURS), figures.data).tokens == pytest.approx(18)


LONG = "rag_compress(bridge_weight=0,name_weight=0,passage_weight=0.4)"


@pytest.mark.parametrize(
    ("width", "below"), [("wide", [f"1 {LONG}"]), ("narrow", [f"1 {LONG}", "2 truncate(unit=sentence)"])]
)
def test_a_name_that_does_not_fit_beside_the_chart_is_numbered_and_spelled_out_below(folder, width, below):
    for data in ("alpha", "beta"):
        for budget in ("10%", "50%"):
            write_cell(folder, data, LONG, budget, [1] * 10)
    drawn = rf'<svg class="chart {width}"(.*?)</svg><ul class="keys {width}">(.*?)</ul>'
    chart, keys = re.search(drawn, page_of(folder), re.DOTALL).groups()
    assert re.findall(r"<li [^>]*>(.*?)</li>", keys) == below
    beside = re.findall(r">([^<]+)</text></g>", chart)
    assert "rag_compress" in beside
    cut_short = [label.removesuffix("…") for label in beside if label.endswith("…")]
    assert [name.startswith(label) for name, label in zip(below, cut_short, strict=True)] == [True] * len(below)


@pytest.mark.parametrize("system", ["oracle()", "lead()"])
def test_the_page_says_that_the_oracle_is_no_bound_where_there_is_one(folder, system):
    for data in ("alpha", "beta"):
        for budget in ("10%", "50%"):
            write_cell(folder, data, system, budget, [1] * 10)
    assert ("It has seen the labels and is no bound" in page_of(folder)) == (system == "oracle()")


def test_long_names_break_instead_of_running_over_the_edge(folder):
    rules = dict(re.findall(r"^([.\w ]+?) \{([^}]*)\}", page_of(folder), re.MULTILINE))
    assert "overflow-wrap: break-word" in rules["body"]
    assert "overflow-x: auto" in rules[".scroll"]  # tables scroll
    assert "word-break: break-all" in rules[".keys li"]


def test_the_page_says_which_questions_of_a_file_nobody_was_asked(folder):
    for path in folder.glob("alpha/*/*.json"):
        cell = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps({**cell, "passed_over": {"unanswerable": 3}}), encoding="utf-8")
    assert "alpha: 3 questions of the file passed over: unanswerable." in page_of(folder)


# Single questions


@pytest.fixture
def with_texts(tmp_path):
    file = tmp_path / "gamma.jsonl"
    row = {"answers": ["Two"], "documents": [{"id": "d", "title": "T <b>", "content": "One. Two. Six."}]}
    file.write_text("".join(json.dumps({"id": f"q{i}", "query": f"<script>{i}", **row}) + "\n" for i in range(10)))
    run = tmp_path / "run"
    for (system, budget), values in QUALITY.items():
        write_cell(run, "gamma", system, budget, values, file=file, sha256=open_data(str(file)).sha256)
    return run, file


def test_single_questions_show_kept_and_dropped_text_side_by_side(with_texts):
    page = page_of(with_texts[0])
    assert '<span class="kept">One.</span>' in page
    assert '<span class="kept"><u class="evidence">Two</u></span>' in page
    assert '<span class="dropped"><u class="evidence">Two</u></span>' in page


def test_single_questions_show_losses_too(with_texts):
    assert "1 where it is worse" in page_of(with_texts[0])  # question 7 at 10 %


def test_texts_of_the_data_are_escaped(with_texts):
    page = page_of(with_texts[0])
    assert "&lt;script&gt;" in page
    assert "T &lt;b&gt;" in page
    outline(page)


def test_a_missing_data_file_is_named(folder):
    page = page_of(folder)
    assert "set.jsonl is neither here nor in $RAG_COMPRESS_DATA: make the report in the folder that holds it." in page
    outline(page)


def test_a_changed_data_file_is_not_shown(with_texts):
    run, file = with_texts
    file.write_text(file.read_text() + "\n")
    page = page_of(run)
    assert "gamma.jsonl has changed since the run" in page
    assert "Six." not in page


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=4))
def test_pieces_are_the_document(text, spans):
    spans = [(a, b) for a, b in spans if a < b <= len(text)]
    pieces = cut(text, spans[::2], spans[1::2])
    assert "".join(piece.text for piece in pieces) == text
    kept = {i for a, b in spans[::2] for i in range(a, b)}
    flags = [piece.kept for piece in pieces for _ in piece.text]
    assert [i in kept for i in range(len(text))] == flags


def test_evidence_is_underlined_wherever_it_stands():
    asked = question(gold_sentences=(Evidence(0, 0, 4, copies=(Evidence(1, 4, 10), Evidence(1, 15, 20))),))
    assert evidence_of(asked) == {0: [(0, 4)], 1: [(4, 10), (15, 20)]}


def test_packed_records_give_the_same_tables_and_say_that_texts_are_missing(folder, tmp_path):
    packed = tmp_path / "packed"
    pack_run(folder, packed)
    tables = [document(Figures(read_run(place), "evidence_kept", OURS, 2.5)) for place in (folder, packed)]
    assert tables[0] == tables[1]
    page = page_of(packed)
    outline(page)
    assert "these records hold scores without the kept text" in page
