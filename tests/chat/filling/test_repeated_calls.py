"""Of calls that were made again the latest comes first."""

from __future__ import annotations

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.conversation.units import Unit
from rag_compress.chat.filling.repeated_calls import latest_of_repeated
from rag_compress.chat.models import Message, ToolCall
from tests.chat.chats import step


def call(name, arguments="{}"):
    return Message("assistant", tool_calls=(ToolCall(name, arguments),))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [([0, 1, 2, 3], [3, 1, 2, 0]), ([1, 3, 2, 0], [1, 3, 2, 0]), ([0, 2], [0, 2]), ([0, 3], [3, 0])],
)
def test_the_latest_of_equal_calls_takes_the_best_place(wanted, expected):
    messages = [call("state"), Message("user", "And?"), call("state", '{"job": 8}'), call("state")]
    units = [Unit((index,)) for index in range(4)]
    assert latest_of_repeated(wanted, units, messages) == expected


@pytest.mark.parametrize("token_budget", range(70, 160, 10))
def test_an_old_state_is_not_kept_without_the_present_one(token_budget):
    messages = [Message("user", "Deploy the shop, and tell me when its job is done.")]
    states = ["pending: the job to deploy the shop is not done", *["running: job of the shop"] * 4, "failed: no disk"]
    for number, state in enumerate(states):
        messages += step("state", state, number)
    for number in range(6):
        messages += step("note", "It is written down. The weather is fine.", number, f'{{"text": "{number}"}}')
    kept = compress_chat(messages, None, token_budget)
    found = [result.text for message in kept.messages for result in message.tool_results if ":" in result.text]
    assert not found or found[-1] == "failed: no disk"
