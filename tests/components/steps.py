"""Steps of an Agent, and what makes its messages valid."""

from __future__ import annotations

from haystack.dataclasses import ChatMessage, ToolCall
from haystack.token_counters import ApproximateTokenCounter

COUNTER = ApproximateTokenCounter()


def steps(count):
    """One user message, then tool calls with their results, two parallel ones in every third step."""
    messages = [ChatMessage.from_system("Be brief."), ChatMessage.from_user("Which shelf holds the blue otter book?")]
    for i in range(count):
        calls = [ToolCall("look", {"shelf": i}, id=f"{i}a")] + [ToolCall("look", {"shelf": -i}, id=f"{i}b")] * (
            i % 3 == 0
        )
        messages.append(ChatMessage.from_assistant(f"I look at shelf {i}.", tool_calls=calls))
        found = "the blue otter book" if i == 7 else "nothing of interest, only dust and old paper"
        messages += [ChatMessage.from_tool(f"Shelf {i} holds {found}.", origin=call) for call in calls]
    return messages


def assert_valid(messages):
    """What chat-completion APIs demand: calls with all their results right after them, results with their call."""
    waiting = set()
    for message in messages:
        if message.tool_call_results:
            for result in message.tool_call_results:
                assert result.origin.id in waiting, "a result without its call"
                waiting.discard(result.origin.id)
        else:
            assert not waiting, "a call without its results"
            waiting = {call.id for call in message.tool_calls}
    assert not waiting
