"""What the user told may take all of a small room, unless it was taken back, or something holds for good."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import words

CODE = Message("user", "The code of the garage at the cabin is 4417 since May.")
TALK = [
    Message("assistant", "Good to know, thanks."),
    Message("user", "I love hiking in the rain."),
    Message("assistant", "Take good boots."),
    Message("user", "I prefer tea."),
    Message("assistant", "Green or black?"),
]
QUERY = "What is the code of the garage?"


def kept(*chat: Message, budget: int = 13) -> list[str]:
    return [message.text for message in compress_chat(chat, QUERY, budget, **words).messages]


def test_what_was_told_and_answers_takes_all_of_the_room():
    assert CODE.text in kept(CODE, *TALK)


def test_what_an_assistant_said_does_not():
    assert CODE.text not in kept(Message("assistant", CODE.text), *TALK)


def test_a_correction_is_kept_instead():
    correction = "Sorry, I got that wrong, it's 4418."
    chat = (CODE, *TALK, Message("user", correction))
    assert correction in kept(*chat) and CODE.text not in kept(*chat)


def test_what_holds_for_good_keeps_its_room():
    assert "Answer in French." in kept(Message("user", "Answer in French."), CODE, *TALK)


def test_a_remark_that_says_nothing_of_the_question_leaves_the_room_to_what_may_bear_on_it():
    remark = "What a rainy day it was in the town, was it not?"
    chat = [Message("user", "I am allergic to nuts."), Message("assistant", "Noted."), Message("user", remark)]
    allowed = compress_chat(chat, "Which snack may I eat?", 13, **words).messages
    assert "I am allergic to nuts." in [message.text for message in allowed]


TO_ONESELF = [
    "Never park behind the bakery, they tow.",
    "Use the blue key for the shed, not the brass one.",
    "Don't plug the kettle and the toaster into one socket.",
    "I must send the form to the tax office by Friday.",
    "Make sure the cat gets half a tablet with dinner.",
]


@pytest.mark.parametrize("replies", [[], [Message("assistant", "Noted.")]])
def test_what_one_tells_oneself_to_do_leaves_the_room_to_the_note_that_is_asked_for(replies):
    notes = [CODE.text, *TO_ONESELF]
    assert CODE.text in kept(*(said for note in notes for said in (Message("user", note), *replies)))


def test_in_notes_a_correction_of_something_else_leaves_the_room():
    other = "We switched to the Nordlicht tariff."
    assert CODE.text in kept(CODE, Message("user", TO_ONESELF[0]), Message("user", other))


@pytest.mark.parametrize(
    "correction",
    [
        "Sorry, I got that wrong, it's 4418.",
        "Correction: the garage has the code 4418.",
        "I was wrong about the garage.",
    ],
)
def test_in_notes_a_correction_that_comes_next_or_has_a_word_of_the_question_stays(correction):
    between = [Message("user", TO_ONESELF[0])] if "garage" in correction else []
    assert correction in kept(CODE, *between, Message("user", correction))


def test_a_note_that_is_too_long_for_the_room_is_cut_to_what_answers():
    long_note = f"The car makes a noise at the rear left. {CODE.text} Bought white paint for the hall."
    others = ("I can't eat before the blood test on Monday.", "I hate the new parking app, so I pay at the machine.")
    notes = (Message("user", text) for text in (long_note, *others))
    assert CODE.text in " ".join(kept(*notes, budget=21))


SHED = "I am afraid of the spiders in the old shed behind the house."
MANY = f"{SHED} The car makes a noise at the rear left. {CODE.text} We bought white paint for the hall and the stairs."
OTHERS = ("I can't eat before the blood test on Monday.", "I hate the new parking app, so I pay at the machine.")


def test_a_note_of_which_not_even_half_fits_leaves_what_answers_and_not_what_else_must_stay():
    notes = [Message("user", text) for text in (MANY, *OTHERS)]
    assert kept(*notes, budget=13) == [CODE.text]


def test_what_is_left_beside_the_answer_goes_to_the_others():
    notes = [Message("user", text) for text in (MANY, "I prefer green tea.")]
    assert kept(*notes, budget=17) == [CODE.text, "I prefer green tea."]


def test_what_an_assistant_said_at_length_is_not_squeezed_before_others():
    chat = [Message("user", "Tell me about the cabin."), Message("assistant", MANY), Message("user", OTHERS[1])]
    assert CODE.text not in " ".join(kept(*chat, budget=13))


def test_in_a_talk_what_is_said_for_good_stays_before_what_has_a_word_of_the_question():
    days = " ".join(f"On day {day} we ate at a place called Lagoon {day} and it was quite nice." for day in range(12))
    chat = [
        Message("user", f"I am allergic to nuts. {days} My sister ate too much."),
        Message("assistant", "That sounds like a wonderful trip!"),
        Message("user", "It was indeed."),
        Message("assistant", "Great."),
    ]
    result = compress_chat(chat, "Can you suggest a dessert without anything I can't eat?", 25)
    assert "I am allergic to nuts." in " ".join(message.text for message in result.messages)
