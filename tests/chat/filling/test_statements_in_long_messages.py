"""What the user tells an assistant of themselves stays, also in a message that holds much else."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat

STATEMENT = "I am allergic to nuts."
NEWS = [
    "Yesterday we went to the market in the old town and looked at the new stalls along the river.",
    "The weather was fine, so we stayed until the evening and met two friends of my sister.",
    "They told us about their house by the lake and the long way that they drive to work.",
    "We bought bread, cheese and a small lamp for the hall.",
    "The lamp is made of brass and it needs a bulb that is hard to find.",
    "My sister says that the shop near the station has all kinds of bulbs.",
    "On the way home the bus was late again and we talked about the next summer.",
    "Maybe we go to the sea, or we stay here and paint the kitchen.",
    "The neighbours have painted theirs in a light green that looks well in the morning.",
]
TALK = [
    Message("assistant", "That sounds like a good day. The lamp will look fine in the hall."),
    *(
        Message(role, text)
        for user, reply in [
            ("Do you know a good film for tonight?", "Many people like the old comedies."),
            ("My bike has a flat tyre.", "You can patch it with a kit."),
            ("Which plants like shade?", "Ferns and hostas like shade."),
        ]
        for role, text in [("user", user), ("assistant", reply)]
    ),
]
ASKED = Message("user", "Suggest a cake for my birthday.")


def kept(message, budget, talk=TALK):
    return " ".join(kept.text for kept in compress_chat([message, *talk, ASKED], None, budget).messages)


@pytest.mark.parametrize("place", [0, 4, 9])
@pytest.mark.parametrize("budget", [40, 60, 100, 160, 220])
def test_a_statement_of_a_long_message_stays_at_every_budget(place, budget):
    text = " ".join([*NEWS[:place], STATEMENT, *NEWS[place:]])
    assert len(text) > 600
    assert STATEMENT in kept(Message("user", text), budget)


def test_where_hardly_anything_fits_the_statement_alone_stays_of_it():
    text = kept(Message("user", " ".join([*NEWS, STATEMENT])), 45)
    assert STATEMENT in text
    assert not any(news in text for news in NEWS)


def test_what_the_assistant_says_at_length_of_itself_is_no_statement_of_the_users():
    assert STATEMENT not in kept(Message("assistant", " ".join([*NEWS, STATEMENT])), 100)


def test_of_a_text_of_pages_nobody_knows_whose_statement_it_is():
    assert STATEMENT not in kept(Message("user", " ".join([*NEWS * 3, STATEMENT, *NEWS])), 100)
