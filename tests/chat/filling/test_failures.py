"""What failed lately stays while an Agent works on it."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.filling.failures import LOOKED_AT, latest_failure
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
