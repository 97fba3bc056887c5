"""What may not be parted, and what comes first."""

from __future__ import annotations

import time

from rag_compress.chat import Message, ToolCall, ToolResult
from rag_compress.chat.sessions import BLOCK, blocks, parse_timestamp, session_starts
from rag_compress.chat.units import Grouping, question_of, task_index, unchanged_prefix


def call(*ids, text=""):
    return Message("assistant", text, tool_calls=tuple(ToolCall("search", id=i) for i in ids))


def result(call_id, text="found"):
    return Message("tool", tool_results=(ToolResult(text, call_id=call_id),))


def units_of(messages):
    return Grouping().extended(messages, known=0).units


def indices(messages):
    return [unit.indices for unit in units_of(messages)]


def test_parallel_calls_and_their_results_are_one_unit():
    assert indices([Message("user", "Go."), call("1", "2", text="I think."), result("1"), result("2")]) == [
        (0,),
        (1, 2, 3),
    ]


def test_a_result_finds_its_call_by_id_whatever_stands_between():
    assert indices([call("1"), call("2"), result("1"), Message("user", "Hm."), result("2")]) == [(0, 2), (1, 4), (3,)]


def test_a_result_without_an_id_belongs_to_the_latest_call_that_waits():
    assert indices([call(None), call(None), result(None), result(None)]) == [(0, 3), (1, 2)]


def test_results_without_ids_answer_parallel_calls_that_have_some():
    chat = [Message("assistant", tool_calls=(ToolCall("f", id="1"), ToolCall("f", id="2")))]
    chat += [Message("tool", tool_results=(ToolResult(text),)) for text in ("one", "two")]
    (unit,) = Grouping().extended(chat, known=0).units
    assert (unit.indices, unit.complete) == ((0, 1, 2), True)


def test_a_result_without_its_call_is_an_incomplete_unit():
    units = units_of([Message("user", "Go."), result("9"), call("1")])
    assert [unit.indices for unit in units] == [(0,), (1,), (2,)]
    assert [unit.complete for unit in units] == [True, False, False]


def test_one_message_may_bring_several_results():
    both = Message("tool", tool_results=(ToolResult("a", "1"), ToolResult("b", "2")))
    (unit,) = units_of([call("1", "2"), both])
    assert unit.indices == (0, 1)
    assert unit.complete


def test_a_message_with_results_for_two_calls_makes_one_unit_of_all_three():
    both = Message("tool", tool_results=(ToolResult("a", "1"), ToolResult("b", "2")))
    units = units_of([call("1"), Message("user", "Hm."), call("2", "3"), both, call("4"), result("3")])
    assert [unit.indices for unit in units] == [(0, 2, 3, 5), (1,), (4,)]
    assert [unit.complete for unit in units] == [True, True, False]


def test_a_call_that_still_waits_waits_with_the_unit_that_took_it_in():
    both = Message("tool", tool_results=(ToolResult("a", "1"), ToolResult("b", "2")))
    units = units_of([call("1"), call("2", "3"), both])
    assert [(unit.indices, unit.complete) for unit in units] == [((0, 1, 2), False)]


def test_two_calls_answered_by_one_message_are_grouped_in_linear_time():
    def seconds(pairs):
        chat = []
        for n in range(pairs):
            answer = Message("tool", tool_results=(ToolResult("a", f"a{n}"), ToolResult("b", f"b{n}")))
            chat += [call(f"a{n}"), call(f"b{n}"), answer]
        began = time.process_time()
        assert len(units_of(chat)) == pairs
        return time.process_time() - began

    assert seconds(4000) < 1.0, "each pair alone; 3 s where all that wait were looked at for each"


def test_a_chain_of_answers_makes_one_unit_of_all_calls():
    calls = [call(f"{n}a", f"{n}b") for n in range(50)]
    links = [
        Message("tool", tool_results=(ToolResult("x", f"{n}b"), ToolResult("y", f"{n + 1}a"))) for n in range(49)[::-1]
    ]
    (unit,) = units_of([*calls, *links])
    assert (unit.indices, unit.complete) == (tuple(range(99)), False), "0a and 49b still wait"
    (unit,) = units_of([*calls, *links, result("0a"), result("49b")])
    assert unit.complete


def test_what_a_compactor_wrote_is_never_the_task():
    chat = [Message("user", "Go."), Message("user", "Before: rain.", by_compactor=True)]
    assert (task_index(chat), question_of(chat)) == (0, "Go.")
    assert (task_index(chat[1:]), question_of(chat[1:])) == (None, "")


def test_the_task_is_the_latest_user_message_and_the_latest_words_ask():
    chat = [Message("user", "Sum these up."), Message("user", " ", opaque_tokens=5000), Message("assistant", "Yes.")]
    assert (task_index(chat), question_of(chat)) == (1, "Sum these up.")
    assert (task_index(chat[2:]), question_of(chat[2:])) == (None, "")


def test_a_blank_message_asks_nothing():
    assert task_index([Message("user", "Go."), Message("user", " \n"), Message("user", "")]) == 0
    assert task_index([Message("user", "")]) is None


def test_the_unchanged_prefix_ends_at_the_first_difference():
    assert unchanged_prefix([1, 2, 3], [1, 2, 3]) == 3
    assert unchanged_prefix([1, 2, 3], [2, 3]) == 0


def test_sessions_begin_where_they_are_named_or_after_an_hour_of_silence():
    def at(time):
        return Message("user", "x", timestamp=f"2024-01-01T{time}")

    assert session_starts([at("10:00"), at("10:59"), at("12:00"), at("12:01")]) == [0, 2]
    assert session_starts([Message("user", "x", session=name) for name in "aab"]) == [0, 2]
    assert session_starts([]) == []


def test_only_iso_timestamps_are_read():
    assert parse_timestamp("2024-01-01T00:00:00+01:00") == parse_timestamp("2023-12-31T23:00:00Z")
    assert parse_timestamp("yesterday") is None


def test_no_turns_have_no_blocks():
    assert blocks([], 0) == []


def test_a_growing_conversation_changes_only_its_last_block():
    before, after = blocks([0], 3 * BLOCK - 1), blocks([0], 3 * BLOCK + 1)
    assert before[:2] == after[:2]
