"""The gate opens while the recorded quality holds, and closes with a reason when it does not."""

from __future__ import annotations

import pytest

from eval.check import budget_of, main, notes, recorded
from eval.data import open_data
from eval.tune_file import Evidence, RecordedSet
from rag_compress import CompressionConfig
from tests.eval.test_tune import tune, write_data


@pytest.fixture
def decided(tmp_path, capsys):
    data = write_data(tmp_path / "towers.jsonl")
    assert tune(tmp_path, data) == 0
    capsys.readouterr()
    return tmp_path / "compression.toml", data


def test_an_unchanged_configuration_passes(decided, capsys):
    file, data = decided
    assert main([str(file), "--data", data]) == 0
    shown = capsys.readouterr().out
    assert "answer kept 100.0 %" in shown
    assert "0001-keep-60-percent-of-the-tokens.md recorded 100.0 %" in shown
    assert "note:" not in shown


def test_a_smaller_budget_fails_with_a_reason(decided, capsys):
    file, data = decided
    file.write_text(file.read_text().replace("target_ratio = 0.6", "target_ratio = 0.28"))
    assert main([str(file), "--data", data]) == 1
    shown = capsys.readouterr().out
    assert "note: the settings are rag_compress() with 28%;" in shown
    assert "FAILED: the quality is below the interval that was recorded." in shown


def test_a_setting_that_loses_answers_fails(decided):
    file, data = decided
    file.write_text(file.read_text().replace("min_score = 0.0", "min_score = 0.9"))
    assert main([str(file), "--data", data]) == 1


def test_other_questions_under_the_same_name_are_told(decided, capsys):
    file, data = decided
    write_data(file.parent / "towers.jsonl", odd_findable=False)
    assert main([str(file), "--data", data]) == 1
    assert "note: towers has changed since 0001-" in capsys.readouterr().out


def evidence(**changes):
    sets = (
        RecordedSet(name="a", sha256="1", questions=10, quality=0.9, low=0.8, high=1.0),
        RecordedSet(name="b", sha256="2", questions=10, quality=0.7, low=0.6, high=0.8),
    )
    values = {
        **{
            "adr": "0007-x.md",
            "target": "answer_kept >= 0.7",
            "system": "rag_compress()",
            "budget": "20%",
            "split": "odd",
        },
        **{"quality": 0.8, "low": 0.75, "high": 0.85, "tokens": 100.0, "seed": 0, "git_commit": "c", "reader": ""},
    }
    return Evidence(**{**values, "data": sets, **changes})


@pytest.fixture
def named(tmp_path):
    def make(*names):
        return [open_data(write_data(tmp_path / f"{name}.jsonl")).select("odd") for name in names]

    return make


def test_a_part_of_the_recorded_data_is_held_to_that_part(named):
    assert recorded(evidence(), named("a")) == pytest.approx((0.8, 0.9))
    assert recorded(evidence(), named("b")) == pytest.approx((0.6, 0.7))
    # distances 0.1 and 0.1 give 0.1414 / 2
    assert recorded(evidence(), named("a", "b")) == pytest.approx((0.8 - 0.1 * 2**0.5 / 2, 0.8))


def test_data_of_ones_own_is_held_to_the_whole_record(named):
    assert recorded(evidence(), named("a", "mine")) == (0.75, 0.8)
    (changed, unknown) = notes(evidence(), "rag_compress()", "20%", named("a", "mine"))
    assert "a has changed since 0007-x.md" in changed
    assert "mine was not measured for 0007-x.md" in unknown


def test_a_configuration_with_two_budgets_cannot_be_checked():
    assert budget_of(CompressionConfig(token_budget=77)) == "77"
    with pytest.raises(
        ValueError, match="must have one of token_budget and target_ratio, got 77 and 0.5: leave one out"
    ):
        budget_of(CompressionConfig(token_budget=77, target_ratio=0.5))
