"""Embeddings of texts: batched, remembered, and never waited for longer than agreed."""

from __future__ import annotations

import reprlib
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from threading import TIMEOUT_MAX, Condition, Thread
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from cachetools import LRUCache

from rag_compress.core.scoring.grid import Floats

Vector: TypeAlias = Sequence[float]
Embed: TypeAlias = Callable[[list[str]], Sequence[Vector]]
"""Texts -> one vector each, in order."""

Vectors: TypeAlias = npt.NDArray[np.float32]
"""One vector, or one per row."""

_CACHED_BYTES = 64 << 20
"""Memory of the vectors that an embedder remembers: some 35,000 of 384 numbers."""

_BYTES_PER_ENTRY = 300
"""What a key and its places in the tables take beside the numbers."""

BATCH = 256
"""Texts per call of an embedder."""

MOST_OVERDUE = 3
"""Calls of an embedder that took too long and still run, from which on no other is started."""

_LONGEST_WAIT = TIMEOUT_MAX / 2
"""Seconds; a clock can wait as long from any moment on."""


class EmbeddingError(RuntimeError):
    """No usable vectors; the message says why."""


def cosine_similarities(vector: Vector | Vectors, others: Sequence[Vector] | Vectors) -> Floats:
    """
    ``(a . b) / (|a| |b|)`` of one vector with each of others; 0 where either has no length.

    >>> cosine_similarities([1.0, 0.0], [[1.0, 1.0], [0.0, 2.0]]).round(4).tolist()
    [0.7071, 0.0]

    :param vector: A vector.
    :param others: Vectors of the same dimension.
    :returns: -1 to 1 for each of the others.
    """
    one, rows = np.asarray(vector, dtype=np.float64), np.asarray(others, dtype=np.float64)
    # sums along rows, not a product of matrices, which differs from machine to machine in the last digits
    norms = np.sqrt((one * one).sum()) * np.sqrt((rows * rows).sum(axis=1))
    result: Floats = np.divide((rows * one).sum(axis=1), norms, out=np.zeros(len(rows)), where=norms > 0)
    return result


@dataclass(eq=False, slots=True)
class _Call:
    """A run of the embedder in the background."""

    texts: Sequence[str]
    vectors: dict[str, Vectors] = field(default_factory=dict)
    failure: BaseException | None = None
    done: bool = False


class TimedEmbedder:
    """
    An embedder with a memory and a time limit.

    Requests take turns, and each waits up to its limit. A call that takes longer goes on in the background, and what it
    finds is remembered; nobody waits for it any more, and its texts are not asked for again while it runs. While
    `MOST_OVERDUE` such calls run no other is started, so that an embedder that hangs costs a few threads.

    :param embed: The embedder: texts in, one vector each out.
    :param model: Name of the model, which tells whether vectors that were stored are of the same one.
    """

    def __init__(self, embed: Embed, model: str = "") -> None:
        self.model = model
        self._embed = embed
        self._vectors: LRUCache[bytes, Vectors] = LRUCache(_CACHED_BYTES, lambda v: v.nbytes + _BYTES_PER_ENTRY)
        self._changed = Condition()
        self._running: _Call | None = None
        self._overdue: list[_Call] = []

    def vectors(self, texts: Sequence[str], limit_ms: float) -> Vectors:
        """
        Embed texts.

        :param texts: The texts.
        :param limit_ms: Most milliseconds to wait.
        :returns: One vector per text, [t, d].
        :raises EmbeddingError: If the embedder is busy, too slow, raises, or returns something else than one finite
            vector per text.
        """
        limit = min(limit_ms / 1000, _LONGEST_WAIT)
        deadline = time.monotonic() + limit
        keys = {text: _key(text) for text in texts}
        with self._changed:
            self._changed.wait_for(
                lambda: self._running is None or all(key in self._vectors for key in keys.values()), limit
            )
            found = {text: self._vectors[key] for text, key in keys.items() if key in self._vectors}
            missing = [text for text in keys if text not in found]
            if missing:
                call = self._start(missing)
                if not self._changed.wait_for(lambda: call.done, deadline - time.monotonic()):
                    self._running = None
                    self._overdue.append(call)
                    self._changed.notify_all()
                    raise EmbeddingError(f"the embedder took longer than {limit_ms:g} ms")
                if call.failure is not None:
                    raise EmbeddingError(f"the embedder failed: {call.failure!r}") from call.failure
                found |= call.vectors
        if len({len(vector) for vector in found.values()}) > 1:
            raise EmbeddingError("the embedder returned vectors of different dimensions")
        return np.array([found[text] for text in texts], dtype=np.float32)

    def _knows(self, keys: Iterable[bytes]) -> bool:
        return all(key in self._vectors for key in keys)

    def _start(self, texts: list[str]) -> _Call:
        taken = {text for call in self._overdue for text in call.texts}
        if self._running is not None or len(self._overdue) >= MOST_OVERDUE or not taken.isdisjoint(texts):
            raise EmbeddingError("the embedder is still busy with an earlier request")
        self._running = call = _Call(texts)
        Thread(target=self._work, args=(call,), daemon=True).start()
        return call

    def _work(self, call: _Call) -> None:
        try:
            for start in range(0, len(call.texts), BATCH):
                batch = call.texts[start : start + BATCH]
                vectors = check_vectors(self._embed(list(batch)), len(batch))
                with self._changed:
                    for text, vector in zip(batch, vectors, strict=True):
                        call.vectors[text] = self._vectors[_key(text)] = vector
        except BaseException as error:  # a panic of a Rust library is no Exception
            call.failure = error
        finally:
            with self._changed:
                call.done = True
                if self._running is call:
                    self._running = None
                else:
                    self._overdue.remove(call)
                self._changed.notify_all()


def _key(text: str) -> bytes:
    """What a vector is remembered by: long texts are not held for it."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def check_vectors(vectors: Any, count: int) -> Vectors:
    """
    Refuse what an embedder must not return.

    :param vectors: What it returned.
    :param count: Number of texts, at least 1.
    :returns: The vectors [t, d].
    :raises ValueError: If there is not one per text, or one is empty, not finite, or of another dimension.
    """
    rows = [np.asarray(vector, dtype=np.float32) for vector in vectors]
    if len(rows) != count:
        raise ValueError(f"{len(rows)} vectors for {count} texts")
    if not all(row.ndim == 1 and row.size and np.isfinite(row).all() for row in rows):
        raise ValueError("a vector is empty or not finite")
    if len({row.size for row in rows}) > 1:
        raise ValueError("vectors of different dimensions")
    return np.array(rows)


def timed(embedder: Embed | TimedEmbedder | None) -> TimedEmbedder | None:
    """
    Give an embedder a time limit, where it has none.

    :param embedder: An embedder, or None.
    :returns: The same, or one that remembers vectors for as long as it is held.
    :raises TypeError: If it is not a function.
    """
    callable_ = isinstance(embedder, TimedEmbedder | None) or (callable(embedder) and not isinstance(embedder, type))
    if not callable_:
        raise TypeError(f"embedder must be a function embedder(texts), got {reprlib.repr(embedder)}.")
    return embedder if isinstance(embedder, TimedEmbedder | None) else TimedEmbedder(embedder)
