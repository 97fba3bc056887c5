"""Results of tools that are cut: in Haystack's messages, with Haystack's counters."""

from __future__ import annotations

import pytest
from haystack.dataclasses import ChatMessage, TextContent, ToolCall
from haystack.token_counters import ApproximateTokenCounter

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.chat_messages import to_message
from rag_compress.components.relevance_compactor import RelevanceCompactor
from tests.chat.filling.test_excerpts import BEAVERS, OTTERS, TASK, WEATHER
from tests.components.steps import assert_valid

ANSWER = "Sea otters hold hands while they sleep, so that the current does not part them."
COUNTER = ApproximateTokenCounter()


def conversation(*results):
    messages = [ChatMessage.from_user(TASK)]
    for number, result in enumerate(results):
        call = ToolCall("read", {"page": number}, id=str(number))
        messages.append(ChatMessage.from_assistant(tool_calls=[call]))
        messages.append(ChatMessage.from_tool(result, origin=call, meta={"page": number}))
    return messages


def results_of(messages):
    return [message.tool_call_result.result for message in messages if message.tool_call_results]


def test_a_cut_result_stays_the_result_of_its_call():
    messages = conversation(WEATHER, OTTERS, BEAVERS)
    out = ChatHistoryCompressor(token_budget=40, preserve_recent=0).run(messages)
    *_, result = out["messages"]
    assert ANSWER in result.tool_call_result.result
    assert len(result.tool_call_result.result) < len(OTTERS)
    assert result.tool_call_result.origin is messages[4].tool_call_result.origin
    assert result.meta == {"page": 1}
    assert results_of(messages) == [WEATHER, OTTERS, BEAVERS], "the input is left alone"


def test_an_agent_keeps_what_the_task_needs_of_a_result_and_haystacks_counter_counts_it():
    messages = conversation(WEATHER, OTTERS + " " + BEAVERS, BEAVERS, WEATHER)
    target = COUNTER.count(messages) * 2 // 3
    compacted = RelevanceCompactor(omission_note=None).compact(messages, target, COUNTER)
    assert_valid(compacted)
    assert COUNTER.count(compacted) <= target
    assert any(ANSWER in result and len(result) < len(OTTERS + BEAVERS) for result in results_of(compacted))


@pytest.mark.parametrize("call_id", ["call_0", None])
def test_the_budget_holds_where_calls_share_an_id(call_id):
    messages = [ChatMessage.from_user(TASK)]
    steps = [("search_the_documents_of_the_wiki", f"{OTTERS} {BEAVERS}")] * 5
    for name, result in [*steps, ("ls", f"{WEATHER} {OTTERS}")]:
        call = ToolCall(name, {}, id=call_id)
        messages += [ChatMessage.from_assistant(tool_calls=[call]), ChatMessage.from_tool(result, origin=call)]
    for budget in range(100, 500, 40):
        out = ChatHistoryCompressor(token_budget=budget, token_counter=COUNTER).run(messages)
        assert COUNTER.count(out["messages"]) <= budget


class WithArguments:
    """Counts the words of results, and the arguments of the calls that they belong to."""

    def count(self, messages, tools=None):
        calls = [call for message in messages for call in message.tool_calls]
        results = [result for message in messages for result in message.tool_call_results]
        told = [message.text or "" for message in messages] + [result.result for result in results]
        asked = [str(call.arguments) for call in calls + [result.origin for result in results]]
        return sum(len(text.split()) for text in told + asked)


@pytest.mark.parametrize("lengths", [(9, 60), (60, 9)])
def test_the_budget_holds_where_calls_of_one_id_differ_in_their_arguments(lengths):
    messages = [ChatMessage.from_user(TASK)]
    for length in lengths:
        call = ToolCall("read", {"pages": "one " * length}, id="0")
        result = ChatMessage.from_tool(f"{OTTERS} {BEAVERS}" if length == max(lengths) else WEATHER, origin=call)
        messages += [ChatMessage.from_assistant(tool_calls=[call]), result]
    for budget in range(40, 240, 10):
        compressor = ChatHistoryCompressor(token_budget=budget, token_counter=WithArguments(), preserve_recent=0)
        assert WithArguments().count(compressor.run(messages)["messages"]) <= budget


def test_results_stay_whole_where_that_is_asked_for():
    messages = conversation(WEATHER, OTTERS, BEAVERS, WEATHER)
    compactor = RelevanceCompactor(settings={"cut_results": False})
    compacted = compactor.compact(messages, COUNTER.count(messages) // 2, COUNTER)
    assert {*results_of(compacted)} <= {WEATHER, OTTERS, BEAVERS}


def test_a_result_in_blocks_stays_whole():
    call = ToolCall("read", {}, id="1")
    read = to_message(ChatMessage.from_tool([TextContent(OTTERS)], origin=call))
    assert (read.body, read.can_be_cut) == (OTTERS, False)
    assert to_message(ChatMessage.from_tool(OTTERS, origin=call)).can_be_cut
