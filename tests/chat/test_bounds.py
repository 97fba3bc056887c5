"""What one request leaves for the next: never its messages, and of what it was taken apart into only so much."""

from __future__ import annotations

import sys
import weakref
from operator import attrgetter

import pytest

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.conversation import analysis, passages
from rag_compress.chat.conversation import conversation_cache as cache
from rag_compress.chat.conversation.counting import TextCounter
from rag_compress.chat.remember import _LONGEST
from rag_compress.core.caches import SharedCache
from rag_compress.core.passages.analysis_cache import estimated_bytes

pytestmark = pytest.mark.usefixtures("nothing_seen_before")

QUESTION = "What do otters eat when the harbour of Oslo is frozen?"


def chat(by_compactor):
    return [
        Message("assistant", "Noted, I will keep it in mind for later questions."),
        Message("user", QUESTION, by_compactor=by_compactor),
    ]


def test_an_equal_conversation_of_another_request_does_not_lend_its_messages():
    compress_chat(chat(True), "Otters?", 5)
    mine = chat(False)
    result = compress_chat(mine, None, 15)
    assert [message.by_compactor for message in result.messages] == [False]
    assert all(kept is mine[index] for index, kept in zip(result.indices, result.messages, strict=True))
    again = [*mine, Message("assistant", "It rains.")]
    everything = compress_chat(again, None, 1000)
    assert all(kept is message for kept, message in zip(everything.messages, again, strict=True))


def test_a_counter_of_messages_gets_those_of_the_request():
    counted = []

    class ByIdentity:
        def count(self, messages):
            counted.extend(messages)
            return sum(len(message.text.split()) for message in messages)

    compress_chat(chat(True), None, 8, message_counter=ByIdentity(), cut_share=0.0)
    counted.clear()
    mine = chat(False)
    compress_chat(mine, None, 11, message_counter=ByIdentity())
    assert {id(message) for message in counted} <= {id(message) for message in mine}


def test_messages_never_seen_are_counted_once_each_and_once_together_by_a_counter_of_messages():
    counted = []

    class PerRequest:
        def count(self, messages):
            counted.append(len(messages))
            return sum(len(message.text.split()) for message in messages)

    long = [Message("user", f"Message {n} is about otters.") for n in range(4 * cache.STEP)]
    compress_chat(long, "Otters?", 10_000, message_counter=PerRequest())
    assert counted == [*[1] * len(long), len(long)]
    assert all(state.costs == () for one in cache._latest for state in one.states), "they hold for one request alone"


def test_long_texts_are_counted_once_and_not_held():
    calls = []
    counter = TextCounter(lambda text: calls.append(len(text)) or len(text))
    lengths = range(_LONGEST - 5, _LONGEST + 5)
    for _ in range(2):
        assert [counter.count([Message("user", "x" * length)]) for length in lengths] == list(lengths)
    assert calls == list(lengths)
    long = [f"{n} " + "x" * 100_000 for n in range(20)]
    holders = [sys.getrefcount(text) for text in long]
    counter.count([Message("user", text) for text in long])
    assert [sys.getrefcount(text) for text in long] == holders
    assert counter.count([Message("user", "\ud800" * 3000)]) == 3000


def test_analyses_are_bounded_with_their_texts(monkeypatch):
    monkeypatch.setattr(analysis, "_cache", SharedCache(1_000_000, attrgetter("size")))
    texts = [f"{n} " + "=|= " * 25_000 for n in range(15)]
    found = analysis.analyze_messages(texts, [None] * 15, ["en"] * 15)
    assert len(found[0].terms) == 1, "few terms, and a long text"
    assert 0 < sum(len(key[0]) for key in analysis._cache._entries) <= 1_000_000


def test_sessions_as_passages_are_bounded_by_what_they_take(monkeypatch):
    monkeypatch.setattr(passages, "_known", SharedCache(2_000_000, estimated_bytes))
    made = {}
    for seed in range(12):
        texts = [f"{blob(seed)} {n}" for n in range(2)]
        found = analysis.analyze_messages(texts, [None] * 2, ["en"] * 2)
        (passage,) = passages.unit_passages(texts, found, ["en"] * 2, [0])
        assert passages.unit_passages(texts, found, ["en"] * 2, [0])[0] is passage, "the latest is remembered"
        made[weakref.ref(passage)] = estimated_bytes(passage)
    del passage
    assert sum(made.values()) > 6_000_000
    assert 0 < sum(size for known, size in made.items() if known() is not None) <= 2_000_000


def blob(seed):
    """A file of a tool, as text: every word of it is another."""
    return " ".join(f"q{seed}z{n:x}y" for n in range(2_000))


def test_remembered_conversations_are_bounded_by_what_they_take(monkeypatch):
    monkeypatch.setattr(cache, "MOST_BYTES", 2_000_000)
    for seed in range(6):
        call = Message("assistant", tool_calls=(ToolCall("shot", "{}", id="1"),))
        result = Message("tool", tool_results=(ToolResult(blob(seed), call_id="1"),))
        compress_chat([call, result, Message("user", "What is on the screen?")], None, 100)
        assert cache._latest[-1].transcript.messages[1] is result
    assert 1 <= len(cache._latest) < 6
    assert sum(one.size for one in cache._latest) <= 2_000_000


def test_repetitions_of_a_term_take_little():
    compress_chat([Message("user", "otter " * 5_000)], "Where?", 10)
    compress_chat([Message("user", blob(0))], "Where?", 10)
    repeated, distinct = cache._latest
    assert distinct.size > 4 * repeated.size
