"""Embeddings of texts: batched, remembered, and never waited for longer than agreed."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from inspect import iscoroutine
from threading import TIMEOUT_MAX, Condition, Thread
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from cachetools import LRUCache

from rag_compress.checks import check_function
from rag_compress.core.arrays import Floats
from rag_compress.core.caches import digest_of
from rag_compress.core.locks import shared_lock

Vector: TypeAlias = Sequence[float]
Embed: TypeAlias = Callable[[list[str]], Sequence[Vector] | npt.NDArray[Any]]
"""Texts -> one vector each, in order: lists, or the rows of an array, as sentence-transformers gives them."""

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

_LONGEST_REASON = 200
"""Characters of what an embedder says when it fails."""

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
    """A run of the embedder in the background, or the next one, for which texts gather."""

    texts: dict[str, None] = field(default_factory=dict)
    vectors: dict[str, Vectors] = field(default_factory=dict)
    began: float = math.inf
    failure: BaseException | None = None
    done: bool = False
    thread: Thread | None = None

    @property
    def is_lost(self) -> bool:
        """Whether it will never be done: in a forked process, of whose threads only the one that forked lives on."""
        return not self.done and self.thread is not None and not self.thread.is_alive()


class TimedEmbedder:
    """
    An embedder with a memory and a time limit.

    It is called once at a time: while it runs, the texts of other requests gather for the next call. Each request waits
    up to its limit. A call that takes longer goes on in the background, and what it finds is remembered; nobody waits
    for it any more, and its texts are not asked for again while it runs. While `MOST_OVERDUE` such calls run no other
    is started, so that an embedder that hangs costs a few threads.

    :param embed: The embedder: texts in, one vector each out.
    :param model: Name of the model: only vectors that were stored under the same name are used in place of new ones,
        and none without a name.
    """

    def __init__(self, embed: Embed, model: str = "") -> None:
        check_function("embed", embed, "texts")
        self.model = model
        self._embed = embed
        self._vectors: LRUCache[bytes, Vectors] = LRUCache(_CACHED_BYTES, lambda v: v.nbytes + _BYTES_PER_ENTRY)
        self._changed = Condition(shared_lock())
        self._running: _Call | None = None
        self._next = _Call()
        self._overdue: list[_Call] = []

    def vectors(self, texts: Sequence[str], limit_ms: float) -> Vectors:
        """
        Embed texts.

        :param texts: The texts.
        :param limit_ms: Most milliseconds to wait.
        :returns: One vector per text, [t, d].
        :raises EmbeddingError: If the embedder is busy, too slow, raises, or returns something else than one finite
            vector per text, all of one dimension.
        """
        limit = min(limit_ms / 1000, _LONGEST_WAIT)
        keys = {text: digest_of(text) for text in texts}
        with self._changed:
            found = {text: self._vectors[key] for text, key in keys.items() if key in self._vectors}
            missing = [text for text in keys if text not in found]
            if missing:
                calls = self._calls_for(missing)
                if not self._changed.wait_for(lambda: all(call.done for call in calls), limit):
                    self._give_up(limit)
                    raise EmbeddingError(f"the embedder gave no answer within {limit_ms:g} ms")
                found |= {text: call.vectors[text] for call in calls for text in missing if text in call.vectors}
                failure = next((call.failure for call in calls if call.failure is not None), None)
                if failure is not None and len(found) < len(keys):
                    raise EmbeddingError(f"the embedder failed: {repr(failure)[:_LONGEST_REASON]}") from failure
            if len({len(vector) for vector in found.values()}) > 1:
                self._vectors.clear()  # what is remembered is of another model
                raise EmbeddingError("the embedder returned vectors of different dimensions")
        return np.array([found[text] for text in texts], dtype=np.float32)

    def _calls_for(self, texts: Sequence[str]) -> list[_Call]:
        """The calls that embed the texts: the one that runs, where it has some of them, and the next one for others."""
        self._overdue = [call for call in self._overdue if not call.is_lost]
        if self._running is not None and self._running.is_lost:
            self._running = None
        taken = {text for call in self._overdue for text in call.texts}
        if len(self._overdue) >= MOST_OVERDUE or not taken.isdisjoint(texts):
            raise EmbeddingError("the embedder is still busy with an earlier request")
        running = self._running
        rest = [text for text in texts if running is None or text not in running.texts]
        calls = [running] if running is not None and len(rest) < len(texts) else []
        if rest:
            self._next.texts.update(dict.fromkeys(rest))
            calls.append(self._next)
            self._go_on()
        return calls

    def _go_on(self) -> None:
        """Start the next call, if there is one and nothing in its way."""
        if self._running is None and self._next.texts and len(self._overdue) < MOST_OVERDUE:
            self._running, self._next = self._next, _Call()
            self._running.began = time.monotonic()
            self._running.thread = Thread(target=self._work, args=(self._running,), daemon=True)
            try:
                self._running.thread.start()
            except RuntimeError as error:  # no more threads, or the interpreter is shutting down
                self._running.failure, self._running.done = error, True
                self._running = None
                self._changed.notify_all()

    def _give_up(self, limit: float) -> None:
        """Let the next call start, if the one that runs has had as long as a request waits."""
        if self._running is not None and time.monotonic() - self._running.began >= limit:
            self._overdue.append(self._running)
            self._running = None
            self._go_on()

    def _work(self, call: _Call) -> None:
        texts = list(call.texts)
        try:
            for start in range(0, len(texts), BATCH):
                batch = texts[start : start + BATCH]
                vectors = check_vectors(_not_async(self._embed(list(batch))), len(batch))
                with self._changed:
                    for text, vector in zip(batch, vectors, strict=True):
                        # a row of its own, for a view would hold the whole batch
                        call.vectors[text] = self._vectors[digest_of(text)] = vector.copy()
        except BaseException as error:  # a panic of a Rust library is no Exception
            call.failure = error
        finally:
            with self._changed:
                call.done = True
                if self._running is call:
                    self._running = None
                else:
                    self._overdue.remove(call)
                self._go_on()
                self._changed.notify_all()


def _not_async(found: Any) -> Any:
    """What an embedder returned, unless it is a promise: nobody here waits for one."""
    if iscoroutine(found):
        found.close()  # else Python warns that it was never awaited
        raise TypeError("it is async; give a function that waits for the vectors")
    return found


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
    if isinstance(embedder, TimedEmbedder | None):
        return embedder
    check_function("embedder", embedder, "texts")
    return TimedEmbedder(embedder)
