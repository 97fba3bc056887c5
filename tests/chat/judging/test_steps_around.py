"""What lies around a step of an Agent says less about it than what lies around a message."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import step

TASK = "Open the port of the mill."


def steps(*results):
    return [message for result in results for message in step("read", result, result, f'{{"of": "{result[:9]}"}}')]


def relevance(messages, query=None, budget=20):
    decisions = compress_chat(messages, query, budget).decisions
    return [decision.parts.get("relevance") for decision in decisions]


def test_the_task_of_an_agent_lends_nothing_to_the_steps_around_it():
    messages = [*steps("Clouds came up."), Message("user", TASK), *steps("Rain fell on the hills.", "Snow came.")]
    assert relevance(messages)[0:2] == [0, 0]
    assert relevance(messages)[2] > 0
    assert relevance(messages)[3:] == [0] * 4


def test_what_the_user_said_lends_to_what_was_said_around_it_where_a_query_stands_apart():
    messages = [Message("user", TASK), Message("assistant", "Rain fell on the hills of the north, I hear.")]
    assert relevance(messages, TASK, 10)[1] > 0


def test_a_step_takes_less_of_what_lies_around_than_a_message():
    beside = Message("user", "The mill has a port of its own, which is 8080.")
    messages = [*steps("Rain fell on the hills."), beside, Message("assistant", "Snow came from the north.")]
    of_step, _, _, of_message = relevance(messages, "Which port has the mill?", 12)
    assert 0 < of_step < 0.5 * of_message


def test_what_the_assistant_says_like_the_query_takes_as_any_message_does():
    answered = Message("assistant", "The port of the mill is 80.")
    by_user, by_assistant = ([Message(role, TASK), answered] for role in ("user", "assistant"))
    assert relevance(by_assistant, TASK, 10)[0] > relevance(by_user, TASK, 10)[0]


def test_a_message_that_is_the_query_itself_takes_nothing():
    messages = [Message("user", TASK), *steps("The port of the mill is 80.", "Rain fell on the hills.")]
    alone = compress_chat(messages, TASK, 10, neighbour_weight=0.0).decisions[0].parts["relevance"]
    assert relevance(messages, TASK, 10)[0] == pytest.approx(alone)
