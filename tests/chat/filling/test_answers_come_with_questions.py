"""An answer shares no word with what is asked again later: it comes with its question, whoever asked it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.judging.question_and_answer import answer_to
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
        kept = compress_chat(SALARY, "What salary did you suggest for that?", budget, **words).messages
        assert any("Say 36,000 to 38,000." in message.text for message in kept), budget


def test_without_the_question_it_is_a_sentence_like_any_other():
    remark = [Message("user", "I have an interview."), *SALARY[1:]]
    result = compress_chat(remark, "What salary did you suggest that I name?", 30, **words)
    assert "Say 36,000 to 38,000." not in "".join(texts(result))


INTAKE = "Do you take any medicines?"
TOLD = Message("user", "Ramipril, ten milligrams.")


@pytest.mark.parametrize(
    ("asked", "answer", "query"),
    [
        (INTAKE, TOLD, "Which medicines does the patient take?"),
        ("Nehmen Sie Medikamente ein?", Message("user", "Ramipril, zehn Milligramm."), "Welche Medikamente nimmt er?"),
        ("您在服用什么药物？", Message("user", "雷米普利，十毫克。"), "病人服用哪些药物？"),
    ],
)
def test_with_a_question_of_the_assistant_comes_what_the_user_answers(asked, answer, query):
    for budget in range(27, 40):
        assert answer in kept(Message("assistant", asked), answer, query=query, budget=budget), budget


def answered_by(*messages):
    return answer_to(view_conversation(list(messages), shared_text_counter("o200k_base")).transcript, 0)


def test_only_a_remark_of_the_user_answers_the_assistant():
    asked = Message("assistant", INTAKE)
    paste = Message("user", " ".join(f"word{number}" for number in range(40)) + ".")
    assert answered_by(asked, TOLD) == 1
    assert answered_by(Message("assistant", "I see."), TOLD) is None
    for following in (paste, Message("assistant", "Take your time."), Message("user", "Which ones?")):
        assert answered_by(asked, following) is None


def test_a_question_of_the_user_is_answered_by_the_assistant_before_the_user_says_more():
    asked, told = Message("user", "Why do apples turn brown?"), Message("assistant", "They meet the air.")
    assert answered_by(asked, told) == 1
    assert answered_by(asked, Message("user", "Never mind."), told) is None


def test_among_people_what_another_says_right_behind_a_question_answers_it():
    asked, told = Message("user", INTAKE, name="Ann", session="1"), Message("user", "Rarely.", name="Bo", session="1")
    assert answered_by(asked, told) == 1
    for following in (replace(told, name="Ann"), replace(told, session="2")):
        assert answered_by(asked, following) is None
    assert answered_by(replace(asked, text="Tell me."), told) is None


def test_the_first_words_of_an_answer_stay_where_it_is_cut():
    told = Message("user", f"Once, a streak. {'It may be from my gums, which are sore. ' * 3}".strip())
    said = [*BEFORE, Message("assistant", "Have you noticed blood?"), told, *AFTER]
    result = compress_chat(said, "Did he see blood?", 40, **words)
    assert result.decisions[3].reason == "cut"
    assert any(message.text.startswith("Once, a streak.") for message in result.messages)
