"""What the task of an Agent leans on: what stands before it, and none of the steps since."""

from __future__ import annotations

import numpy as np
import pytest

from rag_compress.chat import ChatConfig, Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.counting import TextCounter
from rag_compress.chat.dependence import dependence
from rag_compress.chat.score import combine
from rag_compress.chat.view import view_conversation
from tests.chat.chats import words

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
        call = ToolCall("read", f'{{"n": {i}}}', f"c{i}")
        said += [
            Message("assistant", tool_calls=(call,)),
            Message("tool", tool_results=(ToolResult(article, f"c{i}"),)),
        ]
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


def test_what_stands_right_before_a_task_that_leans_on_it_is_recent_whatever_came_since():
    question = [*EARLIER, Message("user", "And who is to dig it?")]
    at_once = compress_chat(question, None, 12, **words).decisions[1].parts["recency"]
    steps_later = compress_chat([*question, *steps(9, relevant=2)], None, 300, **words).decisions
    assert steps_later[1].parts["recency"] >= at_once > 10 * steps_later[-1].parts["recency"]


def test_the_weight_of_what_came_since_is_that_of_a_query_that_stands_alone():
    turns = [Message("user" if i % 2 else "assistant", f"In Oslo there are {i} birds.") for i in range(6)]
    view = view_conversation(turns, TextCounter(lambda text: len(text.split())), "en")
    leaning, alone = (combine(view, np.zeros(6), g, ChatConfig(), asked=2).columns for g in (0.5, 0.0))
    for part in ("recency", "specifics"):
        assert leaning[part][3:] == pytest.approx(alone[part][3:])
        assert leaning[part][1] > 10 * alone[part][1]
