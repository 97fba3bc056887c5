"""The command line of the evaluation: what it prints and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval.__main__ import main
from eval.records import read_run
from tests.eval.tiny import RACE, data_file, write_rows
from tests.eval.tiny_chat import chat_row


def test_the_command_line_runs_and_compares(tmp_path, capsys):
    path, out = str(data_file(tmp_path)), str(tmp_path / "out")
    assert main(["run", "--data", path, "--systems", "full,lead", "--budgets", "6", "--out", out]) == 0
    assert "full()" in capsys.readouterr().out
    assert main(["compare", "truncate", "full", "--data", path, "--budgets", "3"]) == 0
    assert "| tiny | 3 | 0.0 | 100.0 | +100.0 |" in capsys.readouterr().out


def test_a_log_without_a_label_is_run_and_told_why_there_is_nothing_to_measure(tmp_path, capsys):
    rows = [{"query": "Who won?", "documents": [RACE]}, {"query": "Who won?", "documents": [RACE], "answer": "Carl"}]
    path, out = str(write_rows(tmp_path / "log.jsonl", rows)), str(tmp_path / "out")
    assert main(["run", "--data", path, "--systems", "lead", "--budgets", "6", "--out", out]) == 2
    why = "no question has evidence, or an answer that stands in what was given"
    printed = capsys.readouterr()
    assert "lead()" in printed.out
    assert printed.err.endswith(f"error: data must have something to measure, got nothing in log: {why}.\n")
    assert main(["report", out]) == 2
    assert why in capsys.readouterr().err


def test_a_metric_that_takes_a_label_says_which_one_is_not_there(tmp_path, capsys):
    rows = [{"query": "Who won?", "documents": [RACE], "answer": "Anna"}] * 2
    path, out = str(write_rows(tmp_path / "log.jsonl", rows)), str(tmp_path / "out")
    options = ("--systems", "lead", "--budgets", "6", "--metrics", "evidence_recall")
    assert main(["run", "--data", path, *options, "--out", out]) == 2
    assert "no question has 'gold_sentences' or, in a log, 'evidence'.\n" in capsys.readouterr().err
    write_rows(tmp_path / "log.jsonl", [rows[0], rows[0] | {"evidence": [RACE[:18]]}])
    assert main(["run", "--data", path, *options, "--out", str(tmp_path / "other")]) == 0
    assert "1 of 2 questions do not count: it takes 'gold_sentences' or" in capsys.readouterr().out


def test_a_folder_that_cannot_be_made_is_named_without_the_number_of_the_error(tmp_path, capsys):
    path = data_file(tmp_path)
    assert main(["run", "--data", str(path), "--systems", "full", "--budgets", "6", "--out", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"error: {path}") and error.endswith(": Not a directory.\n")


RUN = ("--data", "missing", "--systems", "full", "--budgets", "6")
TUNE = ("tune", "--data", "missing", "--target", "answer_kept >= 0.9")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("run", *RUN, "--out", "file/run"), "file: Not a directory."),
        (("report", "missing", "--out", "file/page.html"), "file: Not a directory."),
        (("report", "missing", "--markdown", "folder"), "folder: Is a directory."),
        (("report", "missing", "--curve", "file/curve.svg"), "file: Not a directory."),
        (("report", "missing", "--update", "no.md"), "no.md: No such file or directory."),
        (("report", "missing", "--check", "folder"), "folder: Is a directory."),
        (("report", "file"), "file: Not a directory."),
        (("ablation", "missing", "--markdown", "file/table.md"), "file: Not a directory."),
        (("speed", "--markdown", "file/below/speed.md"), "file: Not a directory."),
        (("agents", "--markdown", "closed/agents.md"), "closed: Permission denied."),
        (("pack", "missing", "file"), "file: Not a directory."),
        ((*TUNE, "--out", "folder"), "folder: Is a directory."),
        ((*TUNE, "--adr-dir", "file"), "file: Not a directory."),
        ((*TUNE, "--work", "closed/work"), "closed: Permission denied."),
    ],
)
def test_what_cannot_be_written_is_refused_before_any_work(tmp_path, monkeypatch, capsys, arguments, fault):
    (tmp_path / "file").touch()
    for name in ("folder", "closed"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != "closed")  # root may write anywhere
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"error: {fault}\n"


def test_a_day_that_is_none_is_refused(capsys):
    with pytest.raises(SystemExit):
        main([*TUNE, "--date", "foo"])
    assert "argument --date: must be a day such as 2026-01-31, got 'foo'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("option", "value", "rule"),
    [("--share", "200", "between 0 and 100, got 200.0"), ("--examples", "-1", "an integer of at least 0, got -1")],
)
def test_a_number_of_a_report_is_refused_as_it_was_given(capsys, option, value, rule):
    assert main(["report", "missing", option, value]) == 2
    assert capsys.readouterr().err == f"error: {option[2:]} must be {rule}.\n"


def test_a_round_of_no_questions_is_refused(capsys):
    assert main([*TUNE, "--least", "0"]) == 2
    assert capsys.readouterr().err == "error: least must be an integer of at least 1, got 0.\n"


def test_a_log_without_a_label_does_not_fail_a_run_of_others(tmp_path, capsys):
    log = str(write_rows(tmp_path / "log.jsonl", [{"query": "Who won?", "documents": [RACE]}]))
    data, out = f"{log},{data_file(tmp_path)}", str(tmp_path / "out")
    assert main(["run", "--data", data, "--systems", "lead", "--budgets", "6", "--out", out]) == 0
    assert capsys.readouterr().out.count("  nothing to measure: ") == 1


def test_a_log_says_how_many_of_its_questions_do_not_count(tmp_path, capsys):
    rows = [{"query": "Who won?", "documents": [RACE], "answer": answer} for answer in ("Anna", "Carl", "Dora")]
    path, out = str(write_rows(tmp_path / "log.jsonl", rows)), str(tmp_path / "out")
    assert main(["run", "--data", path, "--systems", "lead", "--budgets", "6", "--out", out]) == 0
    printed = capsys.readouterr().out
    assert "  2 of 3 questions do not count: they have no evidence" in printed
    assert "stands in what was given (line2, line3)." in printed


def test_of_many_questions_that_do_not_count_the_first_are_named(tmp_path, capsys):
    rows = [{"query": "Who won?", "documents": [RACE], "answer": "Anna"}]
    rows += [{"query": "Who won?", "documents": [RACE], "answer": "Carl", "id": f"q{n}"} for n in range(7)]
    path, out = str(write_rows(tmp_path / "log.jsonl", rows)), str(tmp_path / "out")
    assert main(["run", "--data", path, "--systems", "lead", "--budgets", "6", "--out", out]) == 0
    assert "(q0, q1, q2, q3, q4 and 2 more)." in capsys.readouterr().out


def test_what_is_printed_counts_the_questions_with_a_label_and_those_passed_over(tmp_path, capsys):
    short = {"messages": chat_row()["messages"][:2], "gold_message_ids": ["m1"]}
    rows = [chat_row("a"), chat_row("b", **short), chat_row("c", gold_message_ids=[]), chat_row("d", **short)]
    path, out = str(write_rows(tmp_path / "talk.jsonl", rows)), tmp_path / "out"
    reason = "2 questions of the file passed over: asked after fewer than 4 messages, too few to choose from."
    assert main(["run", "--data", path, "--systems", "full", "--budgets", "50%", "--out", str(out)]) == 0
    head, note, uncounted, system = capsys.readouterr().out.splitlines()
    assert head == "talk (any_evidence_kept, n = 1; share of tokens left)"
    assert note == f"  {reason}"
    assert uncounted.startswith("  1 of 2 questions do not count: they have no evidence")
    assert system.split() == ["full()", "50%:", "100.0", "(100%!)"]
    (cell,) = read_run(out).cells
    assert (cell.questions, cell.passed_over) == (2, {reason.split(": ")[1].removesuffix("."): 2})
    assert main(["compare", "recency", "bm25", "--data", path, "--budgets", "50%"]) == 0
    assert capsys.readouterr().out.endswith(f" | 1 |\ntalk: {reason}\n")


def test_the_metric_that_was_asked_for_is_printed(tmp_path, capsys):
    command = ["run", "--data", str(data_file(tmp_path)), "--systems", "full", "--budgets", "6"]
    assert main([*command, "--out", str(tmp_path / "out"), "--metrics", "document_recall,answer_kept"]) == 0
    assert capsys.readouterr().out.startswith("tiny (document_recall, n = 5; share of tokens left)\n")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"--budgets": "0%"}, "above 0%"),
        ({"--systems": "fulll"}, "did you mean 'full'"),
        ({"--data": "nowhere.jsonl"}, "'nowhere.jsonl' must be a file"),
        ({"--metrics": "bleu"}, "a metric must be one of"),
        ({"--jobs": "0"}, "jobs must be at least 1"),
        ({"--data": ""}, "a data set must be named"),
        ({"--data": "{data},rag_compress:{data}"}, "data sets must have names of their own, got 'tiny' twice"),
        ({"--seed": "-1"}, "seed must be at least 0, got -1"),
        ({"--limit": "0"}, "limit must be at least 1"),
        ({"--keep-outputs": "some"}, "keep-outputs must be"),
        ({"--reader": "oracle"}, "a reader must look like"),
        ({"--systems": "llmlingua2"}, "llmlingua2 "),
    ],
)
def test_bad_options_end_with_a_line_that_helps(tmp_path, capsys, changes, message):
    options = {"--data": str(data_file(tmp_path)), "--systems": "full", "--budgets": "6", "--out": str(tmp_path / "o")}
    changed = {name: value.replace("{data}", options["--data"]) for name, value in changes.items()}
    arguments = [text for pair in {**options, **changed}.items() for text in pair]
    assert main(["run", *arguments]) == 2
    assert message in capsys.readouterr().err
    assert not Path(tmp_path / "o").exists()


def test_an_unknown_command_is_refused_and_help_lists_them(capsys):
    assert main(["walk"]) == 2
    assert "must be one of run, pack, compare" in capsys.readouterr().err
    assert main(["--help"]) == 0
    assert "compare two systems" in capsys.readouterr().out
