"""The gate opens while the recorded quality holds, and closes with a reason when it does not."""

from __future__ import annotations

import shutil

import pytest

from eval.commands.check import budget_of, main, notes, recorded
from eval.data import open_data
from eval.tune.file import Evidence, RecordedSet, read_evidence
from rag_compress import CompressionConfig
from tests.eval.test_tune import tune, write_data


@pytest.fixture(scope="module")
def decided_once(tmp_path_factory):
    folder = tmp_path_factory.mktemp("decided")
    assert tune(folder, write_data(folder / "towers.jsonl")) == 0
    return folder


@pytest.fixture
def decided(decided_once, tmp_path, capsys):
    """A copy of what was decided, which a test may change."""
    shutil.copytree(decided_once, tmp_path, dirs_exist_ok=True)
    capsys.readouterr()
    return tmp_path / "compression.toml", str(tmp_path / "towers.jsonl")


def test_an_unchanged_configuration_passes(decided, capsys):
    file, data = decided
    assert main([str(file), "--data", data]) == 0
    shown = capsys.readouterr().out
    assert "answer kept 100.0 %" in shown
    assert "0001-keep-60-percent-of-the-tokens.md recorded 100.0 %" in shown
    assert "note:" not in shown


def test_a_configuration_is_checked_on_the_files_that_it_was_decided_on(decided, capsys, monkeypatch):
    file, _ = decided
    assert main([str(file)]) == 0
    monkeypatch.chdir(file.parent)
    assert main([file.name]) == 0
    assert "note:" not in capsys.readouterr().out
    assert read_evidence(file).data[0].source == "rag_compress:towers.jsonl"


def test_data_that_is_found_by_name_is_recorded_by_name_alone(tmp_path, monkeypatch):
    (tmp_path / "documents").mkdir()
    write_data(tmp_path / "documents" / "towers.jsonl")
    monkeypatch.setenv("RAG_COMPRESS_DATA", str(tmp_path / "documents"))
    assert tune(tmp_path, "towers") == 0
    assert read_evidence(tmp_path / "compression.toml").data[0].source == ""
    assert main([str(tmp_path / "compression.toml")]) == 0


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


def test_other_data_and_another_half_of_them_are_checked_where_they_are_named(decided, capsys):
    file, _ = decided
    rain = write_data(file.parent / "rain.jsonl", odd_findable=False)
    assert main([str(file), "--data", rain]) == 1
    assert "note: rain was not measured for 0001-" in capsys.readouterr().out
    assert main([str(file), "--data", rain, "--split", "even"]) == 0


def test_the_recorded_reader_answers_unless_another_is_named(decided):
    file, _ = decided
    file.write_text(file.read_text().replace('reader = ""', 'reader = "onnx:recorded"'))
    for options, reader in (([], "recorded"), (["--reader", "onnx:named"], "named")):
        with pytest.raises(ValueError, match=f"the folder of a reader must hold .*, got '{reader}'"):
            main([str(file), *options])


def evidence(**changes):
    sets = (
        RecordedSet(name="a", sha256="1", questions=10, quality=0.9, low=0.8, high=1.0),
        RecordedSet(name="b", sha256="2", questions=10, quality=0.7, low=0.6, high=0.8),
    )
    decided = {"adr": "0007-x.md", "target": "answer_kept >= 0.7", "system": "rag_compress()", "budget": "20%"}
    measured = {"split": "odd", "quality": 0.8, "low": 0.75, "high": 0.85, "tokens": 100.0, "seed": 0}
    return Evidence(**{**decided, **measured, "git_commit": "c", "reader": "", "data": sets, **changes})


@pytest.fixture
def named(tmp_path):
    def make(*names):
        return [open_data(write_data(tmp_path / f"{name}.jsonl")).select("odd") for name in names]

    return make


def test_a_part_of_the_recorded_data_is_held_to_that_part(named):
    assert recorded(evidence(), named("a")) == pytest.approx((0.8, 0.9))
    assert recorded(evidence(), named("b")) == pytest.approx((0.6, 0.7))
    assert recorded(evidence(), named("a", "b")) == (0.75, 0.8)


def test_two_of_three_recorded_sets_are_held_to_their_average(named):
    third = RecordedSet(name="c", sha256="3", questions=10, quality=0.1, low=0.0, high=0.2)
    found = recorded(evidence(data=(*evidence().data, third)), named("a", "b"))
    assert found == pytest.approx((0.8 - 0.1 * 2**0.5 / 2, 0.8))  # distances 0.1 and 0.1 give 0.1414 / 2


def test_data_of_ones_own_is_held_to_the_whole_record(named):
    assert recorded(evidence(), named("a", "mine")) == (0.75, 0.8)
    (changed, unknown) = notes(evidence(), "rag_compress()", "20%", named("a", "mine"))
    assert "a has changed since 0007-x.md" in changed
    assert "mine was not measured for 0007-x.md" in unknown


def test_a_file_that_tune_did_not_write_is_refused_with_the_reason(tmp_path):
    with pytest.raises(FileNotFoundError, match="tune writes it when a configuration reaches the target"):
        main([str(tmp_path / "compression.toml")])


def test_a_configuration_with_two_budgets_cannot_be_checked():
    assert budget_of(CompressionConfig(token_budget=77)) == "77"
    with pytest.raises(
        ValueError, match="must have one of token_budget and target_ratio, got 77 and 0.5: leave one out"
    ):
        budget_of(CompressionConfig(token_budget=77, target_ratio=0.5))
