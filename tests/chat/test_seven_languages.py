"""
One conversation in seven languages: of the messages that twelve questions need nearly all are kept, whatever is spoken.

A user plans a party and a trip: six statements about oneself, a date that is corrected, sums, times and follow-ups.
``party_and_trip.json`` has the messages, the user's first, and for each question the message that answers it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.statements import is_disclosure

CHATS = json.loads(Path(__file__).with_name("party_and_trip.json").read_text(encoding="utf-8"))
ALLERGY, TELEPHONE, DISLIKE, CORRECTED_DATE, FEAR = STATEMENTS = (2, 8, 10, 14, 16)


def conversation(language):
    texts = CHATS[language]["messages"]
    return [Message("assistant" if place % 2 else "user", text) for place, text in enumerate(texts)]


def answered(language, share):
    """The questions whose message is kept in a share of the tokens."""
    chat = conversation(language)
    total = compress_chat(chat, None, 10**6).original_token_count
    return [
        question
        for question, place in CHATS[language]["questions"].items()
        if compress_chat(chat, question, int(share * total)).decisions[place].reason in ("kept", "cut")
    ]


@pytest.mark.parametrize("language", CHATS)
def test_what_users_say_about_themselves_is_known_in_every_language(language):
    chat = conversation(language)
    assert [place for place in STATEMENTS if not is_disclosure(chat[place].text)] == []
    assert not any(is_disclosure(message.text) for message in chat[1::2] if "?" not in message.text)


@pytest.mark.parametrize(("share", "least", "together"), [(0.25, 6, 60), (0.4, 11, 81)])
def test_most_answers_are_kept_in_every_language(share, least, together):
    found = {language: len(answered(language, share)) for language in CHATS}
    assert min(found.values()) >= least, found
    assert sum(found.values()) >= together, found
