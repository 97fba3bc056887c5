"""The page, the tables and the curve say what the records say, whole and without a network."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.data import open_data
from eval.records import ROWS_SCHEMA, Cell, Row, Summary, cell_path, pack_run, read_run, rows_path
from eval.report import main
from eval.report.chart import spread
from eval.report.examples import cut
from eval.report.figures import Figures, default_reference
from eval.report.labels import p_value, percent
from eval.report.markdown import document, update
from eval.report.points import Need, Point, macro_interval, tokens_needed
from eval.statistics import holm, mean_interval, paired

OURS, THEIRS = "rag_compress()", "truncate(unit=sentence)"
QUALITY = {  # per system and budget, one value per question
    (OURS, "10%"): [1, 1, 0, 1, 0, 1, 1, 0, 1, 1],
    (OURS, "50%"): [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    (THEIRS, "10%"): [0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
    (THEIRS, "50%"): [1, 0, 0, 1, 0, 1, 0, 1, 0, 1],
}


def write_cell(
    folder, data, system, budget, values, *, over=0, file="set.jsonl", sha256="0" * 64, metric="evidence_kept"
):
    limit = int(budget.removesuffix("%"))
    rows = [
        Row(
            question=f"q{index}",
            index=index,
            budget=limit,
            tokens=limit + (1 if index < over else 0),
            original_tokens=100,
            score_ms=1.0 + index,
            fill_ms=0.5,
            metrics={metric: float(value), "answer_kept": float(value)},
            spans=((0, 0, 4),) if system == OURS else ((0, 5, 9),),
        )
        for index, value in enumerate(values)
    ]
    path = cell_path(folder, data, system, budget)
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps({"schema": ROWS_SCHEMA}), *(row.to_json() for row in rows)]
    rows_path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    low, high = mean_interval([float(value) for value in values])
    summary = Summary(mean=sum(values) / len(values), low=low, high=high, n=len(values))
    Cell(
        data=data,
        data_file=str(file),
        data_sha256=sha256,
        split="all",
        limit=None,
        system=system,
        budget=budget,
        seed=0,
        questions=len(rows),
        metrics={metric: summary, "answer_kept": summary},
        tokens_mean=sum(row.tokens for row in rows) / len(rows),
        original_tokens_mean=100.0,
        ratio_mean=sum(row.tokens for row in rows) / len(rows) / 100,
        time_ms_median=6.0,
        time_ms_p95=10.0,
        violations=over,
        worst_overshoot=1 if over else 0,
        environment={"python": "3.11", "processors": 2, "packages": {}, "git_commit": "abc", "measured": "2026-01-01"},
    ).write(path)


@pytest.fixture
def folder(tmp_path):
    run = tmp_path / "run"
    for data in ("alpha", "beta"):
        for (system, budget), values in QUALITY.items():
            write_cell(run, data, system, budget, values)
    return run


@pytest.fixture
def figures(folder):
    return Figures(read_run(folder), "evidence_kept", OURS, 2.5)


def page_of(folder, *options):
    assert main([str(folder), "--out", str(folder / "page.html"), *options]) == 0
    return (folder / "page.html").read_text(encoding="utf-8")


class Outline(HTMLParser):
    """Checks that every element is closed, and collects attributes and text."""

    VOID = frozenset({"meta", "br", "link", "img"})

    def __init__(self):
        super().__init__()
        self.open, self.attributes, self.texts = [], [], []

    def handle_starttag(self, tag, attributes):
        self.attributes += attributes
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def outline(page):
    parser = Outline()
    parser.feed(page)
    parser.close()
    assert not parser.open
    return parser


# The page


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


def test_the_headline_gives_the_tokens_for_the_asked_share(folder):
    # 70 % at 10 tokens and 100 % at 50: 95 % lies five sixths of the way, at 43.3
    assert "<h1>rag_compress keeps 95 % of the evidence in 43 % of the tokens</h1>" in page_of(folder)


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
    assert "set.jsonl is not on this machine." in page
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


def test_packed_records_give_the_same_tables_and_say_that_texts_are_missing(folder, tmp_path):
    packed = tmp_path / "packed"
    pack_run(folder, packed)
    tables = [document(Figures(read_run(place), "evidence_kept", OURS, 2.5)) for place in (folder, packed)]
    assert tables[0] == tables[1]
    page = page_of(packed)
    outline(page)
    assert "these records hold scores without the kept text" in page


# Numbers


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
        (["--share", "0"], "share must be above 0 and at most 1, got 0.0"),
    ],
)
def test_a_bad_option_is_refused_with_rule_and_value(folder, options, message):
    with pytest.raises(ValueError, match=message):
        main([str(folder), *options])


# Markdown and the curve


README = "# Title\n\n<!-- results:begin summary -->\nold\n<!-- results:end -->\n\ntext\n"


def test_a_document_is_updated_between_its_markers_only(folder, tmp_path):
    readme = tmp_path / "README.md"
    readme.write_text(README)
    assert main([str(folder), "--update", str(readme)]) == 0
    text = readme.read_text()
    assert text.startswith("# Title\n\n<!-- results:begin summary -->\n| system |")
    assert text.endswith("|\n<!-- results:end -->\n\ntext\n")
    assert "| `rag_compress` | 70.0 | 100.0 | 43 % | $0.11 |" in text
    assert "| `truncate(unit=sentence)` | 20.0 | 50.0 | > 50 % |" in text


def test_a_stale_document_fails_the_check_with_a_diff(folder, tmp_path, capsys):
    readme = tmp_path / "README.md"
    readme.write_text(README)
    assert main([str(folder), "--check", str(readme)]) == 1
    shown = capsys.readouterr().out
    assert "-old\n" in shown
    assert "+| `rag_compress` | 70.0" in shown
    assert readme.read_text() == README
    main([str(folder), "--update", str(readme)])
    assert main([str(folder), "--check", str(readme)]) == 0


def test_a_stale_or_missing_curve_fails_the_check(folder, tmp_path, capsys):
    readme, curve = tmp_path / "README.md", tmp_path / "curve.svg"
    readme.write_text(README)
    main([str(folder), "--update", str(readme)])
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 1
    main([str(folder), "--curve", str(curve)])
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 0
    write_cell(folder, "beta", OURS, "10%", [1] * 10)
    assert main([str(folder), "--check", str(readme), "--curve", str(curve)]) == 1


def test_a_place_may_name_metric_and_systems(figures):
    text = update('<!-- results:begin data metric=answer_kept systems="" -->\n<!-- results:end -->', figures)
    assert "| data | questions | `rag_compress` |" in text
    assert "| alpha | 10 | 70 / 100 |" in text
    assert "truncate" not in text


def test_a_place_may_name_another_run(figures, tmp_path):
    for system, values in [("rag_compress()", [1, 0, 1, 1]), ("full()", [1, 0, 0, 0])]:
        write_cell(tmp_path / "other", "gamma", system, "20%", values, metric="f1")
    text = update(
        f'<!-- results:begin data folder="{tmp_path / "other"}" metric=f1 -->\n<!-- results:end -->\n'
        "<!-- results:begin data -->\n<!-- results:end -->",
        figures,
    )
    assert "| data | questions | full context | `rag_compress` |" in text
    assert "| gamma | 4 | 25 | 75 |" in text
    assert "| alpha | 10 | 70 / 100 |" in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "must have a place for results"),
        ("<!-- results:begin all -->\n<!-- results:end -->", "must name one of summary, data, .*, got 'all'"),
        ("<!-- results:begin data colour=red -->\n<!-- results:end -->", "metric=... or systems=..., got 'colour'"),
        ("<!-- results:begin data systems=lead -->\n<!-- results:end -->", "systems must be among .*, got 'lead'"),
    ],
)
def test_a_bad_place_is_refused(figures, text, message):
    with pytest.raises(ValueError, match=message):
        update(text, figures)


def test_the_curve_is_a_drawing_of_its_own(folder, tmp_path):
    main([str(folder), "--curve", str(tmp_path / "curve.svg")])
    text = (tmp_path / "curve.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "prefers-color-scheme: dark" in text
    assert text.count("http") == 1
