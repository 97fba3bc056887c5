"""What predicts lost evidence can be measured only where some results lost some and others none."""

from __future__ import annotations

import numpy as np
import pytest

from eval.__main__ import main
from eval.commands.confidence import Observations, area_under_curve, predict
from tests.eval.tiny import data_file, row, write_rows


@pytest.mark.parametrize("labels", [{}, {"answers": None, "gold_sentences": None, "answer_spans": None}])
def test_confidence_needs_results_of_both_kinds(tmp_path, capsys, labels):
    path = write_rows(tmp_path / "plain.jsonl", [row("a", **labels)]) if labels else data_file(tmp_path, 2)
    assert main(["confidence", "--data", str(path), "--budget", "100%"]) == 2
    assert "error: confidence must be measured on results with labelled evidence" in capsys.readouterr().err


def observations(kinds):
    """For each set whether the signal is high (1) or low (-1) where evidence was lost: 10 of its 20 results."""
    lost = np.tile([1.0, 0.0], 10)
    return Observations(
        np.repeat(list(kinds), 20),
        np.concatenate([sign * (2 * lost - 1) for sign in kinds.values()])[:, None],
        np.tile(lost, len(kinds)),
        ["signal"],
    )


def areas(seen):
    predicted = predict(seen)
    return {
        str(name): area_under_curve(predicted[seen.sets == name], seen.lost[seen.sets == name])
        for name in np.unique(seen.sets)
    }


def test_a_set_is_predicted_by_a_model_that_has_not_seen_its_kind_in_another_language():
    # In SQuAD and its translations the signal says the opposite of what it says elsewhere. A model of the other two
    # languages would know that; one of the other kinds must be wrong about all three.
    found = areas(observations({"squad_v1": -1, "xquad_de": -1, "xquad_zh": -1, "musique": 1}))
    assert [found[name] for name in ("squad_v1", "xquad_de", "xquad_zh")] == [0.0, 0.0, 0.0]


def test_kinds_that_agree_predict_each_other():
    assert set(areas(observations({"squad_v1": 1, "musique": 1, "nq_open": 1})).values()) == {1.0}


def test_one_kind_of_data_has_no_others_to_learn_from():
    with pytest.raises(ValueError, match="must be measured on two kinds of data or more, got only squad"):
        predict(observations({"squad_v1": 1, "xquad_de": 1}))
