"""Frames of a stack trace stand for themselves, so that what happened can be kept without them."""

from __future__ import annotations

import pytest

from rag_compress import compress
from rag_compress.core.sentences import PysbdSplitter

FRAMES = "\n".join(f"\tat org.pond.Net.pull{at}(Net.java:{at})" for at in range(12))
LOG = (
    "08:00:01 INFO  pond.Main : all is quiet\n"
    f"08:00:02 ERROR pond.Main : org.pond.HarvestException: harvest 7 ended early\n{FRAMES}\n"
    f"Caused by: org.pond.NetException: net is torn\n{FRAMES}\n\t... 4 more\n"
    f"Caused by: java.lang.NullPointerException: no knot\n  Detail: row 3\n{FRAMES}\n\t... 9 common frames omitted\n"
    "08:00:03 INFO  pond.Main : all is quiet again"
)


def units(text):
    return [text[start:end] for start, end in PysbdSplitter().split(text, "en")]


def test_what_happened_is_a_unit_without_frames_and_a_cause_one_with_its_detail():
    found = units(LOG)
    assert "Caused by: org.pond.NetException: net is torn" in found
    assert "Caused by: java.lang.NullPointerException: no knot\n  Detail: row 3" in found
    assert "at org.pond.Net.pull3(Net.java:3)" in found


@pytest.mark.parametrize(
    "frame",
    [
        "at Object.<anonymous> (src/net.test.ts:59:15)",
        "at async pull (file:///srv/net.js:3:1)",
        "at Pond.Net.Pull(String name) in C:\\pond\\Net.cs:line 5",
        "at java.base/java.lang.Thread.run(Thread.java:842) ~[na:17]",
    ],
)
def test_frames_of_other_languages_are_frames(frame):
    above = "Error: the net is torn and nobody knows why"
    assert units(f"{above}\n    {frame}\n    {frame}") == [above, frame, frame]


def test_prose_that_begins_so_is_no_frame():
    text = "We met the others\nat the old mill (which is closed)\nand went on from there to the river in the dark."
    assert len(units(text)) < 3


def test_the_last_cause_comes_with_the_line_above_the_trace(words):
    kept = compress("What is the root cause of the HarvestException?", [LOG], 30, counter=words).text
    assert "harvest 7 ended early" in kept
    assert "no knot" in kept


def test_frames_without_a_word_of_the_question_come_last(words):
    kept = compress("Why did the harvest end early?", [LOG], 38, counter=words).text
    assert "at org.pond" not in kept
    assert "all is quiet" in kept


def test_a_frame_that_the_question_names_is_kept(words):
    assert "Net.java:7" in compress("In which line is pull7 called?", [LOG], 12, counter=words).text
