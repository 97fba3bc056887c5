"""A run made by hand, so that what a report must say of it can be worked out."""

from __future__ import annotations

import json
from html.parser import HTMLParser

from eval.files import cell_path, rows_path
from eval.records import ROWS_SCHEMA, Cell, Row, Summary
from eval.report import main
from eval.statistics import mean_interval

OURS, THEIRS = "rag_compress()", "truncate(unit=sentence)"
QUALITY = {  # per system and budget, one value per question
    (OURS, "10%"): [1, 1, 0, 1, 0, 1, 1, 0, 1, 1],
    (OURS, "50%"): [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    (THEIRS, "10%"): [0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
    (THEIRS, "50%"): [1, 0, 0, 1, 0, 1, 0, 1, 0, 1],
}


def cell_of(data, system, budget, metrics, **fields):
    """A cell of ten questions, but for the fields that are given."""
    usual = {
        **{"data_file": data, "data_sha256": "0", "split": "all", "limit": None, "seed": 0, "questions": 10},
        **{"tokens_mean": 1.0, "original_tokens_mean": 100.0, "ratio_mean": 0.1, "time_ms_median": 6.0},
        **{"time_ms_p95": 10.0, "violations": 0, "worst_overshoot": 0},
    }
    return Cell(data=data, system=system, budget=budget, metrics=metrics, **{**usual, **fields})


def write_cell(
    folder, data, system, budget, values, *, over=0, file="set.jsonl", sha256="0" * 64, metric="evidence_kept", **made
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
    tokens = sum(row.tokens for row in rows) / len(rows)
    cell_of(
        data,
        system,
        budget,
        {metric: summary, "answer_kept": summary},
        data_file=str(file),
        data_sha256=sha256,
        tokens_mean=tokens,
        ratio_mean=tokens / 100,
        violations=over,
        worst_overshoot=1 if over else 0,
        questions=len(rows),
        environment={
            **{"python": "3.11", "processors": 2, "packages": {}, "git_commit": "abc", "measured": "2026-01-01"},
            **made,
        },
    ).write(path)


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


def write_run(folder):
    """Write two data sets under two systems with two budgets."""
    for data in ("alpha", "beta"):
        for (system, budget), values in QUALITY.items():
            write_cell(folder, data, system, budget, values)
    return folder
