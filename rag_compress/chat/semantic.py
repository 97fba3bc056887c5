"""Embeddings of turns: batched, cached, and never waited for longer than agreed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import TIMEOUT_MAX, Condition, Thread
from typing import TypeAlias

from cachetools import LRUCache

Vector: TypeAlias = Sequence[float]
Embed: TypeAlias = Callable[[list[str]], Sequence[Vector]]
"""Texts -> one vector each, in order."""

_CACHED_VECTORS = 20_000
BATCH = 256
"""Texts per call of an embedder."""
MOST_OVERDUE = 3
"""Calls of an embedder that took too long and still run, from which on no other is started."""
_LONGEST_WAIT = TIMEOUT_MAX / 2
"""Seconds; a clock can wait as long from any moment on."""


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


@dataclass(eq=False, slots=True)
class _Call:
    """A run of the embedder in the background."""

    texts: Sequence[str]
    vectors: dict[str, tuple[float, ...]] = field(default_factory=dict)
    failure: BaseException | None = None
    done: bool = False


class TimedEmbedder:
    """
    An embedder with a memory and a time limit.

    Requests take turns, and each waits up to its limit. A call that takes longer goes on in the background, and what it
    finds is remembered; nobody waits for it any more, and its texts are not asked for again while it runs. While
    `MOST_OVERDUE` such calls run no other is started, so that an embedder that hangs costs a few threads.

    :param embed: The embedder: texts in, one vector each out.
    """

    def __init__(self, embed: Embed) -> None:
        self._embed = embed
        self._vectors: LRUCache[str, tuple[float, ...]] = LRUCache(_CACHED_VECTORS)
        self._changed = Condition()
        self._running: _Call | None = None
        self._overdue: list[_Call] = []

    def vectors(self, texts: Sequence[str], limit_ms: float) -> list[tuple[float, ...]]:
        """
        Embed texts.

        :param texts: The texts.
        :param limit_ms: Most milliseconds to wait.
        :returns: One vector per text.
        :raises EmbeddingError: If the embedder is busy, too slow, raises, or returns something else than one finite
            vector per text.
        """
        limit = min(limit_ms / 1000, _LONGEST_WAIT)
        deadline = time.monotonic() + limit
        with self._changed:
            self._changed.wait_for(lambda: self._running is None or not self._missing(texts), limit)
            found = {text: self._vectors[text] for text in texts if text in self._vectors}
            missing = self._missing(texts)
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
        vectors = [found[text] for text in texts]
        if len({len(vector) for vector in vectors}) > 1:
            raise EmbeddingError("the embedder returned vectors of different dimensions")
        return vectors

    def _missing(self, texts: Sequence[str]) -> list[str]:
        return [text for text in dict.fromkeys(texts) if text not in self._vectors]

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
                vectors = [tuple(map(float, vector)) for vector in self._embed(list(batch))]
                if len(vectors) != len(batch):
                    raise ValueError(f"{len(vectors)} vectors for {len(batch)} texts")
                if not all(vector and all(map(math.isfinite, vector)) for vector in vectors):
                    raise ValueError("a vector is empty or not finite")
                with self._changed:
                    for text, vector in zip(batch, vectors, strict=True):
                        call.vectors[text] = self._vectors[text] = vector
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


def timed(embedder: Embed | TimedEmbedder | None) -> TimedEmbedder | None:
    """
    Give an embedder a time limit, where it has none.

    :param embedder: An embedder, or None.
    :returns: The same, or one that remembers vectors for as long as it is held.
    """
    return embedder if isinstance(embedder, TimedEmbedder | None) else TimedEmbedder(embedder)
