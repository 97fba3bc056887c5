"""Conversations in the harness: what systems keep of them, and runs."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from eval.__main__ import main
from eval.budgets import parse_budgets
from eval.data import open_data
from eval.metrics import CHAT_METRICS, PRIMARIES, Labels, Outcome
from eval.records import read_run
from eval.run_cells import run_cells
from eval.systems import parse_system, parse_systems
from eval.systems.history import Kept, history
from eval.task import Task
from eval.worker import Job, Plan, Worker
from rag_compress.chat import ChatConfig, compress_chat
from tests.eval.tiny import WORDS, data_file
from tests.eval.tiny_chat import MESSAGES, chat_file, conversation, conversation_after

SYSTEMS = "full,oracle,recency,bm25,rag_compress_chat(preserve_recent=0)"


def kept_by(system, budget, asked=None, count=WORDS):
    """Ids of the messages that a system keeps."""
    task = Task(asked or conversation(), count)
    parsed = parse_system(system)
    parsed.prepare(task)
    output = parsed.score(task).fill(budget)
    return [task.question.documents[index].id for index, _ in output.messages]


# Systems


def test_recency_keeps_the_newest_messages_that_fit_and_stops_at_the_first_that_does_not():
    # words from the end: 3, 5, 5, 6
    assert kept_by("recency", 13) == ["m4", "m5", "m6"]
    assert kept_by("recency", 12) == ["m5", "m6"]
    assert kept_by("recency", 2) == []


def test_bm25_keeps_what_shares_words_with_the_query_and_then_its_neighbours():
    assert kept_by("bm25", 7) == ["m1"]
    assert kept_by("bm25", 15) == ["m1", "m2"]  # nothing of the query stands in the second, but it follows the first
    assert kept_by("bm25(neighbours=0.0)", 10) == ["m1", "m6"]  # ties go to the newer one


def test_the_oracle_keeps_the_gold_messages_and_full_keeps_everything():
    assert kept_by("oracle", 100) == ["m1"]
    assert kept_by("oracle", 6) == []
    assert kept_by("full", 1) == [name for name, _, _ in MESSAGES]


def test_the_oracle_is_no_bound_because_half_of_a_message_counts():
    text = "Anna is allergic to nuts. It rained."  # five words of seven, and more than half of the characters
    task = Task(conversation_after(text), WORDS)
    kept = history(task.question, [Kept(0, text[:25], ((0, 25),))])
    whole = parse_system("oracle").score(task).fill(5)
    assert (kept.tokens(WORDS), whole.messages) == (5, ())
    found = [CHAT_METRICS["any_evidence_kept"](Outcome.of(Labels(task), output)) for output in (kept, whole)]
    assert found == [1.0, 0.0]


def test_our_system_keeps_what_the_public_function_keeps():
    asked = conversation()
    task = Task(asked)
    budget = 20
    output = parse_system("rag_compress_chat(preserve_recent=0)").score(task).fill(budget)
    result = compress_chat(asked.messages, asked.query, budget, preserve_recent=0)
    assert output.messages == tuple(zip(result.indices, (m.text for m in result.messages), strict=True))
    assert output.tokens(task.count) == result.token_count <= budget
    assert "user: My sister Anna is allergic to nuts." in output.text


def test_a_message_that_was_cut_is_counted_and_shown_as_it_was_cut():
    long = " ".join(f"On day {i} we walked along the river and saw nothing new." for i in range(10))
    messages = [{"id": "m1", "role": "user", "content": f"{long} Anna is allergic to nuts. {long}"}]
    short = [{"id": f"m{i}", "role": "assistant", "content": "Fine."} for i in (2, 3, 4)]
    task = Task(conversation(messages=[*messages, *short]))
    output = parse_system("rag_compress_chat").score(task).fill(task.original_tokens * 3 // 4)
    ((index, text),) = [entry for entry in output.messages if entry[0] == 0]
    assert "allergic to nuts" in text
    assert text != messages[0]["content"]
    slices = [task.question.documents[d].content[a:b] for d, a, b in output.spans if d == index]
    assert all(piece in text for piece in slices)
    assert sum(map(len, slices)) <= len(text)


def test_our_system_prints_and_parses_back_and_refuses_what_is_no_setting():
    text = "rag_compress_chat(neighbour_reach=2,quick=true)"
    assert str(parse_system(text)) == text
    assert str(parse_system(f"rag_compress_chat(neighbour_reach={ChatConfig().neighbour_reach})")) == (
        "rag_compress_chat()"
    )
    with pytest.raises(ValueError, match="token_budget of rag_compress_chat must be left to --budgets, got 5"):
        parse_system("rag_compress_chat(token_budget=5)")
    with pytest.raises(ValueError, match="neighbour_reach"):
        parse_system("rag_compress_chat(neighbour_rech=2.0)")


# Runs


def test_a_run_of_conversations_measures_budgets_in_tokens_and_shares(tmp_path):
    run = run_cells(
        [open_data(str(chat_file(tmp_path)))], parse_systems(SYSTEMS), parse_budgets("12,50%"), tmp_path / "out"
    )
    assert len(run.cells) == 10
    assert {cell.kind for cell in run.cells} == {"conversations"}
    ours = run.cell("talk", "rag_compress_chat(preserve_recent=0)", "12")
    assert list(ours.metrics) == list(CHAT_METRICS)
    assert (ours.metrics["any_evidence_kept"].mean, ours.violations) == (1.0, 0)
    assert run.cell("talk", "recency()", "12").metrics["any_evidence_kept"].mean == 0.0
    full = run.cell("talk", "full()", "50%")
    assert (full.violations, full.ratio_mean) == (5, 1.0)
    row = next(ours.rows())
    texts = [text for _, _, text in MESSAGES]
    assert row.tokens == sum(Task(conversation()).count(texts[d][a:b]) for d, a, b in row.spans)
    assert read_run(tmp_path / "out").cells == run.cells


def test_another_process_measures_a_conversation_alike():
    plan = Plan(("recency()", "bm25()"), ("30%",), tuple(CHAT_METRICS), kind="conversations")
    job = Job("talk", conversation(), 0, {0: [0], 1: [0]}, keep_output=True)
    sent = pickle.loads(pickle.dumps((plan, job)))
    found = [[replace(row, score_ms=0, fill_ms=0) for *_, row in Worker(p).measure(j)] for p, j in ((plan, job), sent)]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("systems", "documents", "message"),
    [
        ("rag_compress", False, r"a system for conversations (talk) must be one of full, oracle, recency"),
        ("full,truncate", False, "recency, bm25, rag_compress_chat, got truncate()"),
        ("rag_compress_chat", True, "a system for documents (tiny) must be one of full, oracle, random"),
        ("recency", True, "got recency()"),
    ],
)
def test_a_system_for_other_data_is_refused_before_anything_runs(tmp_path, capsys, systems, documents, message):
    path = data_file(tmp_path) if documents else chat_file(tmp_path)
    out = tmp_path / "out"
    command = ["run", "--data", str(path), "--systems", systems, "--budgets", "50%", "--out", str(out)]
    assert main(command) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()


def test_documents_and_conversations_do_not_mix_in_a_run(tmp_path, capsys):
    both = f"{data_file(tmp_path)},{chat_file(tmp_path)}"
    arguments = ["--data", both, "--systems", "full", "--budgets", "50%", "--out", str(tmp_path / "out")]
    assert main(["run", *arguments]) == 2
    assert "must be of one kind, got documents (tiny) and conversations (talk)" in capsys.readouterr().err


def test_a_metric_of_documents_is_refused_for_conversations(tmp_path, capsys):
    path, out = str(chat_file(tmp_path)), str(tmp_path / "out")
    command = ["run", "--data", path, "--systems", "full", "--budgets", "50%", "--out", out]
    assert main([*command, "--metrics", "evidence_kept"]) == 2
    assert "a metric must be one of any_evidence_kept" in capsys.readouterr().err


def test_conversations_are_compared_by_their_own_metric(tmp_path, capsys):
    path = str(chat_file(tmp_path))
    assert main(["compare", "recency", "bm25", "--data", path, "--budgets", "12"]) == 0
    shown = capsys.readouterr().out
    assert f"B - A ({PRIMARIES['conversations']})" in shown
    assert "| talk | 12 | 0.0 | 100.0 | +100.0 |" in shown
