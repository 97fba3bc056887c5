"""A query of a conversation is read with what it stands for: an item of a list, or the question before a reply."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import words

HOTELS = [
    Message("user", "Tell me about the hotels."),
    Message("assistant", "Hotel Alba has forty rooms. Breakfast costs 9 euros at Hotel Alba."),
    Message("assistant", "Pension Bruno has nine rooms. Breakfast costs 6 euros at Pension Bruno."),
    Message("assistant", "Casa Clara has twenty rooms. Breakfast costs 12 euros at Casa Clara."),
    *[Message("user", "The train was late again."), Message("assistant", "It often is in May.")] * 6,
]
LISTED = [
    Message("user", "So where could I stay?"),
    Message("assistant", "You could stay at:\n1. Hotel Alba\n2. Pension Bruno\n3. Casa Clara"),
]
ASKED_BACK = [Message("user", "What does breakfast cost?"), Message("assistant", "In which hotel?")]


@pytest.mark.parametrize("is_apart", [True, False])
@pytest.mark.parametrize(
    ("talk", "query", "kept"),
    [
        (LISTED, "What does breakfast cost in the second one?", "6 euros"),
        (LISTED, "And what does breakfast cost in the last one?", "12 euros"),
        (ASKED_BACK, "Pension Bruno.", "6 euros"),
        (ASKED_BACK, "Casa Clara.", "12 euros"),
    ],
)
def test_what_was_said_long_before_of_what_a_query_stands_for_is_kept(talk, query, kept, is_apart):
    chat = [*HOTELS, *talk, *([] if is_apart else [Message("user", query)])]
    result = compress_chat(chat, query if is_apart else None, 44, **words)
    assert any(kept in message.text for message in result.messages)
    assert [note.kind for note in result.notes] == ["read_as"]


def test_a_query_that_stands_for_itself_is_read_as_it_is():
    assert not compress_chat([*HOTELS, *LISTED], "What does breakfast cost at Casa Clara?", 44, **words).notes
