"""The answer of the assistant shares no word with what is asked again later: it comes with the question."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from tests.chat.chats import texts, words

ASKED = "What should I do against brown apples?"
ANSWER = Message("assistant", "Toss them in water with a squeeze of lemon.")
AGAIN = "What did you say against brown apples?"
BEFORE = [Message("user", "How much salt goes in?"), Message("assistant", "Half a spoon.")]
AFTER = [
    Message("user", "Lotte is nine, Nick too."),
    Message("assistant", "Then 4 portions for Monday."),
    Message("user", "The oven is broken until the 20th."),
    Message("assistant", "Then couscous on Tuesday with Halloumi."),
    Message("user", "I am allergic to nuts."),
]


def kept(*exchange, query=AGAIN, budget=27, **settings):
    return compress_chat([*BEFORE, *exchange, *AFTER], query, budget, **words, **settings).messages


@pytest.mark.parametrize(
    ("asked", "query"),
    [
        (ASKED, AGAIN),
        ("My apples turn brown. What helps? I want them pale.", "What helps when my apples turn brown?"),
        ("Suggest something against brown apples.", AGAIN),
        ("棕色的苹果怎么办？", "关于棕色的苹果，你说了什么？"),
    ],
)
def test_with_a_question_of_the_user_comes_its_answer(asked, query):
    for budget in range(27, 40):
        assert ANSWER in kept(Message("user", asked), ANSWER, query=query, budget=budget), budget


def test_the_answer_may_stand_behind_what_tools_returned():
    calls = Message("assistant", tool_calls=(ToolCall("cook", "{}", "1"),))
    result = Message("tool", tool_results=(ToolResult("ok", "1"),))
    assert ANSWER in kept(Message("user", ASKED), calls, result, ANSWER)


def test_nothing_comes_with_what_asks_nothing_and_with_what_was_not_answered():
    remark = "I got brown apples."
    assert ANSWER not in kept(Message("user", remark), ANSWER, query="Who got brown apples?", budget=16)
    assert ANSWER not in kept(Message("user", ASKED), Message("user", "No matter."), ANSWER, budget=20)


LONG = Message(
    "assistant", f"Toss them in water with a squeeze of lemon. {'Some honey does no harm either. ' * 4}".strip()
)


def test_an_answer_that_is_too_long_whole_comes_cut():
    result = compress_chat([*BEFORE, Message("user", ASKED), LONG, *AFTER], AGAIN, 42, **words)
    assert result.reasons["cut"] == 1 and result.decisions[3].reason == "cut"


def test_one_that_would_take_most_of_the_room_even_cut_does_not_come_first():
    result = compress_chat([Message("user", ASKED), LONG, *AFTER], AGAIN, 18, cut_share=0.9, **words)
    assert texts(result)[0] == ASKED
    assert not result.decisions[1].kept


SALARY = [
    Message("user", "What salary should I name?"),
    Message(
        "assistant",
        "Say 36,000 to 38,000. The range for such posts in Yorkshire is 32,000 to 40,000, and your automation project "
        "justifies the upper half.",
    ),
    Message("user", "My notice period is four weeks."),
    Message("assistant", "So you could begin in June."),
    Message("user", "Thanks a lot."),
    Message("assistant", "You are welcome."),
]


def test_the_first_sentence_of_an_answer_that_is_cut_stays_if_it_is_short():
    for budget in range(23, 41):
        kept = compress_chat(SALARY, "What salary did you suggest that I name?", budget, **words).messages
        assert any("Say 36,000 to 38,000." in message.text for message in kept), budget


def test_without_the_question_it_is_a_sentence_like_any_other():
    remark = [Message("user", "I have an interview."), *SALARY[1:]]
    result = compress_chat(remark, "What salary did you suggest that I name?", 30, **words)
    assert "Say 36,000 to 38,000." not in "".join(texts(result))
