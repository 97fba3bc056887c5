"""What the task of an Agent leans on: nothing once there are steps, which are to be told apart by what it asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.leaning.dependence import dependence
from tests.chat.chats import step, words

PHRASINGS = [
    "What is chikungunya, and in which countries has it been found?",
    "Find out what chikungunya is, and in which countries it has been found.",
    "I need a report on the emergence of chikungunya.",
    "Write a report on chikungunya.",
    "Please help us with our newsletter. It is about chikungunya.",
    "You are given a library. Find the article about chikungunya and list the countries.",
]
INSTRUCTION = Message("system", "You are a researcher.")
EARLIER = [
    Message("user", "We plan the garden of a school in Bergen."),
    Message("assistant", "Shall it have a pond?"),
]


def steps(count, relevant):
    said = []
    for i in range(count):
        about = "chikungunya in Italy" if i == relevant else f"the harbour of town {i} in year {1900 + i}"
        article = f"Article {i} is about {about}. " + f"The Mayor of Town{i} spoke for {i} hours. " * 12
        said += step("read", article, i, f'{{"n": {i}}}')
    return said


@pytest.mark.parametrize("before", [[], EARLIER])
@pytest.mark.parametrize("task", PHRASINGS)
def test_a_step_that_speaks_of_the_task_stays_however_the_task_is_put(task, before):
    chat = [INSTRUCTION, *before, Message("user", task), *steps(16, relevant=2)]
    kept = compress_chat(chat, None, 500, **words).messages
    assert any("chikungunya" in result.text for message in kept for result in message.tool_results)


def test_what_opens_a_conversation_leans_on_nothing():
    task = "Find it out."
    assert dependence(task) > 0
    chat = [INSTRUCTION, Message("user", task), *steps(9, relevant=2)]
    parts = compress_chat(chat, None, 300, **words).decisions[-1].parts
    assert parts["recency"] < 0.03, "of the newest step"


GREETING = [
    Message("user", "Hi, I run a small zoo in Bremen and my name is Lena."),
    Message("assistant", "Nice to meet you, Lena. What can I do for you?"),
]


@pytest.mark.parametrize("target", [170, 200, 230])
@pytest.mark.parametrize("task", ["Which shelf holds the book about otters?", "Find the book about otters for me."])
def test_small_talk_before_a_task_does_not_displace_the_step_with_the_answer(task, target):
    chat = [INSTRUCTION, *GREETING, Message("user", task), *steps(8, relevant=None)]
    found = replace(chat[9].tool_results[0], text="Shelf 2: a book about otters and their rivers, by Jane Doe.")
    chat[9] = replace(chat[9], tool_results=(found,))
    result = compress_chat(chat, None, target, **words)
    assert found in [kept for message in result.messages for kept in message.tool_results]
    small_talk = [decision.parts["recency"] + decision.parts["specifics"] for decision in result.decisions[1:3]]
    assert result.decisions[9].score > max(small_talk)


def parts_of_the_turn_before(*since):
    chat = [INSTRUCTION, *EARLIER, Message("user", "And who is to dig it?"), *since]
    return compress_chat(chat, None, 14, **words).decisions[2].parts


def test_a_task_leans_on_what_was_said_before_until_somebody_works_on_it():
    at_once = parts_of_the_turn_before()
    assert at_once["recency"] > 10 * parts_of_the_turn_before(*steps(1, relevant=None))["recency"]
    with_format = parts_of_the_turn_before(Message("system", "Answer in one word."))
    assert with_format["recency"] > at_once["recency"] / 2, "an instruction is no work"
