"""Runs: cells and rows, resumption, processes, failures."""

from __future__ import annotations

import json
from dataclasses import replace
from multiprocessing import active_children
from signal import SIGTERM

import pytest

from eval import cell_files, provenance, worker
from eval.__main__ import main
from eval.budgets import parse_budgets
from eval.data import open_data
from eval.files import cell_path, rows_path, slug
from eval.pool import Pool
from eval.records import Row, read_run
from eval.run_cells import run_cells
from eval.systems import parse_systems
from eval.systems.simple import Lead
from eval.worker import EvaluationError
from tests.eval.tiny import data_file, row, start, write_rows


def numbers(run):
    """Everything but times, places and machines."""
    cells = [replace(cell, time_ms_median=0, time_ms_p95=0, environment={}, source=None) for cell in run.cells]
    rows = [[replace(row, score_ms=0, fill_ms=0) for row in cell.rows()] for cell in run.cells]
    return cells, rows


def test_a_run_writes_a_cell_and_its_rows_for_every_combination(tmp_path):
    run = start(data_file(tmp_path), tmp_path / "out")
    assert (run.data, run.systems) == (["tiny"], ["full()", "rag_compress()", "random(seed=3)"])
    assert run.budgets == ["6", "50%"]
    cell = run.cell("tiny", "full()", "6")
    assert (cell.questions, cell.violations, cell.ratio_mean >= 1) == (5, 5, True)
    assert cell.worst_overshoot == cell.tokens_mean - 6
    assert cell.metrics["evidence_kept"].mean == 1.0
    assert len(cell.data_sha256) == 64
    assert {"python", "platform", "packages", "git_commit"} <= set(cell.environment)
    rows = list(cell.rows())
    assert [row.question for row in rows] == ["q0", "q1", "q2", "q3", "q4"]
    assert rows[0].spans[0][0] == 0
    assert rows[0].over_budget
    header = json.loads(cell.source.path.read_text().splitlines()[0])
    assert (header["system"], header["seed"], header["schema"]) == ("full()", 0, "rag_compress.eval.rows/1")


def test_a_second_run_adds_what_is_missing_and_nothing_else(tmp_path, measured):
    path, out = data_file(tmp_path), tmp_path / "out"
    start(path, out, "full", "6")
    before = {file: file.stat().st_mtime_ns for file in out.rglob("*.json*")}
    measured.clear()
    start(path, out, "full,lead", "6,7")
    assert [job.wanted for job in measured] == [{0: [1], 1: [0, 1]}] * 5
    assert {file: file.stat().st_mtime_ns for file in before} == before


@pytest.mark.parametrize("cut", [0, 1, 40])
def test_a_killed_run_loses_the_question_at_hand_only(tmp_path, monkeypatch, measured, cut):
    path, out = data_file(tmp_path), tmp_path / "out"
    whole = numbers(start(path, tmp_path / "whole"))
    measure = worker.Worker.measure

    def killed(self, job):
        if job.index == 3:
            raise KeyboardInterrupt
        return measure(self, job)

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(worker.Worker, "measure", killed)
        start(path, out)
    rows = rows_path(cell_path(out, "tiny", "rag_compress()", "6"))
    assert len(rows.read_text().splitlines()) == 4
    with rows.open("r+b") as file:  # the last line may be half-written
        file.truncate(rows.stat().st_size - cut)
    measured.clear()
    again = numbers(start(path, out))
    assert [job.index for job in measured] == ([3, 4] if cut == 0 else [2, 3, 4])
    assert again == whole


def test_an_unfinished_cell_by_other_code_is_measured_anew(tmp_path, monkeypatch, measured):
    path, out = data_file(tmp_path), tmp_path / "out"
    start(data_file(tmp_path), out, "full", "6", keep_outputs=None)
    cell = cell_path(out, "tiny", "full()", "6")
    lines = rows_path(cell).read_text().splitlines(keepends=True)
    rows_path(cell).write_text("".join(lines[:3]))
    cell.unlink()
    monkeypatch.setattr(cell_files, "code_checksum", lambda: "another")
    measured.clear()
    start(path, out, "full", "6")
    assert [job.index for job in measured] == [0, 1, 2, 3, 4]


def test_a_complete_cell_is_measured_anew_on_request_only(tmp_path, monkeypatch, measured, capsys):
    path, out = data_file(tmp_path, 2), tmp_path / "out"
    start(path, out, "full", "6")
    monkeypatch.setattr("eval.commands.running.code_checksum", lambda: "another")
    measured.clear()
    command = ["run", "--data", str(path), "--systems", "full", "--budgets", "6", "--out", str(out)]
    assert (main(command), measured) == (0, [])
    assert "1 cells were measured earlier" in capsys.readouterr().err
    assert (main([*command, "--fresh"]), [job.index for job in measured]) == (0, [0, 1])
    assert len(rows_path(cell_path(out, "tiny", "full()", "6")).read_text().splitlines()) == 3


def test_rows_of_other_data_are_not_mixed(tmp_path):
    out = tmp_path / "out"
    start(data_file(tmp_path, 2), out, "full", "6")
    with pytest.raises(ValueError, match=r"data_sha256 .* choose another --out"):
        start(data_file(tmp_path, 3), out, "full", "6")


def test_more_questions_continue_a_shorter_run(tmp_path):
    path, out = data_file(tmp_path, 5), tmp_path / "out"
    data = open_data(str(path))
    systems, budgets = parse_systems("lead"), parse_budgets("6")
    assert run_cells([data.select(limit=2)], systems, budgets, out).cells[0].questions == 2
    told = []
    cell = run_cells([data], systems, budgets, out, progress=lambda *step: told.append(step)).cells[0]
    assert (cell.questions, cell.limit) == (5, None)
    assert [*dict.fromkeys(told)] == [("tiny", done, 5) for done in (3, 4, 5)]
    half = run_cells([data.select("odd")], systems, budgets, out)
    assert half.cell("tiny+odd", "lead()", "6").questions == 2


def test_fewer_questions_than_are_there_are_refused(tmp_path):
    data, out = open_data(str(data_file(tmp_path, 5))), tmp_path / "out"
    run_cells([data], parse_systems("lead"), parse_budgets("6"), out)
    with pytest.raises(ValueError, match=r"6\.rows\.jsonl must hold no more questions than are asked for \(2\), got 5"):
        run_cells([data.select(limit=2)], parse_systems("lead,full"), parse_budgets("6"), out)
    assert not cell_path(out, "tiny", "full()", "6").exists()


@pytest.mark.parametrize("header", ["", '{"schema": "rag'])
def test_a_run_that_ended_before_its_first_row_goes_on(tmp_path, header):
    rows = rows_path(cell_path(tmp_path / "out", "tiny", "lead()", "6"))
    rows.parent.mkdir(parents=True)
    rows.write_text(header)
    assert start(data_file(tmp_path), tmp_path / "out", "lead", "6").cells[0].questions == 5


def test_the_code_of_a_cell_is_all_that_may_change_it(tmp_path, monkeypatch):
    for name in ("rag_compress/core/words", "eval/data", *("eval/metrics", "eval/readers", "eval/systems")):
        (tmp_path / name).mkdir(parents=True)
    files = ["rag_compress/core/words/stop_words.txt", "eval/task.py", "eval/worker.py", "eval/budgets.py"]
    for name in files:
        (tmp_path / name).write_text("")
    monkeypatch.setattr(provenance, "__file__", str(tmp_path / "eval" / "provenance.py"))
    checksums = [provenance.code_checksum.__wrapped__()]
    for name in files:
        (tmp_path / name).write_text("#")
        checksums.append(provenance.code_checksum.__wrapped__())
    assert len(set(checksums)) == len(checksums)


def test_an_interruption_ends_with_one_line(tmp_path, monkeypatch, capsys):
    def interrupted(self, job):
        raise KeyboardInterrupt

    monkeypatch.setattr(worker.Worker, "measure", interrupted)
    command = ["run", "--data", str(data_file(tmp_path)), "--systems", "lead", "--budgets", "6"]
    assert main([*command, "--out", str(tmp_path / "out")]) == 130
    assert capsys.readouterr().err.splitlines()[-1].startswith("interrupted: ")


def test_a_second_interruption_leaves_no_process_behind(tmp_path, monkeypatch):
    question = next(open_data(str(data_file(tmp_path))).questions())
    pool = Pool(worker.Plan(("lead()",), ("6",), ("evidence_kept",)), jobs=2)

    def interrupted_again(**_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), pool:
        next(pool.map(worker.Job("tiny", question, number, {0: [0]}, False) for number in range(3)))
        shutdown, processes = pool.executor.shutdown, active_children()
        monkeypatch.setattr(pool.executor, "shutdown", interrupted_again)
        raise KeyboardInterrupt
    for process in processes:
        process.join(30)
    shutdown()  # ends the thread that waits for the same processes: where it is first, join does not see them end
    assert [process.exitcode for process in processes] == [-SIGTERM] * 2


def test_several_processes_give_the_same_numbers(tmp_path):
    path = data_file(tmp_path, 7)
    assert numbers(start(path, tmp_path / "two", jobs=2)) == numbers(start(path, tmp_path / "one"))


def test_a_system_that_fails_stops_the_run_with_the_question(tmp_path, monkeypatch):
    def broken(self, task):
        if task.question.id == "q2":
            raise ZeroDivisionError("no sentence")
        return real(self, task)

    real = Lead.score
    monkeypatch.setattr(Lead, "score", broken)
    with pytest.raises(EvaluationError, match=r"lead\(\) failed on question 'q2' of tiny: ZeroDivisionError"):
        start(data_file(tmp_path), tmp_path / "out", "lead")
    assert not list((tmp_path / "out").rglob("6.json"))
    monkeypatch.undo()
    assert start(data_file(tmp_path), tmp_path / "out", "lead").cells[0].questions == 5


def test_bad_data_is_found_before_anything_runs(tmp_path):
    bad = write_rows(tmp_path / "bad.jsonl", [row("a"), row("b", query="")])
    with pytest.raises(ValueError, match="line 2"):
        run_cells(
            [open_data(str(data_file(tmp_path))), open_data(str(bad))],
            parse_systems("full"),
            parse_budgets("6"),
            tmp_path / "out",
        )
    assert not (tmp_path / "out").exists()


def test_only_the_first_outputs_are_recorded(tmp_path):
    run = start(data_file(tmp_path), tmp_path / "out", "lead", "6", keep_outputs=2)
    assert [row.spans is not None for row in run.cells[0].rows()] == [True, True, False, False, False]


def test_a_row_prints_and_parses_back():
    given = Row(
        question='q "1"',
        index=3,
        budget=5,
        tokens=4,
        original_tokens=9,
        score_ms=1.5,
        fill_ms=0.25,
        metrics={"a": None, "b": 1.0},
        spans=((0, 1, 2),),
    )
    assert Row.from_json(given.to_json()) == given
    assert (given.time_ms, given.ratio, given.over_budget) == (1.75, 4 / 9, False)
    for line in ("[1]", "{}", '{"question": 1', "null"):
        with pytest.raises(ValueError, match="a row must be"):
            Row.from_json(line)


def test_a_folder_without_cells_and_a_file_that_is_none_are_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="must hold the cells"):
        read_run(tmp_path)
    path = tmp_path / "a" / "b" / "6.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"schema": "rag_compress.eval.cell/0"}')
    with pytest.raises(ValueError, match=r"6\.json must be a cell .* schema must be"):
        read_run(tmp_path)


def test_names_of_files_stay_apart():
    assert slug("llmlingua2(model=/a/b)") != slug("llmlingua2(model=/a_b)")
    assert "/" not in slug("../../etc") and not slug("../x").startswith(".")
