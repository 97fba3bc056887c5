"""What happened over many requests, and what can be learned from it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from rag_compress.chat.models import ChatResult
from rag_compress.chat.quick_filter import MIN_RELEVANCE_SCORE, estimate_threshold

_REMEMBERED = 1000


@dataclass
class RunningStatistics:
    """
    Counts over all requests of a component, and feedback on what was needed. Bounded, and safe to share by threads.

    >>> statistics = RunningStatistics()
    >>> statistics.learn({"a": 0.1, "b": 0.8}, needed=["b"])
    >>> round(statistics.suggested_threshold(), 2)
    0.45
    """

    requests: int = 0
    messages: int = 0
    kept: int = 0
    tokens_before: int = 0
    tokens_after: int = 0
    slow: int = 0
    fallbacks: int = 0
    milliseconds: float = 0.0
    longest_ms: float = 0.0
    methods: dict[str, int] = field(default_factory=dict)
    _feedback: deque[tuple[float, bool]] = field(default_factory=lambda: deque(maxlen=_REMEMBERED), repr=False)
    _lock: Any = field(default_factory=Lock, repr=False, compare=False)

    def record(self, result: ChatResult, milliseconds: float, limit_ms: float) -> bool:
        """
        Count a request.

        :param result: Its result.
        :param milliseconds: How long it took.
        :param limit_ms: Above which it counts as slow.
        :returns: Whether it was slow.
        """
        with self._lock:
            self.requests += 1
            self.messages += len(result.decisions)
            self.kept += len(result.messages)
            self.tokens_before += result.original_token_count
            self.tokens_after += result.token_count
            self.slow += milliseconds > limit_ms
            self.fallbacks += any(note.endswith(("serves", "decides")) for note in result.notes)
            self.milliseconds += milliseconds
            self.longest_ms = max(self.longest_ms, milliseconds)
            self.methods[result.method] = self.methods.get(result.method, 0) + 1
        return milliseconds > limit_ms

    def learn(self, scores: dict[str, float], needed: list[str]) -> None:
        """
        Take feedback in.

        :param scores: Relevance of messages by id.
        :param needed: Ids of those that turned out to be needed.
        """
        wanted = set(needed)
        with self._lock:
            self._feedback.extend((score, name in wanted) for name, score in scores.items())

    def suggested_threshold(self, default: float = MIN_RELEVANCE_SCORE) -> float:
        """
        Give the ``min_relevance_score`` that would have made the fewest mistakes.

        :param default: What holds without feedback of both kinds.
        :returns: The threshold.
        """
        with self._lock:
            return estimate_threshold(list(self._feedback), default)

    def to_dict(self) -> dict[str, Any]:
        """
        Give the counts as JSON values.

        :returns: The counts, with the mean time and the share of tokens kept.
        """
        with self._lock:
            return {
                "requests": self.requests,
                "messages": self.messages,
                "kept": self.kept,
                "tokens_before": self.tokens_before,
                "tokens_after": self.tokens_after,
                "kept_share": self.tokens_after / self.tokens_before if self.tokens_before else 1.0,
                "slow": self.slow,
                "fallbacks": self.fallbacks,
                "mean_ms": self.milliseconds / self.requests if self.requests else 0.0,
                "longest_ms": self.longest_ms,
                "methods": dict(self.methods),
            }
