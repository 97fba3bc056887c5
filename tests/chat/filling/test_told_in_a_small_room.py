"""What the user told may take all of a small room, unless it was taken back, or something holds for good."""

from __future__ import annotations

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
