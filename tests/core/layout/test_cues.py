"""Subtitles: the times between them, and sentences over several."""

from __future__ import annotations

import pytest

from rag_compress.core.layout.cues import LONGEST_SENTENCE, find_cues
from rag_compress.core.layout.lines import Lines
from rag_compress.core.sentences import get_splitter, sentence_spans


def cues(text):
    """The times and the broken sentences of a text, as they stand."""
    spans = sentence_spans(text, "en", get_splitter("pysbd"))
    found = find_cues(Lines(text, spans))
    said = [[text[slice(*spans[part])] for part in parts] for parts in found.broken]
    return [text[slice(*spans[index])] for index in sorted(found.times)], said


def srt(*lines):
    return "\n\n".join(
        f"{number}\n00:00:{number:02},000 --> 00:00:{number + 1:02},500\n{line}" for number, line in enumerate(lines, 1)
    )


def test_a_sentence_goes_on_behind_the_time_of_the_next_subtitle():
    times, broken = cues(srt("The gate of the old harbour", "is closed at night.", "Bring a lamp."))
    assert len(times) == 3
    assert broken == [["The gate of the old harbour", "is closed at night."]]


def test_a_sentence_may_reach_over_more_than_two():
    _, broken = cues(srt("The gate", "of the harbour", "is closed.", "Why?"))
    assert broken == [["The gate", "of the harbour", "is closed."]]


def test_only_the_last_sentence_of_a_subtitle_goes_on():
    _, broken = cues(srt("It rains. The gate is", "closed. Go home.", "Now."))
    assert broken == [["The gate is", "closed."]]


def test_dots_go_on_before_a_small_letter_alone():
    assert cues(srt("I thought...", "that you knew.", "No."))[1] == [["I thought...", "that you knew."]]
    assert cues(srt("I thought...", "Never mind.", "No."))[1] == []


@pytest.mark.parametrize("behind", ["- It is.", "ANN: It is.", "[door] It is.", ">> It is.", "Eva Berg: It is."])
def test_where_another_one_speaks_no_sentence_goes_on(behind):
    assert cues(srt("The gate is", behind, "It rains."))[1] == []


def test_the_tag_of_one_speaker_parts_no_sentence():
    _, broken = cues(srt("<v Ann>The gate is</v>", "<v Ann>closed.</v>", "<v Bob>Why is</v>", "<v Ann>It is.</v>"))
    assert broken == [["<v Ann>The gate is</v>", "<v Ann>closed.</v>"]]


def test_speech_without_any_stop_is_no_sentence():
    line = "and so we went on to the next one"
    count = LONGEST_SENTENCE // len(line) + 1
    assert len(cues(srt(*[line] * (count - 1)))[1]) == 1
    assert cues(srt(*[line] * count))[1] == []


def test_a_single_time_range_is_what_a_text_is_about():
    assert cues("Cut 00:00:01,000 --> 00:00:02,000 from\nthe film.\n\n00:00:03,000 --> 00:00:04,000\nKeep it.")[0] == []


def test_seconds_on_lines_of_their_own_are_the_times_of_a_transcript():
    times, broken = cues("0:01\nthe first thing you need\n0:04\nis a flat stone.\n0:07\nSoak it.")
    assert times == ["0:01", "0:04", "0:07"]
    assert broken == [["the first thing you need", "is a flat stone."]]


@pytest.mark.parametrize("step", [5, 15, 30])
def test_a_timetable_has_no_times_of_a_transcript(step):
    lines = [f"{9 + step * i // 60}:{step * i % 60:02}\nTalk {i} in the hall." for i in range(6)]
    assert cues("\n".join(lines)) == ([], [])


def test_times_with_hours_are_those_of_a_recording():
    assert cues("00:00:00\nAnn\nHello.\n\n00:05:10\nBob\nHello.\n\n00:09:00\nAnn\nBye.")[0] == [
        "00:00:00",
        "00:05:10",
        "00:09:00",
    ]
