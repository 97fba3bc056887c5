"""Long conversations that grow: the same result as if taken apart at once, from the new messages alone."""

from __future__ import annotations

import copy
import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_compress.chat import Message, ToolCall, ToolResult, compress_chat
from rag_compress.chat.conversation import conversation_cache, transcript
from rag_compress.chat.conversation.units import Grouping
from rag_compress.chat.results import ChatDecision, Decisions
from rag_compress.core.caches import forget_texts
from tests.chat.chats import words

pytestmark = pytest.mark.usefixtures("nothing_seen_before")

LONG = [
    Message("user", f"In week {n} Ann planted {n % 7} rows of beans near the old wall.", id=str(n)) for n in range(120)
]


@pytest.fixture
def taken_apart(monkeypatch):
    """How many messages each request takes apart."""
    counts = []

    def analyze(texts, names, languages):
        counts.append(len(texts))
        return original(texts, names, languages)

    original = transcript.analyze_messages
    monkeypatch.setattr(transcript, "analyze_messages", analyze)
    return counts


texts = st.sampled_from(
    [
        "Ann moved to Oslo with her 2 cats.",
        "Where is she now?",
        "I prefer tea to coffee in the morning, as you know.",
        "Nein, das ist nicht der Hund, den ich meine.",
        "Ok.",
        "",
    ]
)
ids = st.sampled_from(["1", "2", None])
messages = st.one_of(
    st.builds(
        Message,
        st.sampled_from(["user", "assistant", "system"]),
        texts,
        timestamp=st.sampled_from([None, "2024-01-01T10:00", "2024-01-01T12:00"]),
        session=st.sampled_from([None, None, "a"]),
        name=st.sampled_from([None, "Ann", "Otto Ann"]),
    ),
    st.builds(
        lambda text, calls: Message("assistant", text, tool_calls=tuple(ToolCall("find", id=i) for i in calls)),
        texts,
        st.lists(ids, min_size=1, max_size=2),
    ),
    st.builds(lambda text, call_id: Message("tool", tool_results=(ToolResult(text, call_id),)), texts, ids),
    st.builds(lambda text: Message("tool", tool_results=tuple(ToolResult(text, i) for i in "12")), texts),
)


@given(
    chat=st.lists(messages, min_size=1, max_size=14),
    cuts=st.lists(st.integers(1, 14), max_size=4),
    query=st.sampled_from([None, "Where did Ann move with her cats?", "And the hound?"]),
    budget=st.integers(1, 60),
)
def test_a_conversation_that_grew_is_as_one_that_comes_at_once(chat, cuts, query, budget):
    forget_texts()
    at_once = compress_chat(chat, query, budget)
    forget_texts()
    for length in cuts:
        compress_chat(chat[:length], query, budget)
    grown = compress_chat(chat, query, budget)
    assert grown == at_once
    assert grown.account() == at_once.account()
    assert compress_chat([copy.deepcopy(message) for message in chat], query, budget) == at_once


def test_only_new_messages_are_taken_apart(taken_apart):
    for length in (100, 101, 103, 103):
        compress_chat(LONG[:length], "Who planted beans?", 200)
    assert sum(taken_apart[:-2]) == 100
    assert taken_apart[-2:] == [1, 2]


@pytest.mark.parametrize("start", [60, 99, 100, 101])
@pytest.mark.parametrize("taken_back", [1, 2, 10])
def test_an_answer_that_is_asked_for_again_leads_back_to_an_earlier_state(taken_apart, start, taken_back):
    for length in range(start, 120):
        compress_chat(LONG[:length], "Who planted beans?", 200)
    taken_apart.clear()
    again = [*LONG[: 119 - taken_back], Message("assistant", "It was Otto.")]
    compress_chat(again, "Who planted beans?", 200)
    assert sum(taken_apart) <= 2 * conversation_cache.STEP


def test_another_beginning_is_another_conversation():
    first = compress_chat(LONG, "Who planted beans?", 200)
    changed = [Message("user", "Otto planted beans, and nobody else.", id="0"), *LONG[1:]]
    assert compress_chat(changed, "Did Otto plant beans?", 200).messages[0].text != first.messages[0].text
    assert compress_chat(LONG, "Who planted beans?", 200) == first


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(conversation_cache, "MOST_CONVERSATIONS", 3)
    for start in range(5):
        compress_chat(LONG[start : start + 4], "Who planted beans?", 20)
    assert [len(one) for one in conversation_cache._latest] == [4, 4, 4]
    assert conversation_cache._latest[-1].transcript.messages[0] is LONG[4]
    monkeypatch.setattr(conversation_cache, "MOST_BYTES", 10)
    compress_chat(LONG[9:11], "Who planted beans?", 10)
    assert [len(one) for one in conversation_cache._latest] == [2], "the latest is kept, whatever its size"


def test_another_counter_counts_again():
    by_words = compress_chat(LONG, "Who planted beans?", 200, **words)
    by_tokens = compress_chat(LONG, "Who planted beans?", 200)
    assert by_words.original_token_count < by_tokens.original_token_count
    assert compress_chat(LONG, "Who planted beans?", 200, **words) == by_words


def test_a_late_result_changes_a_known_unit():
    call = Message("assistant", tool_calls=(ToolCall("find", id="1"),))
    result = Message("tool", tool_results=(ToolResult("found", "1"),))
    grouping = Grouping().extended([call], known=0)
    assert grouping.waiting == {(0, 0): "1"}
    assert grouping.extended([call, result], known=1) is None
    assert grouping.extended([call, Message("user", "Go on.")], known=1).waiting == {(0, 0): "1"}


def test_a_request_leaves_next_to_nothing_for_the_garbage_collector():
    compress_chat(LONG, "Who planted beans?", 200)
    gc.collect()
    before = len(gc.get_objects())
    result = compress_chat(LONG, "Who planted beans near the wall?", 200)
    assert len(gc.get_objects()) - before < len(LONG)
    assert len(result.decisions) == len(LONG)


def test_decisions_are_made_once_and_when_they_are_read():
    made = []

    def make():
        made.append(1)
        return [ChatDecision(i, None, 3, 3, 0.5, "kept") for i in range(3)]

    decisions = Decisions(3, make)
    assert len(decisions) == 3
    assert not made
    assert [decision.index for decision in decisions] == [0, 1, 2]
    assert decisions[-1].index == 2
    assert decisions[:2] == tuple(decisions)[:2]
    assert decisions == tuple(decisions) == copy.deepcopy(decisions)
    assert decisions != 3
    assert repr(decisions) == repr(tuple(decisions))
    with pytest.raises(TypeError, match="unhashable type: 'Decisions'"):
        hash(decisions)
    assert made == [1]


class Weighing:
    """A counter of messages whose scale may change between two requests."""

    scale = 1

    def count(self, messages):
        return self.scale * sum(len(message.text.split()) for message in messages)


def test_a_counter_of_messages_is_asked_again_about_a_conversation_that_is_known():
    counter = Weighing()
    first = conversation_cache.take_apart(LONG[:4], counter, "en").costs
    counter.scale = 2
    assert conversation_cache.take_apart(LONG[:4], counter, "en").costs == [2 * cost for cost in first]


def test_a_conversation_that_is_read_in_another_language_is_taken_apart_again():
    chat = [Message("user", "Die Otter schlafen im Meer."), Message("user", "Die Hunde bellen.")]
    for language in ("en", "de", "en"):
        known = conversation_cache.take_apart(chat, Weighing(), language)
        assert known.transcript.languages.codes == [language] * 2
