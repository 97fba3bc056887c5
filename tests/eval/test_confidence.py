"""What predicts lost evidence can be measured only where some results lost some and others none."""

from __future__ import annotations

import pytest

from eval.__main__ import main
from tests.eval.tiny import data_file, row, write_rows


@pytest.mark.parametrize("labels", [{}, {"answers": None, "gold_sentences": None, "answer_spans": None}])
def test_confidence_needs_results_of_both_kinds(tmp_path, capsys, labels):
    path = write_rows(tmp_path / "plain.jsonl", [row("a", **labels)]) if labels else data_file(tmp_path, 2)
    assert main(["confidence", "--data", str(path), "--budget", "100%"]) == 2
    assert "error: confidence must be measured on results with labelled evidence" in capsys.readouterr().err
