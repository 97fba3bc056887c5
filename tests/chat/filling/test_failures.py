"""What failed lately stays while an Agent works on it."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.filling.failures import LOOKED_AT, latest_failure
from rag_compress.chat.phrases import says
from tests.chat.chats import step

REPORTS = {
    "pytest": "FAILED tests/test_mill.py::test_port - assert 3 == 4\n===== 1 failed, 40 passed in 3.41s =====",
    "Python": "Traceback (most recent call last):\n  File 'a.py', line 3\nZeroDivisionError: division by zero",
    "rustc": "error[E0308]: mismatched types\n --> src/mill.rs:12:14",
    "tsc": "src/mill.ts(12,3): error TS2322: Type 'string' is not assignable to type 'number'.",
    "gcc": "mill.c:12:3: error: 'port' undeclared",
    "npm": "npm ERR! code ELIFECYCLE",
    "make": "make: *** [all] Fehler 2",
    "shell": "bash: mill: command not found",
    "exit": "applying 3 manifests\nrollout aborted, exit code 1",
    "HTTP": "Home | Help\n\nError 403",
    "a state in JSON": '{"status": "rejected", "reason": "card blocked"}',
    "JSON": '{"ok": false}',
    "an error in JSON": '{"data": null, "error": {"message": "no such order"}}',
    "SQL": "ERROR:  numeric field overflow",
}
OTHERS = {
    "pytest": "===== 41 passed, 0 failed in 3.41s =====",
    "linter": "All checks passed!\n0 errors, 0 warnings",
    "exit": "done, exit code 0",
    "code": "def fail(self):\n    raise ValueError('port must be set')  # an error of the caller",
    "prose": "What failed in the north was the harvest. Errors of the past were not repeated.",
    "grep": "src/mill.py:12:class MillError(Exception):",
    "JSON": '{"status": "shipped", "ok": true, "errors": [], "error": null}',
    "log": "2026-03-12 INFO  http request completed path=/errors status=200",
    "nothing": "",
}


def found(*steps, first=0):
    messages = [message for one in steps for message in one]
    return latest_failure([Unit((2 * n, 2 * n + 1)) for n in range(len(steps))], messages, first)


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS.keys())
def test_reports_of_failures_are_known(report):
    assert found(step("look", "Rain."), step("try", report), step("read", "Snow.")) == 1
    assert found(step("try", 5_000 * "fine\n" + report + 100 * "\nfine")) == 0


@pytest.mark.parametrize("report", OTHERS.values(), ids=OTHERS.keys())
def test_what_did_not_fail_is_none(report):
    assert found(step("try", report)) is None


def test_what_the_tool_calls_an_error_is_one_whatever_it_says():
    assert found(step("try", "Nicht gefunden", error=True), step("read", "Snow.")) == 0


def test_what_was_tried_again_since_counts_as_it_ended():
    failed, passed = REPORTS["pytest"], OTHERS["pytest"]
    assert found(step("test", failed), step("read", "Snow."), step("test", passed, 1)) is None
    assert found(step("test", passed), step("read", "Snow."), step("test", failed, 1)) == 2
    assert found(step("make", failed), step("test", failed), step("test", passed, 1)) == 0


def test_only_steps_of_the_task_and_the_latest_are_looked_at():
    failed = step("test", REPORTS["pytest"])
    assert found(failed, step("read", "Snow."), first=1) is None
    reads = [step(f"read {n}", "Snow.") for n in range(LOOKED_AT)]
    assert found(failed, *reads[1:]) == 0
    assert found(failed, *reads) is None


def run(failure, after):
    reads = [step(f"read {n}", f"height of the pump = {n}; depth = {n}\n" * 6) for n in range(8)]
    messages = [Message("user", "Repair the pump."), *reads[0], *reads[1], *failure]
    return [*messages, *(message for read in reads[2 : 2 + after] for message in read)]


def has_failure(messages):
    return any("test_port" in message.full_text for message in messages)


SHORT = step("test", REPORTS["pytest"] + "\ntests/test_lamp.py::test_colour PASSED" * 4)
LONG = step("test", REPORTS["pytest"] + "\ntests/test_lamp.py::test_colour PASSED" * 16)


@pytest.mark.parametrize("after", [2, 4, 6])
def test_a_failure_stays_behind_some_further_steps_beside_the_latest(after):
    messages = run(SHORT, after)
    kept = compress_chat(messages, None, 400).messages
    assert has_failure(kept)
    assert kept[-1] == messages[-1]


@pytest.mark.parametrize("after", [2, 4, 6])
def test_a_failure_takes_no_more_than_its_share_of_the_room(after):
    messages = run(LONG, after)
    kept = compress_chat(messages, None, 420).messages
    assert not has_failure(kept)
    assert kept[-1] == messages[-1]


PASSED = [f"tests/test_mill.py::test_{n} PASSED" for n in range(200)]
LOG = [
    *PASSED[:120],
    "tests/test_mill.py::test_port FAILED",
    *PASSED[120:],
    "E   AssertionError: assert 9 == 12",
    "1 failed",
]


@pytest.mark.parametrize("budget", [500, 1_500])
def test_a_failure_that_is_too_long_is_cut_to_what_it_reports(budget):
    messages = run(step("test", "\n".join(LOG)), 4)
    result = compress_chat(messages, None, budget)
    (report,) = (message.full_text for message in result.messages if "test_port" in message.full_text)
    assert "assert 9 == 12" in report and "test_119 PASSED" in report and "test_10 PASSED" not in report
    assert result.token_count <= budget and result.messages[-1] == messages[-1]


def test_what_the_task_asks_of_a_failure_stays_beside_what_it_reports():
    messages = run(step("test", "\n".join([*LOG[:60], "pump: depth of the well is 40 m", *LOG[60:]])), 4)
    messages[0] = Message("user", "How deep is the well of the pump?")
    kept = "\n".join(message.full_text for message in compress_chat(messages, None, 1_500).messages)
    assert "40 m" in kept and "assert 9 == 12" in kept


ASKED = [
    "What failed last?",
    "Now find out why that failed.",
    "Why did it crash?",
    "Warum ist der Test fehlgeschlagen?",
    "Welcher Fehler kam zuletzt?",
    "Pourquoi le test a-t-il échoué ?",
    "¿Por qué falló la prueba?",
    "Perché è fallito il test?",
    "Por que o teste falhou?",
    "Waarom is de test mislukt?",
    "Dlaczego test się nie powiódł?",
    "Почему тест не сработал?",
    "为什么测试失败了？",
    "なぜテストは失敗しましたか。",
    "테스트가 왜 실패했나요?",
]


@pytest.mark.parametrize("query", ASKED)
def test_a_failure_that_is_asked_for_stays_without_a_word_of_the_question(query):
    messages = run(SHORT, 6)
    assert has_failure(compress_chat(messages, query, 400).messages)
    assert has_failure(compress_chat([*messages, Message("user", query)], None, 400).messages)


@pytest.mark.parametrize("query", ["How high is the pump?", "Which reads came first?", "", "\n"])
def test_other_questions_ask_for_no_failure(query):
    assert not says("asks_failure", query)
    assert not has_failure(compress_chat(run(SHORT, 6), query or "How deep is it?", 300).messages)


def test_the_latest_failure_is_meant_though_it_lies_before_the_task_that_asks_for_it():
    messages = [*run(SHORT, 4), Message("user", "Why did that fail?"), *step("list", "pumps: 3\n" * 20)]
    assert has_failure(compress_chat(messages, None, 300).messages)
