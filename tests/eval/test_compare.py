"""Comparisons of two systems, question by question."""

from __future__ import annotations

import pytest

from eval.__main__ import main
from eval.budgets import parse_budgets
from eval.commands.compare import compare
from eval.data import open_data
from eval.run_cells import run_cells
from eval.systems import parse_systems
from tests.eval.tiny import FOOD, RACE, data_file, row, start, write_rows


def test_a_cell_gives_a_number_for_each_question(tmp_path):
    run = start(data_file(tmp_path), tmp_path / "out", "full,truncate", "3")
    full, cut = (run.cell("tiny", name, "3") for name in ("full()", "truncate()"))
    assert full.values("evidence_recall") == {f"q{i}": 1.0 for i in range(5)}
    assert cut.values("evidence_recall") == {f"q{i}": 0.0 for i in range(5)}
    assert set(full.values("tokens").values()) == {full.tokens_mean}
    with pytest.raises(ValueError, match="metric must be one of"):
        full.values("bleu")
    with pytest.raises(KeyError, match="run it first"):
        run.cell("tiny", "oracle()", "3")


def test_compare_corrects_for_the_number_of_tests(tmp_path):
    other = data_file(tmp_path, 6, "other.jsonl")
    data = [open_data(str(data_file(tmp_path, 5))), open_data(str(other))]
    systems = parse_systems("truncate,full")
    run = run_cells(data, systems, parse_budgets("3"), tmp_path / "out")
    found = compare(run, "truncate()", "full()")
    assert [(c.data, c.result.wins, c.result.n) for c in found] == [("other", 6, 6), ("tiny", 5, 5), ("all", 11, 11)]
    # all sign flips: 2 of 2^5 and 2 of 2^6 are as extreme; Holm doubles the smaller one
    assert [c.result.p for c in found] == [2 / 64, 2 / 32, 2 / 2**11]
    assert [c.p_holm for c in found] == [4 / 64, 2 / 32, 2 / 2**11]
    with pytest.raises(ValueError, match="in common"):
        compare(run, "truncate()", "lead()")


def test_beside_a_difference_stand_the_means_that_it_is_of(tmp_path):
    run = start(data_file(tmp_path), tmp_path / "out", "truncate,full", "3")
    (found,) = compare(run, "truncate()", "full()", "tokens")
    means = [run.cell("tiny", name, "3").tokens_mean for name in ("truncate()", "full()")]
    assert [found.first, found.second] == means
    assert found.result.mean_difference == means[1] - means[0] > 0


def compared(path, capsys, *options):
    assert main(["compare", "truncate", "full", "--data", str(path), "--budgets", "3", *options]) == 0
    return capsys.readouterr()


def test_compare_pools_translations_as_one_question(tmp_path):
    data = [open_data(str(data_file(tmp_path, 5, f"xquad_{code}.jsonl"))) for code in ("de", "en", "es")]
    run = run_cells(data, parse_systems("truncate,full"), parse_budgets("3"), tmp_path / "out")
    *_, together = compare(run, "truncate()", "full()")
    assert (together.data, together.result.n, together.result.p) == ("all", 15, 2 / 2**5)


def test_of_tokens_the_cheaper_system_wins(tmp_path, capsys):
    shown = compared(data_file(tmp_path), capsys, "--metric", "tokens").out
    assert "| 0/0/5 |" in shown  # the full context takes more


def test_a_data_set_without_the_metric_is_named(tmp_path, capsys):
    plain = write_rows(tmp_path / "plain.jsonl", [row("a", answers=None, gold_sentences=None, answer_spans=None)])
    shown = compared(f"{plain},{data_file(tmp_path)}", capsys).out
    assert "plain: evidence_kept is not defined on it, so it is not compared." in shown


def test_a_metric_that_no_question_is_labelled_for_is_refused_with_the_labels_that_it_needs(tmp_path, capsys):
    log = {"query": "Who won the race?", "documents": [RACE, FOOD], "answer": "Anna"}
    path = str(write_rows(tmp_path / "log.jsonl", [log]))
    command = ["compare", "truncate", "full", "--data", path, "--budgets", "3", "--metric", "document_recall"]
    assert main(command) == 2
    needed = "got none: a question must have 'gold_document_ids' or, in a log, 'evidence'."
    assert needed in capsys.readouterr().err
    assert main([*command[:-1], "answer_kept"]) == 0


def test_a_comparison_with_cells_by_other_code_says_so(tmp_path, capsys, monkeypatch):
    path, out = data_file(tmp_path), ["--out", str(tmp_path / "out")]
    compared(path, capsys, *out)
    monkeypatch.setattr("eval.commands.running.code_checksum", lambda: "another")
    assert "2 cells were measured earlier, with other code" in compared(path, capsys, *out).err


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [("--metric", "evidence_keptt", "metric must be one of"), ("--seed", "-1", "seed must be at least 0, got -1")],
)
def test_a_bad_option_of_a_comparison_is_refused_before_anything_runs(tmp_path, capsys, option, value, message):
    command = ["compare", "truncate", "full", "--data", str(data_file(tmp_path)), "--budgets", "3", option, value]
    assert main([*command, "--out", str(tmp_path / "out")]) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_system_is_not_compared_with_itself(capsys):
    assert main(["compare", "full", "full()", "--data", "tiny", "--budgets", "3"]) == 2
    assert "A and B must differ, got full() twice" in capsys.readouterr().err


def test_history_is_compared_with_the_last_question_alone(tmp_path, capsys):
    documents = [
        {"id": "d0", "title": "", "content": "Berta came to Oslo by train. She stayed there for a year."},
        {"id": "d1", "title": "", "content": "Anna came to Rome on foot. She stayed there for a month."},
    ]
    asked = {"query": "How long did she stay there?", "documents": documents, "gold_document_ids": ["d1"]}
    rows = [{"id": f"q{i}", **asked, "messages": [{"content": "When was Anna in Rome?"}]} for i in range(5)]
    path = str(write_rows(tmp_path / "follow-ups.jsonl", rows))
    command = ["compare", "rag_compress(history_weight=0)", "rag_compress", "--data", path, "--budgets", "9"]
    assert main([*command, "--metrics", "document_recall"]) == 0
    shown = capsys.readouterr().out
    assert "A = rag_compress(history_weight=0)\nB = rag_compress()\n" in shown
    assert "B - A (document_recall)" in shown
    assert "| 5/0/0 |" in shown
