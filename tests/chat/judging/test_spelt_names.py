"""A question may spell the name of a participant otherwise than the chat does."""

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.judging.spelt_names import spelt_as_named

SPEAKERS = ["Muhhamed", "Fahim Khan", "Elise", "Anne", "Nicolas"]
CHAT = [
    ("Muhhamed", "Last night I watched a film about the moon."),
    ("Fahim", "I watched a film about trains, it was long."),
    ("Muhhamed", "The weather has been dull all week here."),
    ("Fahim", "Same here, and the bus was late again."),
]


@pytest.mark.parametrize(
    ("query", "spelt"),
    [
        ("Does Muhammad's boss know?", "Does Muhhamed's boss know?"),
        ("What do Faheem and Eliza plan?", "What do Fahim and Elise plan?"),
        ("When did Nikolas move?", "When did Nicolas move?"),
        ("When did Nicolas move?", "When did Nicolas move?"),
    ],
)
def test_a_participant_is_known_by_first_letter_and_consonants(query, spelt):
    assert spelt_as_named(query, SPEAKERS, (), "en") == spelt


def test_another_person_stays_another():
    assert spelt_as_named("Is Anna there?", SPEAKERS, (), "en") == "Is Anna there?", "two consonants tell little"
    said = {"nikola"}
    assert spelt_as_named("Who is Nikolas?", SPEAKERS, said, "en") == "Who is Nikolas?", "the chat speaks of him"
    assert spelt_as_named("Is Marek there?", ["Marik", "Marok"], (), "en") == "Is Marek there?", "either may be meant"
    assert spelt_as_named("Where is Anna?", ["Wehr"], (), "en") == "Where is Anna?", "no name is asked for"
    assert spelt_as_named("What lasts an alias?", ["Elas", "Losts"], (), "en") == "What lasts an alias?", "no names"


def test_a_question_finds_what_the_participant_said():
    chat = [Message("user", text, name=name) for name, text in CHAT]
    assert compress_chat(chat, "Which film did Mohammed watch?", 12).indices == (0,)
    assert compress_chat(chat, "Which film did Faheem watch?", 12).indices == (1,)
