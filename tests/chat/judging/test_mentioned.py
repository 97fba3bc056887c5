"""What a query says in words counts in messages that write it in figures."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.judging.mentioned import mentioned
from tests.chat.chats import texts

LOG = [
    f"Please log it: {entry}." for entry in ("2026-03-08 pump", "2026-08-03 valve", "2026-12-08 fan", "2026-03-18 belt")
]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What was on 8 March?", "2026-03-08: a fair"),
        ("Who called at 3 pm?", "15:00 Ines"),
        ("Who made 1.2 million?", "Aare made 1,204,900"),
        ("Is it valid for two weeks?", "It is valid for 14 days."),
        ("Whose number is 044 123 45 67?", "+41441234567 is the office"),
    ],
)
def test_a_mention_is_found_in_another_form(query, text):
    found = mentioned(query, ["en"], ["It rained for 9 hours.", text])
    assert found
    assert all(units == [1] for units in found.values())


@pytest.mark.parametrize("query", ["What was on Wednesday?", "Who is from Germany?", "What did I say?"])
def test_days_and_countries_are_looked_for_by_their_words_alone(query):
    assert mentioned(query, ["en"], ["Wed 9:00", "DE"]) == {}


def test_two_mentions_that_share_a_word_are_each_found_by_it():
    found = mentioned("What was on 8 March and on 8 June?", ["en"], ["2026-03-08", "2026-06-08", "2026-09-08"])
    assert (found["8"], found["march"], found["june"]) == ([0, 1], [0], [1])


@pytest.mark.parametrize(("asked", "entry"), [("8 March", 0), ("3 August", 1), ("December 8", 2), ("18 March", 3)])
def test_the_message_of_the_day_that_is_asked_for_is_kept(asked, entry):
    chat = [Message(role, text) for text in LOG for role, text in (("user", text), ("assistant", "Noted for the log."))]
    assert LOG[entry] in texts(compress_chat(chat, f"What did I log for {asked}?", 40))
