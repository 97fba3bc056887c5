"""In a long conversation with an assistant most of the room goes to what answers the query."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.filling.most_relevant import BRIEF, WEAKLY, WELL, brevity, with_most_relevant

ANSWERS = [
    Message("user", "For the boutique hotel in Kyoto I set a limit of 210 a night."),
    Message("assistant", "Then the boutique hotel by the Kyoto canal fits: it asks for 190 a night."),
    Message("user", "Does that boutique hotel serve breakfast?"),
    Message("assistant", "The boutique hotel in Kyoto serves breakfast until ten."),
]
QUERY = "I'm back. Let's look at those boutique hotels in Kyoto."


def other_talk(count):
    for number in range(count // 2):
        yield Message("user", f"I like the paper by Kim {number} on law {number + 300}, and I prefer chapter {number}.")
        yield Message("assistant", f"Dr. Ray {number} wrote on it in Bergen, pages {number + 700} to {number + 715}.")


def kept_answers(talk, budget):
    texts = {message.text for message in compress_chat(talk, QUERY, budget).messages}
    return sum(message.text in texts for message in ANSWERS)


@pytest.mark.parametrize("before", [10, 100, 190])
def test_what_answers_comes_before_newer_names_and_statements(before):
    talk = [*other_talk(before), *ANSWERS, *other_talk(200 - before)]
    assert kept_answers(talk, budget=110) == len(ANSWERS)


def test_a_quarter_of_the_room_is_left_for_what_the_score_wants_most():
    talk = [Message("user", "I am allergic to feathers."), *other_talk(60), *ANSWERS * 40, *other_talk(60)]
    talk = [replace(message, text=f"{message.text} ({place})") for place, message in enumerate(talk)]
    kept = [message.text for message in compress_chat(talk, QUERY, 800).messages]
    about_hotels = sum(map(len, (text for text in kept if "Kyoto" in text or "breakfast" in text)))
    assert 0.5 < about_hotels / sum(map(len, kept)) < 0.75
    assert any("Kim" in text for text in kept)


def test_people_who_talk_to_each_other_are_not_asked_for_answers_alone():
    talk = [*other_talk(100), *ANSWERS, *other_talk(100)]
    named = [replace(message, name="Ann" if message.role == "user" else "Bo") for message in talk]
    assert kept_answers(named, budget=110) < kept_answers(talk, budget=110)


def test_under_a_limit_of_messages_what_answers_stays_as_well():
    talk = [*other_talk(100), *ANSWERS, *other_talk(100)]
    texts = {message.text for message in compress_chat(talk, QUERY, 8_000, max_messages=8).messages}
    assert all(message.text in texts for message in ANSWERS)


def test_what_the_user_said_comes_before_long_answers_that_repeat_it():
    told = [f"I have been in Kyoto {year} times, and I stayed in a hotel." for year in range(2, 12)]
    advice = " ".join(
        f"A boutique hotel in Kyoto may have {thing}." for thing in ("a garden", "baths", "a view", "tea")
    )
    said = [
        message
        for number, text in enumerate(told)
        for message in (Message("user", f"{text} Is that much?"), Message("assistant", f"{advice} Number {number}."))
    ]
    talk = [*other_talk(100), *said, *other_talk(60)]
    kept = compress_chat(talk, "Which boutique hotels in Kyoto did I stay in?", 400).messages
    by_user = sum("Kyoto" in message.text for message in kept if message.role == "user")
    assert by_user >= 8
    assert any(advice in message.text for message in kept if message.role == "assistant"), "the best answer stays"


@pytest.mark.parametrize(("best", "is_step", "first"), [(0.4, False, 1), (0.4, True, 0), (0.9, False, 0)])
def test_a_long_message_that_answers_weakly_comes_behind_a_short_one_unless_it_can_be_cut_to_records(
    best, is_step, first
):
    columns = SimpleNamespace(by_assistant=np.zeros(200, dtype=np.bool_), is_step=np.full(200, is_step))
    view = SimpleNamespace(
        units=range(200),
        costs=[400, 20, *[20] * 198],
        transcript=SimpleNamespace(is_among_people=False, columns=columns),
    )
    request = SimpleNamespace(view=view, queries=(), under_way=True)
    judged = SimpleNamespace(answering=np.array([best, 0.8 * best, *[0.0] * 198]))
    assert with_most_relevant([0, 1, *range(2, 200)], judged, request, 1_000)[0] == first


def test_length_costs_nothing_up_to_a_few_lines_nor_where_something_answers_well():
    assert brevity([1, BRIEF], WEAKLY).tolist() == [1.0, 1.0]
    assert brevity([50 * BRIEF], WELL).tolist() == [1.0]
    assert brevity([2 * BRIEF], WEAKLY)[0] < brevity([2 * BRIEF], (WEAKLY + WELL) / 2)[0] < 1


@pytest.mark.parametrize(
    ("query", "first"), [("Which hotel did you recommend?", 1), ("Which hotel did I book?", 0), ("It rains.", 0)]
)
def test_of_equal_answers_those_of_the_assistant_come_first_where_its_words_are_asked_for(query, first):
    talk = [
        Message("user", "The boutique hotel is in Bergen."),
        Message("assistant", "The boutique hotel is in Bergen."),
    ] * 100
    view = view_conversation(talk, shared_text_counter("o200k_base"))
    judged = SimpleNamespace(answering=np.array([0.4, 0.4, *[0.0] * 198]))
    request = SimpleNamespace(view=view, queries=(query,), under_way=False)
    assert with_most_relevant([*range(200)], judged, request, 1_000)[0] == first
    assert with_most_relevant([*range(200)], judged, replace_under_way(request), 1_000)[0] == 0


def replace_under_way(request):
    return SimpleNamespace(**{**vars(request), "under_way": True})
