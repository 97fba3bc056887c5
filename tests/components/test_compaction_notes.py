"""The notes that stand where messages were removed."""

from __future__ import annotations

import pytest
from haystack.dataclasses import ChatMessage, ToolCall

from rag_compress.components.compaction_notes import note_of, removed_by
from rag_compress.components.relevance_compactor import RelevanceCompactor
from tests.components.steps import COUNTER, steps


def notes_of(messages):
    return [m for m in messages if "context_compaction" in m.meta]


def common_beginning(before, after):
    return next(i for i, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)


def test_one_note_stands_where_the_first_removed_message_stood():
    messages, compactor = steps(60), RelevanceCompactor()
    compacted = compactor.compact(messages, 600, COUNTER)
    (note,) = notes_of(compacted)
    place = compacted.index(note)
    assert place >= 2, "after the instructions and the task"
    assert compacted[:place] == messages[:place]
    assert messages[place] not in compacted
    assert note.text.startswith(f"[{len(messages) - (len(compacted) - 1)} messages were removed")


def test_the_unchanged_prefix_is_that_of_the_output():
    messages, compactor = steps(60), RelevanceCompactor()
    for target in (900, 500, 200):
        compacted = compactor.compact(messages, target, COUNTER)
        assert compactor.latest.unchanged_prefix == common_beginning(messages, compacted)
        messages = compacted


def test_the_notes_say_how_much_was_removed_in_all():
    compactor = RelevanceCompactor()
    first = compactor.compact(steps(60), 800, COUNTER)
    second = compactor.compact(first, 300, COUNTER)
    notes = notes_of(second)
    removed = len(steps(60)) - (len(second) - len(notes))
    assert sum(note.meta["context_compaction"]["removed_messages"] for note in notes) == removed


@pytest.mark.parametrize("removed", [None, "many", [3], float("nan"), float("inf")])
def test_a_note_whose_mark_came_back_damaged_counts_none(removed):
    note = note_of("Some are gone.", 3)
    note.meta["context_compaction"]["removed_messages"] = removed
    assert removed_by(note) == 0
    messages = steps(60)
    compacted = RelevanceCompactor().compact([*messages[:2], note, *messages[2:]], 600, COUNTER)
    assert notes_of(compacted)


RAIN = "It rained " + "in the town by the sea for days and nights on end " * 4

KEPT = "The blue otter book stands on shelf seven, the blue book about the otter."


def test_a_note_before_the_first_new_gap_stays_as_it_is():
    compactor = RelevanceCompactor()
    task = ChatMessage.from_user("Where does the blue otter book stand?")
    first = compactor.compact([task, ChatMessage.from_assistant(RAIN), ChatMessage.from_user(KEPT), task], 80, COUNTER)
    grown = [*first[:-1], *(ChatMessage.from_assistant(f"{i}. {RAIN}") for i in range(5)), task]
    second = compactor.compact(grown, 110, COUNTER)
    assert second[: len(first) - 1] == first[:-1], "what a prompt cache holds is as it was"
    assert len(notes_of(second)) == 2
    third = compactor.compact(second, 60, COUNTER)
    assert len(notes_of(third)) == 1, "a new gap before a note takes it in"
    assert notes_of(third)[0].meta["context_compaction"]["removed_messages"] == 9 - (len(third) - 1)


def test_a_gap_right_behind_a_note_takes_it_in_rather_than_two_in_a_row():
    task = ChatMessage.from_user("Where does the blue otter book stand?")
    rain = [ChatMessage.from_assistant(f"{i}. {RAIN}") for i in range(3)]
    messages = [ChatMessage.from_user(KEPT), note_of("[{num_removed} gone]", 4), *rain, task]
    compacted = RelevanceCompactor().compact(messages, 80, COUNTER)
    assert [message.text.split()[0] for message in compacted] == ["The", "[7", "Where"]


def test_where_messages_are_cut_and_none_is_gone_there_is_no_note():
    task = ChatMessage.from_user("Where does the blue otter book stand?")
    long = ChatMessage.from_assistant(" ".join(f"Shelf {i} holds dust. {KEPT}" for i in range(9)))
    compacted = RelevanceCompactor().compact([long, task], 200, COUNTER)
    assert notes_of(compacted) == []
    assert compacted[1:] == [task]
    assert len(compacted[0].text) < len(long.text)


def test_a_note_never_parts_a_call_from_its_result():
    compactor = RelevanceCompactor(margin=0.0)
    call = ToolCall("look", {"shelf": 7}, id="1")
    messages = [
        ChatMessage.from_assistant(tool_calls=[call]),
        ChatMessage.from_user(RAIN),
        ChatMessage.from_tool("Shelf 7 holds the blue otter book.", origin=call),
        ChatMessage.from_user("Which shelf holds the blue otter book?"),
    ]
    compacted = compactor.compact(messages, 70, COUNTER)
    assert [m.role.value for m in compacted] == ["assistant", "tool", "user", "user"]
    assert notes_of(compacted) == [compacted[2]]


def test_what_another_compactor_wrote_is_not_the_task():
    messages = steps(30)
    summary = ChatMessage.from_user("Rain and buses.", meta={"context_compaction": {"strategy": "summarization"}})
    compacted = RelevanceCompactor().compact([*messages[:2], summary, *messages[2:]], 300, COUNTER)
    assert messages[1] in compacted
    assert any("blue otter book" in r.result for m in compacted for r in m.tool_call_results)


def test_what_another_compactor_wrote_is_no_note_that_may_be_taken_in():
    mark = {"strategy": "summarization", "removed_messages": 4}
    assert removed_by(ChatMessage.from_user("Rain.", meta={"context_compaction": mark})) is None
    assert removed_by(ChatMessage.from_user("Rain.", meta={"context_compaction": "relevance"})) is None
    assert removed_by(note_of("{num_removed} gone", 4)) == 4
