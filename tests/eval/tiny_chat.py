"""A tiny conversation of our own, so that the tests of the evaluation need no other."""

from __future__ import annotations

from eval.data.conversations import read_conversations
from tests.eval.tiny import write_rows

MESSAGES = (
    ("m1", "user", "My sister Anna is allergic to nuts."),
    ("m2", "assistant", "Good to know. We will leave them out."),
    ("m3", "user", "It rained all day in Oslo."),
    ("m4", "assistant", "Take an umbrella along tomorrow."),
    ("m5", "user", "The race starts at nine."),
    ("m6", "assistant", "See you there."),
)


def chat_row(identifier="c1", **changes):
    fields = {
        "id": identifier,
        "query": "What is Anna allergic to?",
        "answers": ["nuts"],
        "messages": [{"id": name, "role": role, "content": text} for name, role, text in MESSAGES],
        "gold_message_ids": ["m1"],
        "meta": {"topic": "food"},
    }
    return {name: value for name, value in {**fields, **changes}.items() if value is not None}


def conversation(**changes):
    return read_conversations(chat_row(**changes))[0]


def conversation_after(first, **changes):
    """The conversation with another first message."""
    _, *others = chat_row()["messages"]
    return conversation(messages=[{"id": "m1", "role": "user", "content": first}, *others], **changes)


def chat_file(folder, questions=5, name="talk.jsonl"):
    return write_rows(folder / name, [chat_row(f"c{i}") for i in range(questions)])
