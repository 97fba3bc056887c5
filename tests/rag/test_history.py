"""The model that answers a follow-up question reads what it follows up."""

from __future__ import annotations

import pytest
from haystack import Pipeline
from haystack.components.generators.chat import MockChatGenerator
from haystack.dataclasses import ChatMessage

from rag_compress.core.tokens import TiktokenCounter
from rag_compress.rag import answer, ask, index_folder, query_pipeline
from rag_compress.rag.history import HistoryText

SAID = [
    ChatMessage.from_system("You know animals."),
    ChatMessage.from_user("Tell me about {{ beavers }}."),
    ChatMessage.from_assistant("They build dams."),
]
BEFORE = "Conversation before the question:\nuser: Tell me about {{ beavers }}.\nassistant: They build dams.\n\n"


def repeats():
    """Make a model that says again what it was asked with."""
    return MockChatGenerator()


def test_the_conversation_stands_before_the_context(store, docs):
    index_folder(docs, store)
    pipeline = query_pipeline(store, token_budget=12, generator=repeats())
    asked = ask(pipeline, "And their orange teeth?", messages=SAID)["generator"]["replies"][0].text
    assert asked.startswith(f"{BEFORE}Context:\n")
    assert asked.endswith("Question: And their orange teeth?")
    assert answer(repeats(), "And why?", "Iron.", messages=SAID) == f"{BEFORE}Context:\nIron.\n\nQuestion: And why?"


def test_without_a_conversation_nothing_is_said_of_one(store, docs):
    index_folder(docs, store)
    for inputs in ({}, {"messages": []}, {"messages": SAID[:1]}):
        pipeline = query_pipeline(store, token_budget=12, generator=repeats())
        assert ask(pipeline, "Orange teeth?", **inputs)["generator"]["replies"][0].text.startswith("Context:\n")
    said = answer(repeats(), "Why?", "Because {{ query }} is text.")
    assert said == "Context:\nBecause {{ query }} is text.\n\nQuestion: Why?"


def test_a_conversation_without_a_context_asks_no_model(store, docs):
    index_folder(docs, store)
    assert "generator" not in ask(query_pipeline(store, generator=repeats()), "Quarks?", messages=SAID[:1])


def test_of_a_long_conversation_what_the_question_needs_fits_the_budget(store, docs):
    talk = [ChatMessage.from_user(f"On day {day} we saw {day + 3} birds and a boat.") for day in range(200)]
    said = [ChatMessage.from_user("The beaver was called Rosa."), *talk]
    text = HistoryText(60).run("What was the beaver called?", said)["history"]
    assert "user: The beaver was called Rosa." in text.splitlines()
    count = TiktokenCounter("o200k_base").count
    assert sum(count(line.removeprefix("user: ")) for line in text.splitlines()) <= 60
    index_folder(docs, store)
    pipeline = query_pipeline(store, token_budget=12, history_budget=60, generator=repeats())
    asked = ask(pipeline, "Orange teeth?", messages=said)["generator"]["replies"][0].text
    assert count(asked.partition("Context:")[0]) < 120


def test_one_model_answers_twice():
    model = repeats()
    assert answer(model, "Why?", "Because.") == answer(model, "Why?", "Because.")


def test_a_prompt_of_ones_own_needs_no_history(store, docs):
    prompt = [ChatMessage.from_user("{{ query }} Say: {{ context }}")]
    assert answer(repeats(), "Why?", "Because.", prompt, messages=SAID) == "Why? Say: Because."


def test_a_pipeline_with_a_history_can_be_written_down(store):
    pipeline = query_pipeline(store, generator=repeats(), history_budget=70, encoding="cl100k_base", language="de")
    history = Pipeline.loads(pipeline.dumps()).get_component("history")
    assert (history.token_budget, history.encoding, history.language) == (70, "cl100k_base", "de")


def test_a_history_budget_without_room_is_refused(store):
    with pytest.raises(ValueError, match="history_budget must be at least 1, got 0"):
        query_pipeline(store, generator=repeats(), history_budget=0)
