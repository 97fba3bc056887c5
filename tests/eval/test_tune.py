"""Tuning finds the cheapest configuration that is good enough, and writes down only what other questions confirm."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.tune.command import configuration, main
from eval.tune.file import decisions, read_evidence
from eval.tune.search import Candidate, choose, rounds
from eval.tune.space import DEFAULT_SPACE, configurations, parse_space, searched_settings
from eval.tune.target import Target, parse_target
from rag_compress import CompressionConfig
from rag_compress.explain import DECIDED_BY
from tests.eval.tiny import write_rows
from tests.eval.tiny_tune import front_matter, row, tune, write_data


def test_the_cheapest_configuration_that_is_enough_is_written_down(tmp_path, capsys):
    data = write_data(tmp_path / "towers.jsonl")
    assert tune(tmp_path, data) == 0
    out = tmp_path / "compression.toml"
    config = CompressionConfig.from_toml(out)
    assert (config.target_ratio, config.token_budget) == (0.6, None)
    assert (
        replace(config, target_ratio=None, token_budget=1024) == CompressionConfig()
    )  # k1 changes nothing: keep the default
    evidence = read_evidence(out)
    assert (evidence.quality, evidence.split, evidence.data[0].questions) == (1.0, "odd", 8)
    (record,) = (tmp_path / "adr").iterdir()
    assert record.name == evidence.adr == "0001-keep-60-percent-of-the-tokens.md"
    text = record.read_text()
    assert {name: str(value) for name, value in front_matter(record).items()} == {
        "status": "accepted",
        "date": "2026-01-02",
        "decision-makers": "the maintainers, from the output of python -m eval tune",
    }
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# Keep 60 % of the tokens",
        "## Context and Problem Statement",
        "## Decision Drivers",
        "## Considered Options",
        "## Decision Outcome",
        "### Consequences",
        "### Confirmation",
        "## More Information",
    ]
    assert f"python -m eval tune --data {data}" in text
    assert evidence.data[0].sha256 in text
    assert "answer kept 100.0 %" in capsys.readouterr().out


def test_every_setting_names_the_record_that_decided_it(tmp_path):
    tune(tmp_path, write_data(tmp_path / "towers.jsonl"))
    table = tomllib.loads((tmp_path / "compression.toml").read_text())["adr"]
    assert set(table) == set(asdict(CompressionConfig()))
    assert table["k1"] == table["target_ratio"] == "0001-keep-60-percent-of-the-tokens.md"
    assert table["splitter"] == DECIDED_BY["splitter"]


def test_a_winner_that_fails_on_other_questions_is_rejected_in_writing(tmp_path, capsys):
    data = write_data(tmp_path / "towers.jsonl", odd_findable=False)
    assert tune(tmp_path, data) == 1
    assert not (tmp_path / "compression.toml").exists()
    (record,) = (tmp_path / "adr").iterdir()
    assert front_matter(record)["status"] == "rejected"
    assert "**None.**" in record.read_text()
    assert "not confirmed on the odd questions" in capsys.readouterr().out


def test_a_rejected_decision_leaves_file_and_earlier_record_alone(tmp_path):
    data = tmp_path / "towers.jsonl"
    tune(tmp_path, write_data(data))
    before = (tmp_path / "compression.toml").read_text()
    assert tune(tmp_path, write_data(data, odd_findable=False)) == 1
    assert (tmp_path / "compression.toml").read_text() == before
    accepted, rejected = sorted((tmp_path / "adr").iterdir())
    assert [front_matter(path)["status"] for path in (accepted, rejected)] == ["accepted", "rejected"]
    assert "Supersedes" not in rejected.read_text()


def test_a_later_decision_supersedes_the_earlier_one(tmp_path):
    data = write_data(tmp_path / "towers.jsonl")
    tune(tmp_path, data)
    assert tune(tmp_path, data) == 0
    first, second = sorted((tmp_path / "adr").iterdir())
    assert front_matter(first)["status"] == f"superseded by [0002]({second.name})"
    assert front_matter(second)["status"] == "accepted"
    assert f"Supersedes [0001]({first.name})." in second.read_text()
    assert read_evidence(tmp_path / "compression.toml").adr == second.name


def test_nothing_is_written_when_no_configuration_is_enough(tmp_path, capsys):
    data = write_data(tmp_path / "towers.jsonl")
    assert tune(tmp_path, data, "--budgets", "10%,28%") == 1
    assert not (tmp_path / "compression.toml").exists()
    assert not (tmp_path / "adr").exists()
    assert "no configuration reaches answer_kept >= 60% of full" in capsys.readouterr().out


def test_a_mean_that_reaches_the_target_with_too_few_questions_says_what_helps(tmp_path, capsys):
    data = write_data(tmp_path / "towers.jsonl")
    assert tune(tmp_path, data, "--target", "answer_kept >= 95% of full") == 1
    assert "Its mean does: add questions, which narrow the interval" in capsys.readouterr().out
    assert tune(tmp_path, data, "--target", "answer_kept >= 95% of full", "--by", "mean") == 0


def test_cells_by_other_code_decide_nothing(tmp_path, monkeypatch, measured):
    data, options = write_data(tmp_path / "towers.jsonl"), ["--work", str(tmp_path / "runs"), "--seed", "0"]
    tune(tmp_path, data, *options)
    once = len(measured)
    tune(tmp_path, data, *options)
    assert len(measured) == once
    monkeypatch.setattr("eval.cell_files.code_checksum", lambda: "another")
    tune(tmp_path, data, *options)
    assert len(measured) == 2 * once


def test_the_command_that_is_written_down_says_nothing_of_the_machine(tmp_path):
    data = write_data(tmp_path / "towers.jsonl")
    assert tune(tmp_path, data, "--jobs", "1", f"--work={tmp_path / 'runs'}", "--seed", "3") == 0
    (record,) = (tmp_path / "adr").iterdir()
    text = record.read_text(encoding="utf-8")
    assert "--seed 3" in text
    assert "--work" not in text
    assert "--jobs" not in text


def test_the_same_command_writes_the_same_files(tmp_path):
    data = write_data(tmp_path / "towers.jsonl")
    texts = []
    for _ in range(2):
        tune(tmp_path, data)
        texts.append((tmp_path / "compression.toml").read_text())
        texts.append((tmp_path / "adr" / "0001-keep-60-percent-of-the-tokens.md").read_text())
        (tmp_path / "compression.toml").unlink()
        (tmp_path / "adr" / "0001-keep-60-percent-of-the-tokens.md").unlink()
    assert texts[:2] == texts[2:]


def test_a_file_with_one_question_has_no_half_to_verify_on(tmp_path):
    path = write_rows(tmp_path / "one.jsonl", [row(0)])
    with pytest.raises(ValueError, match=r"the odd half of .*one\.jsonl must hold .* the file's one: add others"):
        tune(tmp_path, str(path))


def test_an_unknown_metric_is_refused_before_anything_runs(tmp_path):
    with pytest.raises(ValueError, match="metric of a target must be one of .* got 'f1'"):
        main(["--data", write_data(tmp_path / "towers.jsonl"), "--target", "f1 >= 0.5"])


# Targets


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("answer_kept >= 95% of full", Target("answer_kept", 0.95, of_full=True)),
        (" f1>=0.9 ", Target("f1", 0.9)),
        ("f1 >= 90 %", Target("f1", 0.9)),
        ("f1 >= 0.95 of full", Target("f1", 0.95, of_full=True)),
    ],
)
def test_a_target_parses(text, target):
    assert parse_target(text) == target


@given(st.sampled_from(["f1", "answer_kept"]), st.integers(1, 100), st.booleans())
def test_a_target_prints_what_it_parses(metric, per_cent, of_full):
    target = Target(metric, per_cent / 100, of_full)
    assert parse_target(str(target)) == target


@pytest.mark.parametrize(
    "text", ["f1", "f1 > 0.9", "f1 >= x", "f1 >= 95% of half", "f1 >= 0", "f1 >= 95", "f1 >= 101% of full"]
)
def test_a_bad_target_is_refused(text):
    with pytest.raises(ValueError, match="target must be"):
        parse_target(text)


# The space


def test_the_default_space_holds_the_default_configuration_and_valid_ones_only():
    systems = configurations(DEFAULT_SPACE)
    assert systems[0] == "rag_compress()"
    assert len(systems) == len(set(systems)) == 2 * 2 * 3 * 2 + 3
    assert "rag_compress(scorer=okapi)" in systems
    assert searched_settings(DEFAULT_SPACE) == ["k1", "title_weight", "passage_weight", "min_score", "scorer"]


@pytest.mark.parametrize("text", ["k1", "k1=", "=0.9"])
def test_a_bad_part_of_the_space_is_refused(text):
    with pytest.raises(ValueError, match="a part of the space must be SETTING=VALUE"):
        parse_space([text])


def test_an_impossible_value_is_refused():
    with pytest.raises(ValueError, match="b must be between 0 and 1, got 3"):
        configurations(parse_space(["b=3"]))


def test_a_budget_in_tokens_is_a_token_budget():
    config = configuration("rag_compress(scorer=okapi)", "512")
    assert (config.token_budget, config.target_ratio, config.scorer) == (512, None, "okapi")


# The search


def candidate(system, tokens, margin, *, margin_low=None, violations=0):
    low = margin if margin_low is None else margin_low
    return Candidate(system, "20%", 0.9, 0.8, 1.0, margin, low, tokens, tokens / 1000, violations, ())


def test_the_cheapest_candidate_that_is_enough_is_chosen():
    found = choose(
        [
            candidate("rag_compress()", 300, 0.3),
            candidate("rag_compress(k1=0.9)", 200, 0.0),
            candidate("rag_compress(k1=0.8)", 100, -0.1),
        ]
    )
    assert found.tokens == 200


def test_the_lower_end_decides_unless_the_mean_is_asked_for():
    both = [
        candidate("rag_compress()", 100, 0.01, margin_low=-0.02),
        candidate("rag_compress()", 200, 0.05, margin_low=0.01),
    ]
    assert choose(both).tokens == 200
    assert choose(both, by="mean").tokens == 100


def test_among_equal_costs_the_best_and_then_the_plainest_is_chosen():
    plain, tuned = candidate("rag_compress()", 200.9, 0.05), candidate("rag_compress(scorer=okapi)", 200, 0.05)
    better = candidate("rag_compress(include_titles=true)", 201.5, 0.06)
    assert choose([plain, tuned]) is plain
    assert choose([plain, tuned, better]) is better
    assert choose([plain, replace(better, margin=0.054)]) is plain
    assert choose([plain, replace(better, tokens=203)]) is plain


def test_a_single_token_is_no_reason_to_change_a_default():
    plain, tuned = candidate("rag_compress()", 12, 0.05), candidate("rag_compress(scorer=okapi)", 11.2, 0.05)
    assert choose([plain, tuned]) is plain
    assert choose([replace(plain, tokens=12.3), tuned]) is tuned


def test_a_candidate_that_breaks_budgets_is_never_chosen():
    assert choose([candidate("rag_compress()", 100, 0.1, violations=1)]) is None


@given(st.integers(1, 10_000), st.integers(1, 500), st.integers(1, 60))
def test_halving_ends_with_all_questions_and_never_widens(questions, configs, least):
    plan = rounds(questions, configs, least)
    assert plan[-1][0] is None
    limits = [limit for limit, _ in plan[:-1]]
    assert limits == sorted(limits)
    assert all(limit >= least for limit in limits)
    left = [configs, *(count for _, count in plan)]
    assert all(a >= b >= 1 for a, b in pairwise(left))


def test_halving_keeps_the_right_answer(tmp_path):
    # b and k1 change nothing here, min_score=0.9 drops the answer: whatever round drops what, 60 % without it must win
    data = write_data(tmp_path / "towers.jsonl")
    options = ["--space", "min_score=0,0.9", "--space", "b=0.1,0.3,0.5,0.75", "--least", "2"]
    assert tune(tmp_path, data, *options) == 0
    config = CompressionConfig.from_toml(tmp_path / "compression.toml")
    assert (config.target_ratio, config.min_score) == (0.6, 0.0)


# The file


def test_the_new_record_decides_what_was_searched_and_the_record_of_its_default_the_rest():
    found = decisions(["k1"], "0009-new.md", {"k1": "0002-x.md", "scorer": "0002-x.md"})
    assert (found["k1"], found["scorer"], found["b"]) == ("0009-new.md", "0002-x.md", "")


def test_a_file_that_is_replaced_ascribes_no_default_to_an_older_record(tmp_path):
    data, out = write_data(tmp_path / "towers.jsonl"), tmp_path / "compression.toml"
    tune(tmp_path, data)
    out.write_text(
        out.read_text().replace(f'name_weight = "{DECIDED_BY["name_weight"]}"', 'name_weight = "0000-old.md"')
    )
    assert '"0000-old.md"' in out.read_text()
    assert tune(tmp_path, data) == 0
    assert tomllib.loads(out.read_text())["adr"]["name_weight"] == DECIDED_BY["name_weight"]


def test_a_file_without_evidence_is_refused(tmp_path):
    path = tmp_path / "compression.toml"
    path.write_text("[compression]\ntoken_budget = 3\n")
    with pytest.raises(
        ValueError, match="must have 'evidence' in \\[evidence\\], got none: write it with python -m eval tune"
    ):
        read_evidence(path)


@pytest.mark.parametrize(("half", "lacking"), [("even", 0), ("odd", 1)])
def test_a_metric_that_half_of_a_data_set_lacks_is_refused_before_the_work(tmp_path, capsys, half, lacking):
    rows = [row(index) | ({"answers": []} if index % 2 == lacking else {}) for index in range(4)]
    path = write_rows(tmp_path / "plain.jsonl", rows)
    with pytest.raises(
        ValueError, match=f"answer_kept must be defined on plain\\+{half}, got no question with .*: label"
    ):
        tune(tmp_path, str(path))
    assert capsys.readouterr().err == ""
