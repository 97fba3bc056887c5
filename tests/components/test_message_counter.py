"""Token counters that weigh what a message of the engine does not hold: images by their size, and reasoning."""

from __future__ import annotations

import re

import pytest
from haystack import Document
from haystack.dataclasses import ChatMessage, ImageContent

from rag_compress.components import ContextCompressor
from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.relevance_compactor import RelevanceCompactor

BUDGET = 50


class ByWeight:
    """Words of texts and reasoning, and images by their size."""

    def count(self, messages, tools=None):
        return sum(map(self._weight, messages))

    def _weight(self, message):
        words = [message.text or "", *(reasoning.reasoning_text for reasoning in message.reasonings)]
        return len(" ".join(words).split()) + sum(len(image.base64_image) // 100 for image in message.images)

    def to_dict(self):
        return {}


def shown(size):
    image = ImageContent(base64_image="A" * size, mime_type="image/png", validation=False)
    return ChatMessage.from_user(content_parts=["What is this?", image])


def thought(words):
    return ChatMessage.from_assistant("Done.", reasoning="otters " * words)


def images(first, second):
    return [
        *(shown(first), ChatMessage.from_assistant("A large otter.")),
        *(shown(second), ChatMessage.from_assistant("A small otter.")),
        ChatMessage.from_user("Which otter was large?"),
    ]


def reasoning(first, second):
    return [
        *(ChatMessage.from_user("otters first"), thought(first)),
        *(ChatMessage.from_user("otters second"), thought(second)),
        ChatMessage.from_user("what about otters?"),
    ]


CHATS = pytest.mark.parametrize(
    "chat",
    [images(100_000, 400), images(400, 100_000), reasoning(500, 1), reasoning(1, 500)],
    ids=["large image first", "small image first", "long reasoning first", "short reasoning first"],
)


@CHATS
def test_messages_that_look_alike_are_counted_each_as_what_it_is(chat):
    for _ in range(2):  # the second time the conversation is known
        out = ChatHistoryCompressor(BUDGET, token_counter=ByWeight()).run(chat)
        assert out["stats"]["token_count"] == ByWeight().count(out["messages"]) <= BUDGET
        assert len(out["messages"]) > 1, "the light one fits"
        counts = [decision["token_count"] for decision in out["stats"]["decisions"]]
        assert counts == [ByWeight().count([message]) for message in chat]


@CHATS
def test_a_conversation_with_messages_that_look_alike_is_compacted(chat):
    for _ in range(2):
        compacted = RelevanceCompactor(omission_note=None, min_keep_steps=0).compact(chat, BUDGET, ByWeight())
        assert compacted is not None
        assert ByWeight().count(compacted) <= BUDGET


def test_the_unchanged_prefix_ends_where_a_message_gives_way_to_one_that_looks_alike():
    kept = ChatHistoryCompressor(BUDGET, token_counter=ByWeight()).run(images(100_000, 400))
    assert kept["messages"][0].text == "A large otter."
    chat = [shown(100_000), shown(400), ChatMessage.from_user("Which otter was large?")]
    out = ChatHistoryCompressor(BUDGET, token_counter=ByWeight()).run(chat)
    assert out["messages"] == chat[1:]
    assert out["stats"]["unchanged_prefix"] == 0


def compress_history(counter):
    ChatHistoryCompressor(BUDGET, token_counter=counter).run(reasoning(1, 1))


def compact(counter):
    RelevanceCompactor().compact(reasoning(1, 1), BUDGET, counter)


def compress_documents(counter):
    ContextCompressor(BUDGET, token_counter=counter).run("Who?", [Document(content="Anna won.")])


@pytest.mark.parametrize("count", [-5, 1.5, True, "x", None, 10**20])
@pytest.mark.parametrize("use", [compress_history, compact, compress_documents])
def test_what_a_token_counter_returns_must_be_a_count(use, count):
    class Wrong(ByWeight):
        def count(self, messages, tools=None):
            return count

    rule = "token_counter must return a non-negative integer, got "
    with pytest.raises((TypeError, ValueError), match=rule + re.escape(repr(count))):
        use(Wrong())
