"""What one person noted down is no talk: a question that is put to it leans on none of it."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.conversation.transcript import Transcript

NOTES = [
    "The plumber who fixed the boiler is called Derek Hale.",
    "Tom, who I met at the pottery class, is a locksmith.",
    "Parked on level 4, row C, at the station.",
    "My locker at the pool is number 217.",
    "Renewed the passport, it runs out in 2035.",
    "The car insurance went up to 640 a year.",
    "The gym closes at nine on Sundays.",
    "I gave the spare key to Mrs. Lund downstairs.",
    "The bike shop on Hill Road services brakes for 35.",
    "Our neighbour with the beagle is moving out in June.",
    "Planted garlic in the second bed, lavender by the fence.",
    "Ordered oak shelves, delivery in week 32.",
    "The man who cuts the hedge takes 20 an hour.",
]
NOTED = ["Noted.", "Got it.", "Thanks, saved!"]
ASKED = [
    ("What's the name of that guy who fixed our boiler?", 0),
    ("That friend of mine from the pottery class, what does he do?", 1),
    ("So on which level was it that I parked?", 2),
    ("And that locker I have at the pool, what is its number?", 3),
]


def kept(notes, replies, query, budget):
    chat = []
    for place, note in enumerate(notes):
        chat.append(Message("user", note, id=str(place)))
        if replies:
            chat.append(Message("assistant", replies[place % len(replies)]))
    return {chat[index].id for index in compress_chat(chat, query, budget).indices}


@pytest.mark.parametrize(("query", "place"), ASKED)
@pytest.mark.parametrize("replies", [[], NOTED])
def test_a_question_that_is_put_to_notes_keeps_the_one_it_asks_for(query, place, replies):
    assert str(place) in kept(NOTES, replies, query, 20)


def test_where_no_note_has_a_word_of_the_question_the_latest_stays():
    assert "12" in kept(NOTES, [], "And why is that?", 20)


def test_what_is_no_question_goes_on_from_the_latest_note():
    assert "12" in kept(NOTES, [], "That is too much, pay him less than the gym.", 20)


def test_who_asks_on_and_on_leans_on_the_last_question():
    asked = [f"What does a {thing} cost?" for thing in ("boiler", "locker", "passport", "shelf", "hedge")]
    assert "4" in kept(asked, [], "And how long does that last, unlike the boiler?", 12)


@pytest.mark.parametrize("chatter", ["Ann", "Otto"])
def test_where_somebody_else_speaks_they_are_no_notes(chatter):
    chat = [Message("user", note, name="Ann") for note in NOTES[:-1]]
    chat.append(Message("user", NOTES[-1], name=chatter))
    recent = len(NOTES) - 1 in compress_chat(chat, "So does that one fix a boiler?", 20).indices
    assert recent == (chatter == "Otto")


FACTS = ["Paris lies on the Seine.", "The Nile, by far.", "Mount Everest.", "Ada Lovelace, 1815.", "Helium and argon."]
REPORT = (
    "Boilers burn gas or oil and heat water that pumps send round pipes into radiators, while valves, thermostats and "
    "vents keep pressure, warmth and draught steady all winter long."
)


def is_noted(*messages):
    return Transcript().extended(messages, "en").is_noted_down


def told(*replies):
    pairs = ((Message("user", note), Message("assistant", reply)) for note, reply in zip(NOTES, replies, strict=False))
    return [message for pair in pairs for message in pair]


def test_notes_for_an_assistant_are_notes_while_it_says_that_it_understood():
    assert is_noted(*told(*NOTED * 4))


@pytest.mark.parametrize(
    "replies",
    [
        [*NOTED * 3, "Noted. What else?"],  # asks
        [*NOTED * 3, REPORT],  # says much at once
        FACTS * 2,  # says much, little by little
    ],
)
def test_where_the_assistant_asks_or_tells_they_are_no_notes(replies):
    assert not is_noted(*told(*replies))


def test_where_the_assistant_works_with_tools_they_are_no_notes():
    call = Message("assistant", tool_calls=(ToolCall("save", '{"note": "boiler"}', "1"),))
    assert not is_noted(*told(*NOTED * 4), call, Message("tool", tool_results=(ToolResult("noted", "1"),)))


def test_what_the_system_says_is_no_note_and_no_question_of_its_person():
    asks = [Message("system", f"What is {thing}?") for thing in NOTES[:6]]
    assert is_noted(*asks, *told(*NOTED * 4))


def test_an_assistant_may_repeat_what_it_was_told():
    assert is_noted(*told(*(f"Noted: {note[:40]}" for note in NOTES)))
