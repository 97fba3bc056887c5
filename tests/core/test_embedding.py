"""Embeddings are remembered, waited for no longer than agreed, and stored with what they belong to."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event

import numpy as np
import pytest

from rag_compress import TimedEmbedder
from rag_compress.core import embedding
from rag_compress.core.embedding import BATCH, MOST_OVERDUE, EmbeddingError, cosine_similarities


def test_cosine_similarities_by_hand():
    assert cosine_similarities([3.0, 4.0], [[4.0, 3.0], [0.0, 0.0]]) == pytest.approx([0.96, 0.0])
    assert cosine_similarities([0.0], [[1.0]]).tolist() == [0.0]


def test_a_busy_embedder_is_not_asked_again_and_its_late_vectors_are_used():
    go, calls = Event(), []

    def embed(texts):
        calls.append(texts)
        go.wait(5)
        return [[1.0]] * len(texts)

    embedder = TimedEmbedder(embed)
    with pytest.raises(EmbeddingError, match="no answer within 1 ms"):
        embedder.vectors(["a"], 1)
    with pytest.raises(EmbeddingError, match="still busy"):
        embedder.vectors(["a"], 1)
    go.set()
    assert eventually(lambda: embedder.vectors(["a"], 1000)).tolist() == [[1.0]]
    assert calls == [["a"]]


def eventually(ask):
    """What is answered once the embedder is no longer busy."""
    for _ in range(500):
        with suppress(EmbeddingError):
            return ask()
        time.sleep(0.01)
    return ask()


def test_requests_take_turns_within_their_limit():
    def embed(texts):
        time.sleep(0.02)
        return [[float(len(text))] for text in texts]

    embedder = TimedEmbedder(embed)
    with ThreadPoolExecutor(8) as pool:
        vectors = list(pool.map(lambda n: embedder.vectors(["x" * n], 20_000), range(1, 9)))
    assert [found.tolist() for found in vectors] == [[[float(n)]] for n in range(1, 9)]


def hanging():
    """What lets go of the texts with "hang" in them, the calls, and the embedder."""
    go, calls = Event(), []

    def embed(texts):
        calls.append(texts)
        if "hang" in texts[0]:
            go.wait(20)
        return [[1.0]] * len(texts)

    return go, calls, TimedEmbedder(embed)


def test_embedders_that_hang_leave_others_to_be_asked_and_cost_a_few_threads():
    go, calls, embedder = hanging()
    with pytest.raises(EmbeddingError, match="no answer within"):
        embedder.vectors(["hang 0"], 1)
    assert embedder.vectors(["a"], 20_000).tolist() == [[1.0]]
    for n in range(1, MOST_OVERDUE):
        with pytest.raises(EmbeddingError, match="no answer within"):
            embedder.vectors([f"hang {n}"], 1)
    with pytest.raises(EmbeddingError, match="still busy"):
        embedder.vectors(["b"], 20_000)
    assert embedder.vectors(["a"], 1).tolist() == [[1.0]], "what is known is given"
    assert len(calls) == MOST_OVERDUE + 1
    go.set()
    assert eventually(lambda: embedder.vectors(["b"], 20_000)).tolist() == [[1.0]]


def test_a_request_goes_on_as_soon_as_the_one_before_it_gave_up():
    go, asked = Event(), Event()

    def embed(texts):
        if texts == ["hang"]:
            asked.set()
            go.wait(20)
        return [[1.0]] * len(texts)

    embedder = TimedEmbedder(embed)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(embedder.vectors, ["hang"], 300)
        asked.wait(20)
        assert embedder.vectors(["a"], 10_000).tolist() == [[1.0]]
        with pytest.raises(EmbeddingError, match="no answer within 300 ms"):
            first.result()
        go.set()


def test_the_memory_is_bounded_in_bytes(monkeypatch):
    monkeypatch.setattr(embedding, "_CACHED_BYTES", 3 * (4 + 300))
    calls = []

    def embed(texts):
        calls.extend(texts)
        return [[1.0]] * len(texts)

    embedder = TimedEmbedder(embed)
    for text in ("a", "b", "c", "a", "d", "b"):
        embedder.vectors([text], 20_000)
    assert calls == ["a", "b", "c", "d", "b"], "the fourth text took the place of the one not asked for longest"


def test_half_a_character_can_be_remembered():
    assert TimedEmbedder(lambda texts: [[1.0]] * len(texts)).vectors(["\ud800"], 20_000).tolist() == [[1.0]]


def test_what_is_remembered_holds_no_batch():
    embedder = TimedEmbedder(lambda texts: np.ones((len(texts), 4)))
    embedder.vectors([str(number) for number in range(100)], 20_000)
    assert all(vector.base is None for vector in embedder._vectors.values())


def test_texts_of_any_number_are_embedded_in_batches():
    sizes = []

    def embed(texts):
        sizes.append(len(texts))
        return [[float(text)] for text in texts]

    numbers = [str(number) for number in range(2 * BATCH + 1)]
    assert TimedEmbedder(embed).vectors(numbers, 20_000).ravel().tolist() == list(map(float, numbers))
    assert sizes == [BATCH, BATCH, 1]


def test_the_texts_of_waiting_requests_gather_for_the_next_call():
    go, calls = Event(), []

    def embed(texts):
        calls.append(texts)
        go.wait(20)
        return [[float(text)] for text in texts]

    embedder = TimedEmbedder(embed)
    with ThreadPoolExecutor(8) as pool:
        first = pool.submit(embedder.vectors, ["0", "1"], 20_000)
        assert until(lambda: calls)
        others = [pool.submit(embedder.vectors, ["1", str(number)], 20_000) for number in range(2, 8)]
        assert until(lambda: len(embedder._next.texts) == 6)
        go.set()
        assert first.result().tolist() == [[0.0], [1.0]]
        assert [other.result().tolist() for other in others] == [[[1.0], [float(number)]] for number in range(2, 8)]
    assert calls[0] == ["0", "1"]
    assert sorted(calls[1]) == ["2", "3", "4", "5", "6", "7"]
    assert len(calls) == 2


def until(holds):
    for _ in range(2000):
        if holds():
            return True
        time.sleep(0.005)
    return False


def test_a_request_that_gives_up_early_does_not_call_another_ones_call_overdue():
    go = Event()

    def embed(texts):
        go.wait(20)
        return [[1.0]] * len(texts)

    embedder = TimedEmbedder(embed)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(embedder.vectors, ["a"], 20_000)
        assert until(lambda: embedder._running is not None)
        embedder._running.began += 60  # as if it had only begun when the next one gives up
        with pytest.raises(EmbeddingError, match="no answer within 1 ms"):
            embedder.vectors(["b"], 1)
        assert embedder._overdue == []
        go.set()
        assert first.result().tolist() == [[1.0]]
    assert until(lambda: embedder._running is None)
    assert embedder.vectors(["b"], 1).tolist() == [[1.0]], "what nobody waited for is remembered"


def test_a_model_that_changes_its_dimension_is_a_failure_once():
    dimension = 2

    def embed(texts):
        return [[1.0] * dimension for _ in texts]

    embedder = TimedEmbedder(embed)
    embedder.vectors(["a"], 20_000)
    dimension = 3
    with pytest.raises(EmbeddingError, match="different dimensions"):
        embedder.vectors(["a", "b"], 20_000)
    assert embedder.vectors(["a", "b"], 20_000).shape == (2, 3)


def test_what_waits_behind_embedders_that_hang_is_embedded_when_one_of_them_comes_back():
    go, calls, embedder = hanging()
    for n in range(1, MOST_OVERDUE):
        with pytest.raises(EmbeddingError, match="no answer within"):
            embedder.vectors([f"hang {n}"], 1)
    with ThreadPoolExecutor(2) as pool:
        last = pool.submit(embedder.vectors, ["hang"], 300)
        assert until(lambda: len(calls) == MOST_OVERDUE)
        waiting = pool.submit(embedder.vectors, ["a"], 20_000)
        with pytest.raises(EmbeddingError, match="no answer within"):
            last.result()
        time.sleep(0.05)
        assert len(calls) == MOST_OVERDUE, "no further thread is risked"
        go.set()
        assert waiting.result().tolist() == [[1.0]]


def test_a_request_whose_texts_were_embedded_does_not_mind_that_those_of_another_failed():
    go, calls = Event(), []

    def embed(texts):
        calls.append(texts)
        go.wait(20)
        if "bad" in texts:
            raise ValueError("no such text")
        return [[1.0]] * len(texts)

    embedder = TimedEmbedder(embed)
    with ThreadPoolExecutor(3) as pool:
        first = pool.submit(embedder.vectors, ["first"], 20_000)
        assert until(lambda: calls)
        good = pool.submit(embedder.vectors, [f"good {n}" for n in range(BATCH)], 20_000)
        assert until(lambda: len(embedder._next.texts) == BATCH)
        bad = pool.submit(embedder.vectors, ["bad"], 20_000)
        assert until(lambda: len(embedder._next.texts) == BATCH + 1)
        go.set()
        assert first.result().tolist() == [[1.0]]
        assert good.result().shape == (BATCH, 1)
        with pytest.raises(EmbeddingError, match="no such text"):
            bad.result()


def test_where_no_thread_can_be_started_the_embedder_has_failed(monkeypatch):
    def refuse(_thread):
        raise RuntimeError("can't start new thread")

    embedder = TimedEmbedder(lambda texts: [[1.0]] * len(texts))
    with monkeypatch.context() as patched:
        patched.setattr(embedding.Thread, "start", refuse)
        with pytest.raises(EmbeddingError, match="can't start new thread"):
            embedder.vectors(["a"], 1000)
    assert embedder.vectors(["a"], 1000).tolist() == [[1.0]]
