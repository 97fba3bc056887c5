"""What may not be parted, and where sessions begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import Message, ToolCall, ToolResult
from rag_compress.chat.conversation.sessions import BLOCK, blocks, parse_timestamp, session_starts
from rag_compress.chat.conversation.units import Grouping
from tests.growth import LINEAR, growth


def call(*ids, text=""):
    return Message("assistant", text, tool_calls=tuple(ToolCall("search", id=i) for i in ids))


def result(call_id, text="found"):
    return Message("tool", tool_results=(ToolResult(text, call_id=call_id),))


_IDS = st.lists(st.sampled_from(["1", "2", None]), min_size=1, max_size=3)
chats_of_calls = st.lists(
    st.one_of(
        st.just(Message("user", "Hm.")),
        _IDS.map(lambda ids: call(*ids)),
        _IDS.map(lambda ids: Message("tool", tool_results=tuple(ToolResult("found", call_id=i) for i in ids))),
    ),
    max_size=12,
)


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


@pytest.mark.parametrize("call_id", ["1", None])
def test_all_results_of_one_call_stay_with_it(call_id):
    chat = [call(call_id), result(call_id, "Working on it."), Message("user", "Hm."), result(call_id), result(call_id)]
    units = units_of(chat)
    assert [(unit.indices, unit.complete) for unit in units] == [((0, 1, 3, 4), True), ((2,), True)]


def test_a_second_result_belongs_to_the_latest_call_with_its_id():
    assert indices([call("1"), result("1"), call("1"), result("1"), result("1")]) == [(0, 1), (2, 3, 4)]


def test_a_result_without_an_id_leaves_calls_that_have_one_to_their_results():
    units = units_of([call(None), call("1"), result(None), result("1")])
    assert [(unit.indices, unit.complete) for unit in units] == [((0, 2), True), ((1, 3), True)]


def test_a_result_finds_its_call_whose_place_one_without_an_id_took():
    units = units_of([call("1"), result(None, "Working on it."), result("1")])
    assert [(unit.indices, unit.complete) for unit in units] == [((0, 1, 2), True)]


@given(chats_of_calls)
def test_a_growing_conversation_has_the_units_of_the_whole(chat):
    whole = Grouping().extended(chat, known=0)
    for known in range(len(chat)):
        grown = Grouping().extended(chat[:known], known=0).extended(chat, known)
        assert grown is None or grown == whole
    assert sorted(index for unit in whole.units for index in unit.indices) == list(range(len(chat)))


@given(chats_of_calls)
def test_no_result_is_without_its_call_where_a_call_before_it_has_its_id(chat):
    unit_of = {index: unit for unit in units_of(chat) for index in unit.indices}
    for index, message in enumerate(chat):
        for call_id in {found.call_id for found in message.tool_results} - {None}:
            callers = [i for i in range(index) if call_id in [made.id for made in chat[i].tool_calls]]
            assert not callers or any(unit_of[caller] is unit_of[index] for caller in callers)


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
    def pairs(count):
        chat = []
        for n in range(count):
            answer = Message("tool", tool_results=(ToolResult("a", f"a{n}"), ToolResult("b", f"b{n}")))
            chat += [call(f"a{n}"), call(f"b{n}"), answer]
        return chat

    assert len(units_of(pairs(50))) == 50, "each pair alone"
    assert growth(units_of, 1_000, prepare=pairs) < LINEAR


@pytest.mark.parametrize(
    ("made", "answered"), [(str, str), (str, lambda n: None), (lambda n: None, lambda n: None), (lambda n: "1", str)]
)
def test_parallel_calls_of_one_message_are_grouped_in_linear_time(made, answered):
    def calls_and_results(count):
        return [call(*map(made, range(count))), *(result(answered(n)) for n in reversed(range(count)))]

    assert growth(units_of, 1_000, prepare=calls_and_results) < LINEAR


def test_a_chain_of_answers_makes_one_unit_of_all_calls():
    calls = [call(f"{n}a", f"{n}b") for n in range(50)]
    links = [
        Message("tool", tool_results=(ToolResult("x", f"{n}b"), ToolResult("y", f"{n + 1}a"))) for n in range(49)[::-1]
    ]
    (unit,) = units_of([*calls, *links])
    assert (unit.indices, unit.complete) == (tuple(range(99)), False), "0a and 49b still wait"
    (unit,) = units_of([*calls, *links, result("0a"), result("49b")])
    assert unit.complete


def test_sessions_begin_where_they_are_named_or_after_an_hour_of_silence():
    def at(time):
        return Message("user", "x", timestamp=f"2024-01-01T{time}")

    assert session_starts([at("10:00"), at("10:59"), at("12:00"), at("12:01")]) == [0, 2]
    assert session_starts([Message("user", "x", session=name) for name in "aab"]) == [0, 2]
    assert session_starts([]) == []


def test_only_iso_timestamps_are_read():
    assert parse_timestamp("2024-01-01T00:00:00+01:00") == parse_timestamp("2023-12-31T23:00:00Z")
    assert parse_timestamp("yesterday") is None


def test_no_units_have_no_blocks():
    assert blocks([], 0) == []


def test_a_growing_conversation_changes_only_its_last_block():
    before, after = blocks([0], 3 * BLOCK - 1), blocks([0], 3 * BLOCK + 1)
    assert before[:2] == after[:2]
