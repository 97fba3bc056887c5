"""What the user said before the message that an Agent works on."""

from __future__ import annotations

import pytest

from rag_compress.chat import compress_chat
from rag_compress.chat.filling.ordering import EARLIER_TASKS
from rag_compress.chat.models import Message
from tests.chat.chats import step, words

TASK = "Which pump of the northern plant leaks most, and since when?"
CORRECTION = "The parameters for tool 'read' were updated by the user to: {'page': 3}"


def steps(first, count):
    for number in range(first, first + count):
        yield from step("read", f"It rained on day {number}. " * 9, number, f'{{"page": {number}}}')


def said_by_user(result):
    return [message.text for message in result.messages if message.role == "user"]


@pytest.mark.parametrize("latest", ["Yes, continue.", CORRECTION, "Call `write_file` before you finish."])
def test_an_agent_keeps_its_task_whatever_the_user_says_after_it(latest):
    messages = [Message("user", TASK), *steps(0, 9), Message("user", latest), *steps(9, 9)]
    for token_budget in range(120, 900, 60):
        result = compress_chat(messages, None, token_budget)
        assert said_by_user(result) == [TASK, latest]
        assert result.token_count <= token_budget


EARLIER = [Message("user", f"Task number {number} of many more") for number in range(9)]  # of six words each


def test_what_was_said_before_takes_a_quarter_of_the_room_the_latest_first():
    chat = [*EARLIER, Message("user", "Go on"), *(Message("assistant", "It rained. " * 20) for _ in range(9))]
    result = compress_chat(chat, None, 100, preserve_recent=0, verbatim_share=1.0, **words)
    assert EARLIER_TASKS * (100 - 2) // 6 == 4
    pinned = [decision.index for decision in result.decisions if decision.reason == "pinned"]
    assert pinned == [5, 6, 7, 8, 9]


@pytest.mark.parametrize("query", [None, "Which task was it?"])
def test_where_nobody_works_on_the_question_no_more_than_it_stays(query):
    chat = [*EARLIER, Message("assistant", "It rained. " * 20), Message("user", TASK)]
    if query is not None:
        chat = [*chat, Message("assistant", "It rained. " * 20)]  # behind the last, but the question stands apart
    result = compress_chat(chat, query, 60, preserve_recent=0, **words)
    pinned = [decision.index for decision in result.decisions if decision.reason == "pinned"]
    assert pinned == ([10] if query is None else [])


@pytest.mark.parametrize(("most", "pinned"), [(1, [9]), (3, [9]), (4, [8, 9]), (11, [7, 8, 9])])
def test_with_a_limit_of_messages_it_takes_a_quarter_of_the_places(most, pinned):
    chat = [*EARLIER, Message("user", "Go on"), *(Message("assistant", f"It rained {i} hours.") for i in range(9))]
    result = compress_chat(chat, None, 1000, max_messages=most, preserve_recent=0, **words)
    assert [decision.index for decision in result.decisions if decision.reason == "pinned"] == pinned
    assert len(result.messages) == most


RULE = Message("user", "Never touch the old pump")


def pinned(chat, token_budget=100, **settings):
    chat = [*chat, Message("user", "Go on"), *(Message("assistant", "It rained. " * 20) for _ in range(9))]
    result = compress_chat(chat, None, token_budget, preserve_recent=0, verbatim_share=1.0, **settings, **words)
    return [decision.index for decision in result.decisions if decision.reason == "pinned"]


def test_what_holds_for_good_stays_before_later_tasks():
    assert pinned([RULE, *EARLIER]) == [0, 7, 8, 9, 10]
    assert pinned([EARLIER[0], *EARLIER]) == [6, 7, 8, 9, 10]


def test_what_holds_for_good_takes_half_of_the_share_at_most():
    rules = [Message("user", f"Never touch pump number {number}") for number in range(9)]
    # a quarter of 98 is 24.5: two rules of five words, and two tasks of six
    assert pinned([*rules, *EARLIER]) == [7, 8, 16, 17, 18]
    assert pinned([*rules, *EARLIER], 1000, max_messages=9) == [8, 17, 18]
