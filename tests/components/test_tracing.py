"""What the spans of a trace tell of a context or a conversation that was shortened."""

from __future__ import annotations

import pytest
from haystack import Document, tracing
from haystack.dataclasses import ChatMessage
from haystack.tracing import Span, Tracer

from rag_compress.components.chat_history_compressor import ChatHistoryCompressor
from rag_compress.components.context_compressor import ContextCompressor
from rag_compress.components.relevance_compactor import RelevanceCompactor
from tests.components.steps import COUNTER, steps


class Recorded(Span):
    def __init__(self):
        self.tags = {}

    def set_tag(self, key, value):
        self.tags[key] = value


class Recorder(Tracer):
    def __init__(self):
        self.span = Recorded()

    def trace(self, *arguments, **settings):
        raise NotImplementedError

    def current_span(self):
        return self.span


@pytest.fixture
def tags():
    recorder = Recorder()
    tracing.enable_tracing(recorder)
    yield recorder.span.tags
    tracing.disable_tracing()


def test_a_context_is_tagged_with_tokens_before_and_after_and_its_confidence(tags):
    texts = ("Anna won the race. Bob slept all day.", "It rained.")
    stats = ContextCompressor(token_budget=6).run("Who won the race?", [Document(content=text) for text in texts])[
        "stats"
    ]
    assert tags["rag_compress.original_token_count"] == stats["original_token_count"] > stats["token_count"]
    assert tags["rag_compress.token_count"] == stats["token_count"] == 5
    assert 0 < tags["rag_compress.confidence"] == stats["confidence"]


def test_a_shortened_history_is_tagged_with_tokens_before_and_after_and_with_what_scored(tags):
    messages = [ChatMessage.from_user(text) for text in ("Rain fell on us all day.", "Anna won.", "Who won?")]
    stats = ChatHistoryCompressor(token_budget=8).run(messages)["stats"]
    for name in ("original_token_count", "token_count", "messages", "messages_kept", "method"):
        assert tags[f"rag_compress.chat.{name}"] == stats[name]


def test_a_compaction_is_tagged_with_tokens_and_the_prefix_that_a_prompt_cache_still_holds(tags):
    compactor = RelevanceCompactor()
    compactor.compact(steps(60), 600, COUNTER)
    for name in ("original_token_count", "token_count", "unchanged_prefix"):
        assert tags[f"rag_compress.compaction.{name}"] == getattr(compactor.latest, name)
