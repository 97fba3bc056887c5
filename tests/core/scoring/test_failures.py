"""Where it is asked what failed, the lines with the mark of a failure count."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress import compress
from rag_compress.core.scoring.failures import telling_failures
from tests.core.taking_apart import take_apart


@pytest.mark.parametrize(
    "query",
    ["Which test went wrong?", "Welche Prüfung ist fehlgeschlagen?", "Quel test a échoué ?", "¿Qué prueba falló?"],
)
@pytest.mark.parametrize(
    "line",
    [
        "FAIL src/rank.ts",
        "tests/a.py::swim FAILED",
        "08:00 ERROR pond.Main: dry",
        "##[error]Code 1.",
        "E       assert 2 == 3",
        "● rank › sorts",
        "pond.NetException: torn",
        "== 3 failed, 9 passed ==",
    ],
)
def test_what_failed_is_answered_by_lines_with_the_mark_of_a_failure(query, line):
    passages = take_apart("PASS src/swim.ts", line)
    for scores in (np.ones(2), np.array([1.0, 0.0])):  # whatever else they say
        assert telling_failures(query, passages, scores).tolist() == [0, 1]
        assert telling_failures("Which test is the slowest?", passages, scores).tolist() == [0, 0]


@pytest.mark.parametrize(
    "line", ["It failed.", "The error of the FAILOVER-TEST is small.", "0 errors", "An exception: none"]
)
def test_prose_on_failures_has_no_such_mark(line):
    assert telling_failures("What failed?", take_apart("PASS a", line), np.ones(2)).tolist() == [0, 0]


def test_what_failed_is_kept_though_it_has_no_word_of_the_question():
    log = "PASS src/swim.ts\nFAIL src/rank.ts\nPASS src/sleep.ts\nThe slowest test of them all took nine minutes."
    assert "FAIL src/rank.ts" in compress("Which test went wrong?", [log], 10).text
    assert "FAIL src/rank.ts" not in compress("Which test went wrong?", [log], 10, sign_weight=0.0).text
