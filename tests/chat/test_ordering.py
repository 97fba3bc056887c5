"""In what order messages are offered to the budget."""

from __future__ import annotations

from rag_compress.chat import Message, compress_chat
from tests.chat.chats import texts, words


def test_what_must_stay_counts_among_the_latest_that_are_kept_first():
    chat = [
        Message("user", "Anna lives in Oslo."),
        Message("user", "Where does Anna live?"),
        *(Message("assistant", f"This is page number {n} of nine.") for n in ("one", "two")),
    ]
    result = compress_chat(chat, None, 18, require_recent=1, preserve_recent=1, **words)
    assert texts(result) == ["Anna lives in Oslo.", "Where does Anna live?", "This is page number two of nine."]
    assert [decision.reason for decision in result.decisions] == ["kept", "pinned", "over_budget", "pinned"]
    two = compress_chat(chat, None, 18, require_recent=1, preserve_recent=2, **words)
    assert texts(two) == [message.text for message in chat[1:]]
