"""Tracebacks in logs: the line above one and the error that it ends with are kept together."""

from __future__ import annotations

import pytest

from rag_compress import Passage, compress
from rag_compress.core.layout.lines import Lines
from rag_compress.core.layout.tracebacks import find_errors
from tests.core.layout.test_lists import spans_of_lines

CALLS = '  File "a.py", line 3, in f\n    g("")\n    ^^^^^'
LOG = (
    "2026-11-20 08:00:01 INFO job 6 started\n2026-11-20 08:00:02 ERROR no secret for tenant 18\n"
    f"Traceback (most recent call last):\n{CALLS}\nValueError: token is empty\n2026-11-20 08:00:03 INFO job 7 started"
)


def errors(text):
    """Each line above a traceback, and each error, with the other one."""
    spans = spans_of_lines(text)
    found = find_errors(Lines(text, spans))
    return {text[slice(*spans[index])]: text[slice(*spans[other])] for index, other in found.items()}


def test_the_line_above_a_traceback_has_its_error():
    entry, error = "2026-11-20 08:00:02 ERROR no secret for tenant 18", "ValueError: token is empty"
    assert errors(LOG) == {entry: error, error: entry}


def test_a_line_that_is_one_sentence_with_what_opens_the_traceback_has_it_too():
    text = "No invoice 7\nTraceback (most recent call last):\n  File x\nKeyError: 7"
    assert find_errors(Lines(text, [(0, 47), (50, 56), (57, 68)])) == {0: 2, 2: 0}


@pytest.mark.parametrize(
    "text",
    [
        f"Traceback (most recent call last):\n{CALLS}\nValueError: x",  # begins the text
        f"It failed.\nTraceback (most recent call last):\n{CALLS}",  # has no end
        f"It failed.\nTraceback (most recent call last):\n{CALLS}\n2026-11-20 08:00:03 INFO started",
        "",
    ],
)
def test_a_traceback_without_either_joins_nothing(text):
    assert errors(text) == {}


@pytest.mark.parametrize("query", ["What about tenant 18?", "Which token is empty?"])
def test_one_comes_with_the_other_and_not_with_the_calls_between(words, query):
    text = compress(query, [LOG], 18, counter=words, neighbour_weight=0.0).text
    assert "no secret for tenant 18" in text
    assert "ValueError: token is empty" in text


def test_an_error_that_another_chunk_holds_is_not_said_twice(words):
    line, error = "ERROR no secret for tenant 18", "ValueError: token is empty"
    log = f"{line}\nTraceback (most recent call last):\n{CALLS}\n{error}"
    start = log.index(error)
    given = [Passage(log[begin:], meta={"source_id": "log", "split_idx_start": begin}) for begin in (start, 0)]
    result = compress("What about tenant 18?", given, 100, counter=words, remove_duplicates=False)
    assert line in result.text
    assert result.text.count(error) == 1


def test_the_title_of_a_failed_test_and_its_first_line_have_what_is_said_of_the_failure():
    title, first, said = "______ test_swim ______", "def test_swim():", "E       AssertionError: assert 2 == 3"
    text = f"=== FAILURES ===\n{title}\n{first}\n>       assert swim() == 3\n{said}\nE        +  where 2 = swim()\n"
    assert errors(text) == {title: said, said: title, first: said}


def test_the_line_above_a_stack_trace_and_each_cause_have_the_last_cause():
    entry, cause, last = (
        "08:00:02 ERROR no harvest",
        "Caused by: a.NetException: torn",
        "Caused by: b.KnotException: no knot",
    )
    frames = "at a.Net.pull(Net.java:3)\nat a.Net.pull(Net.java:4)"
    assert errors(f"{entry}\n{frames}\n{cause}\n{frames}\n{last}\n{frames}\n... 3 more\n08:00:03 INFO done") == {
        entry: last,
        cause: last,
        last: entry,
    }
