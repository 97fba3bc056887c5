"""A day that a question names brings what was said on it, though no text names that day."""

from __future__ import annotations

import pytest

from rag_compress.chat import Message, compress_chat

SAID = (
    ("2024-05-01T10:00", "The fence was repaired with Otto."),
    ("2024-05-02T23:30-05:00", "The boiler broke down, so a plumber came."),
    ("2024-05-03T10:00", "There were otters in the zoo again."),
    ("2024-05-04T10:00", "Work was long and dull as ever."),
)
CHAT = [Message("user", text, timestamp=timestamp) for timestamp, text in SAID]


def kept(query, chat=CHAT, budget=11):
    return [message.text for message in compress_chat(chat, query, budget).messages]


@pytest.mark.parametrize(
    "query",
    [
        "What happened on 2 May 2024?", "What happened on May 2nd?", "And on the 2nd of May?", "5月2号我们聊了什么？",
        "Worüber sprachen wir am 2. Mai?", "¿Qué pasó el 2 de mayo?", "What did we talk about on 2024-05-02?",
    ],
)  # fmt: skip
def test_what_was_said_on_the_day_is_kept_by_the_clock_of_its_own_zone(query):
    assert kept(query) == [SAID[1][1]]


@pytest.mark.parametrize("query", ["What happened on 2 May 2023?", "What happened on 9 May?", "And on that day?"])
def test_another_year_or_a_day_without_messages_changes_nothing(query):
    undated = [Message("user", text) for _, text in SAID]
    assert kept(query) == kept(query, undated)


def test_a_timestamp_that_tells_no_day_is_of_none():
    vague = [Message("user", text, timestamp="monday") for _, text in SAID]
    assert kept("What happened on 2 May?", vague) == kept(
        "What happened on 2 May?", [Message("user", t) for _, t in SAID]
    )


def test_a_day_does_not_outweigh_what_answers():
    assert kept("Who repaired the fence before 2 May?") == [SAID[0][1]]


def test_what_is_asked_for_today_still_leans_on_what_was_said_last():
    query = "And a table for that on 4 May, please."
    result = compress_chat(CHAT, query, 11)
    assert result.decisions[-1].parts["recency"] > 0.5
    earlier = compress_chat(CHAT, query.replace("4 May", "2 May"), 11)
    assert earlier.decisions[-1].parts["recency"] < 0.1
