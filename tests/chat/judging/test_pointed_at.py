"""What a question points at by its time or place comes first, though no word of it was said there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat

DAYS = {
    "2025-03-04T10:00": [
        ("How hot must the kiln be?", "About 1222 degrees for stoneware, reached slowly."),
        ("And for raku?", "Around a thousand degrees, the pots come out glowing."),
    ],
    "2025-03-11T17:00": [("My landlord wants to see the wiring.", "Let a certified electrician check the fuses.")],
    "2025-03-13T19:00": [
        ("Can children use the wheel?", "With help they can, but hand building is easier."),
        ("I am allergic to nuts, by the way.", "Noted, no nuts at the opening."),
    ],
    "2025-03-14T08:00": [("How do I wedge clay?", "Push it away, fold it back, turn it a quarter.")],
}
CHAT = [
    Message(role, text, timestamp=moment)
    for moment, exchanges in DAYS.items()
    for exchange in exchanges
    for role, text in zip(("user", "assistant"), exchange, strict=True)
]
UNDATED = [replace(message, timestamp=None) for message in CHAT]


def kept(query, budget=12, chat=CHAT):
    return [message.text for message in compress_chat(chat, query, budget).messages]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What did I ask you last week?", "How hot must the kiln be?"),
        ("What did I tell you on Tuesday?", "My landlord wants to see the wiring."),
        ("What did I ask you yesterday evening?", "Can children use the wheel?"),
        ("What did I want from you this morning?", "How do I wedge clay?"),
        ("What did you tell me three days ago?", "Let a certified electrician check the fuses."),
    ],
)
def test_what_was_said_at_a_time_is_kept(query, text):
    assert text in kept(query)
    assert text not in kept(query, chat=UNDATED) or "morning" in query


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("What was my first question?", "How hot must the kiln be?"),
        ("How did this conversation start?", "How hot must the kiln be?"),
        ("What did you say when I mentioned the landlord?", "Let a certified electrician check the fuses."),
        ("What did I ask right before the landlord?", "And for raku?"),
        ("What was your first answer?", "About 1222 degrees for stoneware, reached slowly."),
    ],
)
def test_what_was_said_at_a_place_is_kept(query, text):
    assert text in kept(query, chat=UNDATED)


def test_a_message_that_is_repeated_is_cut_where_it_does_not_fit():
    long = Message("assistant", " ".join(f"Step {n} is to turn the clay." for n in range(40)))
    shown = kept("Repeat your previous message, please.", 60, [*UNDATED, long])
    assert any(text.startswith("Step") for text in shown)


def test_the_latest_before_the_question_does_not_take_its_room_in_the_chat():
    query = Message("user", "What was my first question?")
    result = compress_chat([*UNDATED, query], None, 15)
    assert [message.text for message in result.messages] == ["How hot must the kiln be?", query.text]


def test_of_the_time_only_what_it_is_about_comes_first():
    assert kept("What did I ask you last week about raku?", 6) == ["And for raku?"]


def test_what_was_said_at_another_time_than_remembered_is_kept_as_well():
    assert "And for raku?" in kept("What did I ask yesterday about raku?", 14)


def test_who_has_a_name_is_asked_for_by_it():
    said = [("Anna", "I vote for Lisbon."), ("Jonas", "Lisbon is far away."), ("Anna", "Lisbon was my idea.")]
    chat = [Message("user", text, name=name) for name, text in said]
    assert kept("Who suggested Lisbon?", 6, chat) == ["I vote for Lisbon."]
    assert kept("What was the last thing Anna said?", 6, chat) == ["Lisbon was my idea."]


def test_who_first_said_what_nobody_said_points_at_no_message():
    assert "How hot must the kiln be?" not in kept("Who suggested zebras?", 6)


def test_a_tool_that_failed_long_ago_is_found_where_it_is_asked_for():
    call = Message("assistant", tool_calls=(ToolCall("index", "{}", "1"),))
    failed = Message("tool", tool_results=(ToolResult("ERROR: deadlock detected", "1"),))
    talk = [Message("user", f"It rains in town {n}, I think.") for n in range(60)]
    result = compress_chat([call, failed, *talk], "Did any tool return an error?", 60)
    assert failed in result.messages


def test_a_plain_question_is_judged_as_before():
    result = compress_chat(CHAT, "How hot is a kiln?", 12)
    assert result.messages[0].text == "How hot must the kiln be?"


TALES = [
    Message("user", "Dr Wieland pulled my tooth on Tuesday. What can I eat?", timestamp="2025-03-14T08:10"),
    Message("assistant", "Soup, and nothing hot.", timestamp="2025-03-14T08:11"),
    Message("user", "We fly to Oslo in May. What is the weather like?", timestamp="2025-03-15T08:10"),
    Message("assistant", "Mild, with rain.", timestamp="2025-03-15T08:11"),
]


@pytest.mark.parametrize("query", ["What happened to me on 11 March?", "What did I do last Tuesday?"])
def test_what_is_told_later_of_a_day_is_kept_for_a_question_about_it(query):
    assert any(text.startswith("Dr Wieland") for text in kept(query, 16, TALES))


def test_what_was_said_on_a_day_is_not_what_was_told_of_it():
    shown = kept("What did I tell you on 11 March?", 12, [*CHAT, *TALES])
    assert "My landlord wants to see the wiring." in shown


def test_a_day_ahead_points_at_nothing_that_was_said():
    ahead = kept("Suggest a snack for Thursday that all at the opening can eat.", 12)
    assert "I am allergic to nuts, by the way." in ahead
