"""Made-up runs of Agents, and what is left of them, as the evaluation measures it."""

from __future__ import annotations

from collections import Counter

import pytest

from eval.__main__ import main
from eval.agents.runs import EVIDENCE, LONG, SHORT, SINCE_FAILURE, WAYS, Probe, make_runs
from eval.agents.tools import WORK
from eval.budgets import parse_budgets
from eval.commands.agents import COUNTER, Found, ask, newest, rag_compress, rows
from rag_compress.components.chat_messages import to_message

RUNS = list(make_runs(5, 1))
EACH = pytest.mark.parametrize("run", RUNS, ids=[f"{run.work} {number % 2}" for number, run in enumerate(RUNS)])


def texts(run):
    return [to_message(message).full_text for message in run.messages]


@EACH
def test_every_value_stands_once_in_a_run_and_nowhere_in_what_asks_for_it(run):
    for probe in run.probes:
        assert sum(text.count(probe.value) for text in texts(run)) == 1
        assert probe.value not in probe.asked
        assert (probe.asked == "") == (probe.way == "work")


@EACH
def test_evidence_is_where_its_name_says(run):
    said = texts(run)
    for probe in run.probes:
        (place,) = (place for place, text in enumerate(said) if probe.value in text)
        role = run.messages[place].role.value
        assert role == ("user" if probe.evidence in ("constraint", "correction") else "tool")
        if probe.evidence == "long result":
            assert len(said[place]) >= LONG[0]
        if probe.evidence == "short result":
            assert SHORT[0] <= len(said[place]) < LONG[0]
        if probe.evidence == "failure":
            assert SINCE_FAILURE[0] <= (len(said) - 1 - place) // 2 <= SINCE_FAILURE[1]
        if probe.evidence == "correction":
            assert place > 20


def test_runs_have_every_evidence_asked_in_every_way_and_every_kind_of_work_twice():
    assert Counter(run.work for run in RUNS) == dict.fromkeys(WORK, 2)
    asked = {(probe.way, probe.evidence) for run in RUNS for probe in run.probes}
    assert asked == {(way, evidence) for way in WAYS for evidence in EVIDENCE}


def test_a_seed_makes_the_same_runs_and_another_one_others():
    def first(seed):
        run = next(make_runs(seed, 1))
        return texts(run), run.probes

    assert first(5) == first(5)
    assert first(5) != first(6)


def test_a_value_is_kept_where_everything_is_left_and_lost_where_nothing_is():
    systems = [lambda messages, *_: messages, lambda *_: []]
    for one in ask(RUNS[0], parse_budgets("10%,500"), systems):
        assert one.kept == [[True, False]] * 2


@pytest.mark.parametrize("system", [rag_compress, newest])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_left_fits_with_the_words_that_ask(system, way):
    run = RUNS[0]
    asked = {probe.way: probe.asked for probe in run.probes}[way]
    left = [*system(run.messages, way, asked, 2_000)]
    assert 1_000 < COUNTER.count(left) <= 2_000
    assert left[0] == run.messages[0]
    assert asked not in [message.text for message in left]


def test_rows_hold_shares_of_each_evidence_and_way():
    found = [
        Found("data", Probe("failure", "query", "", "1"), [[True, False]]),
        Found("data", Probe("failure", "task", "", "2"), [[False, False]]),
        Found("coding", Probe("constraint", "work", "", "3"), [[True, True]]),
    ]
    told = {(way, evidence): cells for way, evidence, *cells in rows(found)}
    assert told["all", "all"] == ["3", "67 / 33"]
    assert told["all", "failure"] == ["2", "50 / 0"]
    assert told["query", "failure"] == ["1", "100 / 0"]
    assert told["all, coding", "all"] == ["1", "100 / 100"]


def test_the_command_prints_a_row_for_each_way_with_its_evidence(capsys, monkeypatch):
    monkeypatch.setattr("eval.commands.agents.make_runs", lambda seed, count: RUNS[:count])
    assert main(["agents", "--runs", "2", "--budgets", "500"]) == 0
    printed = capsys.readouterr().out.splitlines()[2:]
    assert len(printed) == 1 + len(EVIDENCE) * (1 + len(WAYS)) + 1
    assert printed[0].startswith("| all | all | 36 |")


def test_the_command_refuses_no_runs(capsys):
    assert main(["agents", "--runs", "0"]) == 2
    assert "runs must be" in capsys.readouterr().err
