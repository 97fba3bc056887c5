"""Tuning says so when the questions of the verification are no fresh ones."""

from __future__ import annotations

import pytest

from eval.data import open_data
from eval.tune.seen import warnings
from tests.eval.tiny import write_rows
from tests.eval.tiny_tune import row, tune, write_data


@pytest.fixture(autouse=True)
def eight_are_enough(monkeypatch):
    monkeypatch.setattr("eval.tune.seen.FEWEST", 8)


def test_questions_that_an_earlier_decision_saw_are_named_on_the_error_stream_and_in_the_record(tmp_path, capsys):
    data = write_data(tmp_path / "data.jsonl")
    tune(tmp_path, data)
    assert "warning" not in capsys.readouterr().err
    tune(tmp_path, data)
    doubt = "0001-keep-60-percent-of-the-tokens.md was verified on the same questions of data"
    assert f"warning: {doubt}" in capsys.readouterr().err
    first, second = sorted((tmp_path / "adr").iterdir())
    assert "which had no part in the search" in first.read_text()
    assert f"Bad, because {doubt}" in second.read_text()
    assert "which had no part in the search" not in second.read_text()


def test_questions_that_cannot_be_measured_do_not_count_among_the_odd_ones(tmp_path):
    rows = [row(index) | ({"answers": ["no such metal"]} if index % 4 == 1 else {}) for index in range(16)]
    path = write_rows(tmp_path / "data.jsonl", rows)
    (few,) = warnings(tmp_path, [open_data(str(path))])
    assert few.startswith("4 odd questions that can be measured are few")
    assert warnings(tmp_path, [open_data(str(path))], by_reader=True) == [], "a reader may answer them all the same"


def test_few_questions_are_a_doubt(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("eval.tune.seen.FEWEST", 9)
    tune(tmp_path, write_data(tmp_path / "data.jsonl"))
    assert "warning: 8 odd questions that can be measured are few" in capsys.readouterr().err
    (record,) = (tmp_path / "adr").iterdir()
    assert "Bad, because 8 odd questions that can be measured are few: " in record.read_text()
    assert "which were measured once (but see the doubts below)" in record.read_text()


def test_other_questions_give_no_warning(tmp_path, capsys):
    tune(tmp_path, write_data(tmp_path / "data.jsonl"))
    other = write_rows(tmp_path / "other.jsonl", [row(index) for index in range(100, 116)])
    tune(tmp_path, str(other))
    assert "warning" not in capsys.readouterr().err


def test_questions_of_the_search_among_those_of_the_verification_are_counted(tmp_path, capsys):
    rows = [row(index) for index in range(16)]
    rows[3] = {**rows[2], "id": "again"}
    tune(tmp_path, str(write_rows(tmp_path / "data.jsonl", rows)))
    assert "warning: 1 of the odd questions stand among the even ones too" in capsys.readouterr().err
    (record,) = (tmp_path / "adr").iterdir()
    assert "Bad, because 1 of the odd questions" in record.read_text()
