"""Ratings by people."""

from __future__ import annotations

import pytest

from eval.__main__ import main
from eval.commands.ratings import read_ratings
from eval.records import read_run
from tests.eval.tiny import data_file, start

HEAD = "data,system,budget,question,rating,rater\n"


def sheet(folder, text):
    path = folder / "ratings.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_ratings_become_a_metric_of_the_cell(tmp_path):
    out = tmp_path / "out"
    start(data_file(tmp_path), out, "full,lead", "6")
    path = sheet(tmp_path, f"{HEAD}tiny,lead(),6,q0,5,a\ntiny,lead(),6,q0,3,b\ntiny,lead(),6,q2,1,a\n")
    assert main(["ratings", str(path), "--out", str(out)]) == 0
    cell = read_run(out).cell("tiny", "lead()", "6")
    assert cell.values("human_rating") == {"q0": 0.75, "q2": 0.0}
    assert (cell.metrics["human_rating"].mean, cell.metrics["human_rating"].n) == (0.375, 2)
    assert cell.metrics["evidence_kept"].n == 5
    assert next(cell.rows()).spans is not None
    # the run goes on as before
    assert len(start(data_file(tmp_path), out, "lead", "6").cells) == 2


def test_a_second_sheet_adds_to_the_first(tmp_path):
    out = tmp_path / "out"
    start(data_file(tmp_path), out, "lead", "6")
    for lines in ("tiny,lead(),6,q0,5,a\ntiny,lead(),6,q1,5,a\n", "tiny,lead(),6,q1,1,b\ntiny,lead(),6,q2,3,b\n"):
        assert main(["ratings", str(sheet(tmp_path, HEAD + lines)), "--out", str(out)]) == 0
    cell = read_run(out).cell("tiny", "lead()", "6")
    assert cell.values("human_rating") == {"q0": 1.0, "q1": 0.0, "q2": 0.5}
    assert cell.metrics["human_rating"].n == 3


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (f"{HEAD}tiny,lead(),6,q0,5,Ren\xe9\n".encode("latin-1"), "ratings.csv must be UTF-8 text"),
        (f'{HEAD}tiny,lead(),6,q0,5,"{"x" * 140_000}"\n'.encode(), "ratings.csv, after line 1: must be a CSV file"),
    ],
)
def test_a_sheet_that_cannot_be_read_is_named(tmp_path, content, message):
    path = tmp_path / "ratings.csv"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=message):
        read_ratings(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("data,system,budget,question\n", "line 1: the columns must be .*; rating missing"),
        (f"{HEAD}tiny,lead(),6,q0,5,a\ntiny,lead(),6,q0,6,b\n", "line 3: a rating must be from 1 to 5, got '6'"),
        (f"{HEAD}tiny,lead(),6,q0,good,a\n", "line 2: a rating must be"),
    ],
)
def test_a_bad_rating_is_named_by_line(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        read_ratings(sheet(tmp_path, text))


@pytest.mark.parametrize(
    ("line", "message"), [("tiny,full(),7,q0,5,a", "cells of the run"), ("tiny,full(),6,q9,5,a", "got 'q9'")]
)
def test_ratings_of_what_was_not_run_are_refused(tmp_path, capsys, line, message):
    out = tmp_path / "out"
    start(data_file(tmp_path), out, "full", "6")
    assert main(["ratings", str(sheet(tmp_path, f"{HEAD}{line}\n")), "--out", str(out)]) == 2
    assert message in capsys.readouterr().err
