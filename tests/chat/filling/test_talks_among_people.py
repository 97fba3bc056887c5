"""Among people a question that was asked brings its replies, and statements leave room to what is relevant."""

from __future__ import annotations

from types import SimpleNamespace

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import shared_text_counter
from rag_compress.chat.conversation.view import view_conversation
from rag_compress.chat.filling.followed import with_replies
from rag_compress.chat.judging.question_and_answer import replies_to
from tests.chat.chats import texts, words

ASKED = "So do you think this is the number of a whole segment?"
REPLY = "In line one, yes."
OTHERS = [
    Message("user", f"{number} is what came of the {thing} when we tried it.", name=name)
    for number, (thing, name) in enumerate(
        zip(["lamp", "door", "roof", "fence", "well", "barn"], "AnnBob", strict=True)
    )
]


def talk(*replies, after=OTHERS):
    return [*OTHERS[:2], Message("user", ASKED, name="Cleo"), *replies, *after]


def test_what_was_asked_and_its_replies_come_first_as_far_as_there_is_room():
    said = talk(Message("user", "Mhm.", name="Dan"), Message("user", REPLY, name="Eve"))
    request = SimpleNamespace(view=view_conversation(said, shared_text_counter("o200k_base")))
    order, judged = [8, 7, 6, 5, 4, 3, 2, 1, 0], SimpleNamespace(asked_before=[2])
    assert with_replies(order, judged, request, 100)[:3] == [2, 3, 4]
    assert with_replies(order, judged, request, 1) == order


def test_talk_come_before_what_shares_more_words_with_the_question():
    alike = [
        Message(
            "user", f"The number of the {colour} segment is whole, as {colour} said.", name=("Ann", "Bob")[place % 2]
        )
        for place, colour in enumerate(["red", "blue", "green", "white", "black", "pink", "brown", "grey"])
    ]
    replies = [Message("user", text, name=name) for text, name in (("Mhm.", "Dan"), ("Hmm.", "Ann"), (REPLY, "Eve"))]
    lunch = Message("user", "Lunch is ready.", name="Bob")
    said = [*alike[:4], Message("user", ASKED, name="Cleo"), *replies, lunch, *alike[4:]]
    assert REPLY in texts(compress_chat(said, ASKED, 60))


def test_what_was_asked_before_brings_what_the_others_said_on_it():
    said = talk(Message("user", "Mhm.", name="Dan"), Message("user", REPLY, name="Eve"))
    assert REPLY in texts(compress_chat(said, ASKED, 29, **words))


def test_what_was_asked_nearly_so_brings_it_too_and_another_question_does_not():
    said = talk(Message("user", REPLY, name="Eve"))
    assert REPLY in texts(compress_chat(said, "Do you think this is the number of a segment?", 26, **words))
    assert REPLY not in texts(compress_chat(said, "Do you have the number?", 14, **words))


def test_talk_are_what_others_say_next_in_the_session():
    said = [Message("user", text, name=name, session=day) for text, name, day in [
        (ASKED, "Cleo", "1"), ("Well?", "Cleo", "1"), (REPLY, "Eve", "1"), ("Hello.", "Dan", "2")
    ]]  # fmt: skip
    assert replies_to(view_conversation(said, shared_text_counter("o200k_base")).transcript, 0) == [2]
    unnamed = [Message("user", text, name=name) for text, name in ((ASKED, None), (REPLY, None), ("Yes.", "Dan"))]
    replies = replies_to(view_conversation(unnamed, shared_text_counter("o200k_base")).transcript, 0)
    assert replies == [1, 2], "who is not named may be anybody"


def test_a_question_that_was_asked_leans_on_nothing_recent():
    result = compress_chat(talk(Message("user", REPLY, name="Eve")), ASKED, 26, **words)
    assert max(decision.parts["recency"] for decision in result.decisions) < 0.03


def test_a_question_in_the_conversation_itself_is_the_latest_turn():
    said = [*talk(Message("user", REPLY, name="Eve")), Message("user", ASKED, name="Ann")]
    result = compress_chat(said, None, 30, **words)
    assert max(decision.parts["recency"] for decision in result.decisions) > 0.1


def test_statements_have_half_of_the_room_among_people():
    things = ("green tea", "old jazz", "warm rain", "red wine", "dark bread", "long walks", "my bicycle", "cold soup")
    said = [
        Message("user", "The tournament of Fortnite begins on Friday evening.", name="Bo"),
        *[Message("user", f"I love {thing}.", name="Ann") for thing in things],
        Message("user", "Fortnite has a new island since yesterday.", name="Cleo"),
        *[Message("user", f"I hate {thing}.", name="Bo") for thing in things],
    ]
    kept = texts(compress_chat(said, "Which news of Fortnite and its tournament are there?", 24, **words))
    assert any("island" in text for text in kept) and any("love" in text or "hate" in text for text in kept)
