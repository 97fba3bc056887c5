"""Parts of the scorer and choices of settings are judged on the cells of a run."""

from __future__ import annotations

import pytest

from eval.commands.ablation import losses
from eval.commands.ablation import main as ablation
from eval.commands.ablation import table as loss_table
from eval.commands.leave_one_out import folds
from eval.commands.leave_one_out import main as leave_one_out
from eval.commands.leave_one_out import table as fold_table
from eval.records import Run, Summary
from tests.eval.tiny_report import cell_of, write_cell

DEFAULT, BARE = "rag_compress()", "rag_compress(name_weight=0)"


def cell(data, system, mean, budget="10%", environment=None):
    summary = Summary(mean=mean, low=mean, high=mean, n=10)
    return cell_of(data, system, budget, {"evidence_kept": summary}, environment=environment or {})


def run_of(means):
    """``{data: {system: mean or {budget: mean}}}`` as a run."""
    cells = []
    for data, systems in means.items():
        for system, by_budget in systems.items():
            items = by_budget.items() if isinstance(by_budget, dict) else [("10%", by_budget)]
            cells += [cell(data, system, mean, budget) for budget, mean in items]
    return Run(tuple(cells))


def test_a_loss_is_the_mean_over_data_sets_of_the_mean_over_their_budgets():
    run = run_of(
        {
            "leval_a": {DEFAULT: {"10%": 0.8, "20%": 0.9}, BARE: {"10%": 0.6, "20%": 0.9}},
            "web_b": {DEFAULT: {"10%": 0.5}, BARE: {"10%": 0.54}},
        }
    )
    (loss,) = losses(run, DEFAULT)
    assert loss.by_data == {"leval_a": pytest.approx(10), "web_b": pytest.approx(-4)}
    assert loss.by_budget == {"10%": pytest.approx(8), "20%": pytest.approx(0)}
    assert loss.mean == pytest.approx(3)
    assert "| `rag_compress(name_weight=0)` | +8.0 | +0.0 | +3.00 | leval_a +10.0, web_b -4.0 |" in loss_table([loss])


@pytest.mark.parametrize("systems", [{DEFAULT: 0.5}, {BARE: 0.5, "lead()": 0.4}])
def test_an_ablation_needs_the_whole_and_a_part(systems):
    with pytest.raises(ValueError, match="must hold rag_compress"):
        losses(run_of({"a": systems}), DEFAULT)


def test_the_choice_for_a_kind_of_data_does_not_know_it():
    run = run_of(
        {
            "leval_a": {DEFAULT: 0.9, BARE: 0.2},
            "mtrag_en": {DEFAULT: 0.5, BARE: 0.6},
            "mtrag_de": {DEFAULT: 0.5, BARE: 0.8},
        }
    )
    leval, mtrag = folds(run, DEFAULT)
    assert (leval.family, leval.chosen) == ("leval", BARE)
    assert (leval.of_reference, leval.of_chosen, leval.of_best) == (0.9, 0.2, 0.9)
    assert (mtrag.family, mtrag.chosen) == ("mtrag", DEFAULT)
    assert mtrag.of_best == pytest.approx(0.7)
    assert "| mean |  | 70.0 | 35.0 | 80.0 |" in fold_table([leval, mtrag], DEFAULT)


def test_a_data_set_is_left_out_with_what_was_made_of_its_texts():
    run = run_of({name: {DEFAULT: 0.5, BARE: 0.4} for name in ("squad_v1_dev", "xquad_en", "xquad_de", "leval_a")})
    assert [fold.family for fold in folds(run, DEFAULT)] == ["leval", "squad"]


def test_of_equally_good_choices_the_default_is_taken():
    run = run_of({"a": {BARE: 0.5, DEFAULT: 0.5}, "b": {BARE: 0.5, DEFAULT: 0.5}})
    assert {fold.chosen for fold in folds(run, DEFAULT)} == {DEFAULT}


def test_leaving_out_needs_something_left():
    with pytest.raises(ValueError, match="needs two kinds of data"):
        folds(run_of({"a": {DEFAULT: 0.5, BARE: 0.4}}), DEFAULT)


def test_both_commands_read_a_run_and_write_a_table(tmp_path, capsys):
    for data in ("leval_a", "web_b"):
        for system, mean in ((DEFAULT, 0.9), (BARE, 0.7)):
            cell(data, system, mean).write(tmp_path / "run" / data / system / "10%.json")
    assert ablation([str(tmp_path / "run")]) == 0
    assert "+20.0" in capsys.readouterr().out
    assert leave_one_out([str(tmp_path / "run"), "--markdown", str(tmp_path / "table.md")]) == 0
    assert "| leval | `rag_compress` | 90.0 | 90.0 | 90.0 |" in (tmp_path / "table.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [ablation, leave_one_out])
def test_a_table_says_which_data_and_which_commits_it_is_of(tmp_path, command):
    for data, commit in (("leval_a", "abc"), ("web_b", "def")):
        for system in (DEFAULT, BARE):
            made = {"measured": f"2026-01-0{len(commit)}T10:00", "git_commit": commit, "code": "0123", "python": "3.11"}
            cell(data, system, 0.9, environment=made).write(tmp_path / "run" / data / system / "10%.json")
    assert command([str(tmp_path / "run"), "--markdown", str(tmp_path / "table.md")]) == 0
    text = (tmp_path / "table.md").read_text(encoding="utf-8")
    assert "\nData (questions, SHA-256 of the file): leval_a (10, 0), web_b (10, 0).\n" in text
    assert text.endswith(
        "\nMeasured 2026-01-03 with Python 3.11, seed 0, commit abc, def, code 0123; no packages recorded.\n"
    )


@pytest.mark.parametrize("command", [ablation, leave_one_out])
def test_data_without_the_metric_are_named(command, tmp_path):
    for data, metric in [("leval_a", "evidence_kept"), ("web_b", "f1")]:
        for system in (DEFAULT, BARE):
            write_cell(tmp_path, data, system, "10%", [1, 0], metric=metric)
    rule = "every data set of the run must have evidence_kept, got none of it for web_b: leave them out"
    with pytest.raises(ValueError, match=rule):
        command([str(tmp_path)])
