"""Embeddings of turns: batched, cached, and never waited for longer than agreed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from typing import TypeAlias

from cachetools import LRUCache

Vector: TypeAlias = Sequence[float]
Embed: TypeAlias = Callable[[list[str]], Sequence[Vector]]
"""Texts -> one vector each, in order."""

_CACHED_VECTORS = 20_000
BATCH = 256
"""Texts per call of an embedder."""


class EmbeddingError(RuntimeError):
    """No usable vectors; the message says why."""


def cosine_similarity(one: Vector, other: Vector) -> float:
    """
    ``(a . b) / (|a| |b|)``, 0 if either has no length.

    >>> cosine_similarity([1.0, 0.0], [1.0, 1.0]).__round__(4)
    0.7071

    :param one: A vector.
    :param other: Another of the same dimension.
    :returns: -1 to 1.
    """
    norms = math.sqrt(math.fsum(x * x for x in one)) * math.sqrt(math.fsum(y * y for y in other))
    return math.fsum(x * y for x, y in zip(one, other, strict=True)) / norms if norms else 0.0


class TimedEmbedder:
    """
    An embedder with a memory and a time limit.

    A call that takes too long goes on in the background, and what it finds is remembered for the next request. While it
    runs no other is started, so that an embedder that hangs costs one thread.

    :param embed: The embedder: texts in, one vector each out.
    """

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._vectors: LRUCache[str, tuple[float, ...]] = LRUCache(_CACHED_VECTORS)
        self._lock = Lock()
        self._running: Event | None = None

    def vectors(self, texts: Sequence[str], limit_ms: float) -> list[tuple[float, ...]]:
        """
        Embed texts.

        :param texts: The texts.
        :param limit_ms: Most milliseconds to wait.
        :returns: One vector per text.
        :raises EmbeddingError: If the embedder is busy, too slow, raises, or returns something else than one finite
            vector per text.
        """
        with self._lock:
            found = {text: self._vectors[text] for text in dict.fromkeys(texts) if text in self._vectors}
            missing = [text for text in dict.fromkeys(texts) if text not in found]
            if missing and self._running is not None and not self._running.is_set():
                raise EmbeddingError("the embedder is still busy with an earlier request")
            done = Event()
            if missing:
                self._running = done
        if missing:
            failure: list[Exception] = []
            Thread(target=self._work, args=(missing, found, failure, done), daemon=True).start()
            if not done.wait(limit_ms / 1000):
                raise EmbeddingError(f"the embedder took longer than {limit_ms:g} ms")
            if failure:
                raise EmbeddingError(f"the embedder failed: {failure[0]!r}") from failure[0]
        vectors = [found[text] for text in texts]
        if len({len(vector) for vector in vectors}) > 1:
            raise EmbeddingError("the embedder returned vectors of different dimensions")
        return vectors

    def _work(
        self, texts: list[str], found: dict[str, tuple[float, ...]], failure: list[Exception], done: Event
    ) -> None:
        try:
            for start in range(0, len(texts), BATCH):
                batch = texts[start : start + BATCH]
                vectors = [tuple(map(float, vector)) for vector in self._embed(list(batch))]
                if len(vectors) != len(batch):
                    raise ValueError(f"{len(vectors)} vectors for {len(batch)} texts")
                if not all(vector and all(map(math.isfinite, vector)) for vector in vectors):
                    raise ValueError("a vector is empty or not finite")
                with self._lock:
                    for text, vector in zip(batch, vectors, strict=True):
                        found[text] = self._vectors[text] = vector
        except Exception as error:  # whatever a model raises, the lexical score serves
            failure.append(error)
        finally:
            done.set()
