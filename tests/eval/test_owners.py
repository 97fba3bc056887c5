"""Whether contexts say whose their values are, as the evaluation measures it."""

from __future__ import annotations

import pytest

from eval.__main__ import main
from eval.commands.owners import LAYOUTS, Tally, tally, write
from eval.systems import parse_system


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_has_every_label_once_and_a_whole_document_tells_all(name):
    written = write(LAYOUTS[name])
    text = "".join(of_shop for _, of_shop in written.values())
    assert [text.count(label) for label, _ in written.values()] == [1] * 5
    assert tally(LAYOUTS[name], parse_system("full"), "100%") == Tally(25, 25, 0, 0)


def test_values_below_no_label_or_that_of_another_are_counted():
    told = tally(LAYOUTS["nested list"], parse_system("rank-bm25"), "33%")
    assert told.own < told.kept < 25
    assert told.other == 25


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_engine_tells_whose_every_value_is_in_every_layout(name, apart):
    assert tally(LAYOUTS[name], parse_system("rag_compress"), "20%", apart=apart) == Tally(25, 25, 0, 0)


def test_the_command_prints_a_row_for_each_system_and_layout(capsys, monkeypatch):
    two = ["YAML", "speakers"]
    monkeypatch.setattr("eval.commands.owners.LAYOUTS", {name: LAYOUTS[name] for name in two})
    assert main(["owners", "--systems", "lead", "--budgets", "20%"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[2] for row in rows] == ["all 2", "all 2", *two, *two]
