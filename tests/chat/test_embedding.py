"""Embeddings find what shares no word, and where they fail words serve."""

from __future__ import annotations

import time

import pytest

from rag_compress.chat import Message, TimedEmbedder, compress_chat
from tests.chat.chats import CHAT, ids, raising, words


def vectors_of(texts):
    return [[1.0, 0.0] if "otter" in text.lower() or "animal" in text else [0.0, 1.0] for text in texts]


def test_an_embedder_finds_what_shares_no_word():
    settings = {"neighbour_weight": 0.0, "embedding_weight": 1.0, "max_filtering_time_ms": 5000, **words}
    result = compress_chat(CHAT, "Which animal was named?", 8, embedder=vectors_of, **settings)
    assert ids(result)[0] == "c"
    assert result.method == "embedding"


class Panic(BaseException):
    """What a panic of a Rust library is in Python: no Exception."""


def panicking(texts):
    raise Panic("out of range")


def hanging(texts):
    time.sleep(0.5)
    return vectors_of(texts)


@pytest.mark.parametrize(
    ("embedder", "limit", "reason"),
    [
        (hanging, 20, "no answer within 20 ms"),
        (raising, 5000, "no service"),
        (panicking, 5000, "the embedder failed: Panic('out of range')"),
        (lambda texts: vectors_of(texts)[1:], 5000, "vectors for"),
        (lambda texts: [[float("nan")]] * len(texts), 5000, "not finite"),
        (lambda texts: [[1.0, float("nan")], *vectors_of(texts)[1:]], 5000, "not finite"),
        (lambda texts: [[], *vectors_of(texts)[1:]], 5000, "empty"),
        (lambda texts: [[1.0] * (1 + i) for i in range(len(texts))], 5000, "different dimensions"),
    ],
)
def test_an_embedder_that_fails_leaves_the_lexical_score_and_the_notes_say_so(embedder, limit, reason):
    result = compress_chat(CHAT, "Where does Anna live?", 20, embedder=embedder, max_filtering_time_ms=limit, **words)
    assert ids(result) == ids(compress_chat(CHAT, "Where does Anna live?", 20, **words))
    assert result.method == "lexical"
    assert reason in result.notes[0]


@pytest.mark.parametrize("limit", [1e13, 1e300])
def test_a_time_limit_may_be_longer_than_any_clock_can_wait(limit):
    result = compress_chat(CHAT, "Where?", 20, embedder=vectors_of, max_filtering_time_ms=limit, **words)
    assert (result.method, result.notes) == ("embedding", ())


def test_an_interruption_of_the_caller_passes():
    class Interrupted:
        def score(self, query, terms, passages):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compress_chat(CHAT, "Where does Anna live?", 20, scorer=Interrupted(), **words)


def test_vectors_are_remembered_between_calls():
    calls = []

    def embed(texts):
        calls.append(len(texts))
        return vectors_of(texts)

    embedder = TimedEmbedder(embed)
    for _ in range(2):
        compress_chat(CHAT, "Where does Anna live?", 20, embedder=embedder, max_filtering_time_ms=5000, **words)
    assert calls == [6]


def test_an_embedder_is_given_no_citation_marks_and_no_blank_texts():
    given = []

    def embed(texts):
        given.extend(texts)
        if not all(text.strip() for text in texts):
            raise ValueError("empty input")
        return vectors_of(texts)

    chat = [Message("user", "Otters sleep afloat [1][2]."), Message("user", " "), Message("user", "It rained [3].")]
    result = compress_chat(chat, "Which animal [4]?", 4, embedder=embed, max_filtering_time_ms=5000, **words)
    assert given == ["Which animal ?", "Otters sleep afloat .", "It rained ."]
    assert (result.method, result.notes) == ("embedding", ())
    assert [decision.relevance for decision in result.decisions] == [1.0, 0.0, 0.0]
