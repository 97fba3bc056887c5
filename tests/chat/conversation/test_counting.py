"""The texts of a conversation are counted once per counter, however many requests bring them."""

from __future__ import annotations

import gc
import weakref

import pytest

from rag_compress.chat import Message, compress_chat
from rag_compress.chat.conversation.counting import TextCounter, shared_text_counter

pytestmark = pytest.mark.usefixtures("nothing_seen_before")

CHAT = [Message("user" if i % 2 else "assistant", f"Otter {i} sleeps on rock {i}.") for i in range(80)]


class Words:
    """One token per word, and a note of every text."""

    def __init__(self):
        self.asked = []

    def __call__(self, text):
        self.asked.append(text)
        return len(text.split())


def compressed(counter, messages=CHAT):
    return compress_chat(messages, "Which otter sleeps?", 60, counter=counter, cut_share=0.0)


def test_a_counter_that_is_held_counts_a_message_once_for_all_requests():
    counter = Words()
    first = compressed(counter)
    assert sorted(counter.asked) == sorted(message.text for message in CHAT)
    counter.asked.clear()
    assert compressed(counter) == first
    assert compressed(counter, [*CHAT, Message("user", "And then?")]).original_token_count == 6 * 80 + 2
    assert counter.asked == ["And then?"]


def test_every_counter_counts_for_itself():
    assert compressed(str.__len__).original_token_count == sum(len(message.text) for message in CHAT)
    assert compressed(Words()).original_token_count == 6 * 80
    assert compressed(lambda text: 1).original_token_count == 80


def test_a_counter_without_a_hash_counts_anew():
    class Unhashable(Words):
        __hash__ = None

    counter = Unhashable()
    assert compressed(counter) == compressed(counter)
    assert len(counter.asked) == 2 * len(CHAT)


def test_counters_written_into_the_call_leave_those_of_encodings_and_a_few_others_alone():
    encoding, held = shared_text_counter("o200k_base"), len
    mine = shared_text_counter(held)
    gone = []
    for start in range(20):
        counter = Words()
        gone.append(weakref.ref(counter))
        compressed(counter, CHAT[start : start + 30])
        shared_text_counter(held)
        del counter
    gc.collect()
    assert shared_text_counter("o200k_base") is encoding
    assert shared_text_counter(held) is mine
    assert sum(one() is not None for one in gone) <= 8, "neither are they held by what is known of the conversations"


def test_what_is_no_counter_is_refused_each_time():
    for _ in range(2):
        with pytest.raises(TypeError, match="counter must be a function"):
            shared_text_counter(3)


def test_a_counter_of_messages_that_is_gone_lends_its_counts_to_no_other():
    for factor in (1, 2):
        counter = TextCounter(lambda text, factor=factor: factor * len(text.split()))
        result = compress_chat(CHAT, "Which otter sleeps?", 60, message_counter=counter)
        assert result.original_token_count == factor * 6 * 80
        del counter, result
        gc.collect()
