"""A question in another language than a part of the conversation."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.analysis import analyze_messages
from rag_compress.chat.conversation.languages import Languages
from rag_compress.chat.conversation.transcript import Transcript
from rag_compress.chat.conversation.unit_index import UnitIndex
from rag_compress.chat.conversation.units import Grouping, Unit
from rag_compress.chat.judging.translated import translated_terms

SMALL_TALK = [
    "Can you recommend a good novel for the weekend?",
    "Try Middlemarch by George Eliot, a rewarding novel of provincial life.",
    "What will the sky look like in the morning?",
    "It will be clear, with 22 degrees and a light breeze from the hills.",
]


def conversation(*said):
    return [Message("assistant" if index % 2 else "user", text) for index, text in enumerate(said)]


@pytest.mark.parametrize(
    ("said", "answered", "query", "needed"),
    [
        ("Der Drucker ist defekt.", "Die Garantie gilt ja noch zwei Jahre.", "How long is the warranty?", "zwei Jahre"),
        ("Vår bil är på verkstad.", "Priset för bilen blir 900 kronor.", "What is the price for the car?", "900"),
        ("Lokum küçük ve eski.", "Sözleşme mayıs ayında bitiyor ve kira aynı.", "When does the contract end?", "mayıs"),
        (
            "Наш сосед очень шумит.",
            "Ваш договор заканчивается в мае, это уже точно.",
            "When does the contract end?",
            "мае",
        ),
    ],
)
def test_an_answer_in_another_language_is_found_by_its_everyday_words(said, answered, query, needed):
    messages = conversation(said, answered, *SMALL_TALK)
    kept = compress_chat(messages, token_budget=40, query=query).messages
    assert needed in " ".join(message.text for message in kept)


def transcript(characters, said):
    analyses = analyze_messages([said], [None], ["en"])
    return Transcript(
        grouping=Grouping([Unit((0,))]),
        languages=Languages(["en"], characters),
        analyses=analyses,
        index=UnitIndex().extended(analyses),
        starts=[0],
    )


QUERY = "Wann endete die Schlacht, und wer hat sie gewonnen?"


def test_only_what_was_said_is_looked_for_and_only_in_languages_that_are_spoken():
    assert list(translated_terms(QUERY, transcript({"en": 500, "de": 500}, "the battle"))) == ["battl"]
    assert translated_terms(QUERY, transcript({"en": 20, "de": 500}, "the battle")) == {}, "a few words may be a name"
    assert translated_terms(QUERY, transcript({"de": 500}, "the battle")) == {}
    assert translated_terms("Schlacht 1356", transcript({"en": 500, "de": 500}, "the battle")) == {}
