"""An Agent runs as many steps as it likes, its messages valid at every one."""

from __future__ import annotations

import asyncio
import base64

import pytest
from haystack.components.agents import Agent
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage, ImageContent, ToolCall
from haystack.hooks.compaction import CompactionHook
from haystack.tools import Tool

from rag_compress.components.relevance_compactor import RelevanceCompactor
from tests.components.steps import COUNTER, assert_valid

pytestmark = pytest.mark.filterwarnings("ignore:.*experimental.*")

STEPS = 200


class Recorder(RelevanceCompactor):
    """Counts compactions."""

    applied = 0

    def compact(self, messages, target_tokens, token_counter):
        compacted = super().compact(messages, target_tokens, token_counter)
        self.applied += compacted is not None
        return compacted


def agent_of(compactor, seen):
    done = iter(range(STEPS + 1))

    def reply(messages):
        assert_valid(messages)
        seen.append(messages)
        i = next(done)
        usage = {"usage": {"prompt_tokens": COUNTER.count(messages), "completion_tokens": 10}}
        if i == STEPS:
            return ChatMessage.from_assistant("Shelf 7.", meta=usage)
        calls = [ToolCall("look", {"shelf": i}, id=f"{i}-{n}") for n in range(1 + (i % 5 == 0))]
        reasoning = "Shelf by shelf, I think. " if i % 4 == 0 else None
        return ChatMessage.from_assistant(f"Step {i}.", tool_calls=calls, reasoning=reasoning, meta=usage)

    def look(shelf: int) -> str:
        return f"Shelf {shelf} holds " + (
            "the blue otter book." if shelf == 7 else "dust and paper and more dust. " * 5
        )

    tool = Tool(
        "look",
        "Look at a shelf.",
        {"type": "object", "properties": {"shelf": {"type": "integer"}}, "required": ["shelf"]},
        look,
    )
    hook = CompactionHook(compactor, context_window=2000)
    return Agent(
        chat_generator=MockChatGenerator(response_fn=reply),
        tools=[tool],
        hooks={"before_llm": [hook]},
        max_agent_steps=300,
    )


@pytest.mark.parametrize("asynchronous", [False, True])
def test_an_agent_runs_200_steps_with_valid_messages_at_every_one(asynchronous):
    seen, compactor = [], Recorder()
    agent = agent_of(compactor, seen)
    photo = ImageContent(base64.b64encode(b"a photo of the shelves").decode(), "image/png", validation=False)
    task = [ChatMessage.from_user(content_parts=["Which shelf holds the blue otter book?", photo])]
    result = asyncio.run(agent.run_async(messages=task)) if asynchronous else agent.run(messages=task)
    assert result["last_message"].text == "Shelf 7."
    assert len(seen) == STEPS + 1
    assert all(task[0] in messages for messages in seen), "the task stays, with its photo"
    found = [r.result for m in seen[-1] for r in m.tool_call_results]
    assert "Shelf 7 holds the blue otter book." in found, "what answers the task is still there after 193 further steps"
    assert max(COUNTER.count(messages) for messages in seen) < 1600
    assert 1 <= compactor.applied <= STEPS / 8, "compaction is rare"
