"""What happened over many requests, and what can be learned from it."""

from __future__ import annotations

import reprlib
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from rag_compress.chat.judging.thresholds import estimate_threshold
from rag_compress.chat.models import Note
from rag_compress.chat.presets import MIN_RELEVANCE_SCORE
from rag_compress.chat.results import ChatResult
from rag_compress.checks import check_number
from rag_compress.core.locks import shared_lock

_REMEMBERED = 1000
"""Messages whose feedback is remembered."""
_COMPARING = ("lexical", "embedding", "jaccard")
"""Methods that compare every message with the query."""


@dataclass
class RunningStatistics:
    """
    Counts over all requests of a component, and feedback on what was needed. Bounded, and safe to share by threads.

    >>> from rag_compress.chat import Message, compress_chat
    >>> chat = [Message("user", text, id=text[:3]) for text in ("Otters eat crabs.", "Otters sleep.", "It rains.")]
    >>> statistics = RunningStatistics()
    >>> statistics.learn(compress_chat(chat, "What do otters eat?", 5), needed=["Ott"])
    >>> 0 < statistics.suggested_threshold() < 1
    True

    :param requests: Requests.
    :param messages: Messages of all of them.
    :param kept: Those of them that were kept, cut or summarised ones too.
    :param tokens_before: Tokens of all messages.
    :param tokens_after: Tokens of what was kept.
    :param slow: Requests that took longer than their limit.
    :param fallbacks: Requests in which something simpler served in place of what failed: notes of the kind
        ``fallback``.
    :param milliseconds: Time that all requests took together.
    :param longest_ms: Time of the slowest, in milliseconds.
    :param methods: How many requests each method scored: see `ChatResult`.
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
    _feedback: deque[tuple[float, bool]] = field(
        default_factory=lambda: deque(maxlen=_REMEMBERED), init=False, repr=False
    )
    _lock: Any = field(default_factory=shared_lock, init=False, repr=False, compare=False)

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
            self.fallbacks += any(isinstance(note, Note) and note.kind == "fallback" for note in result.notes)
            self.milliseconds += milliseconds
            self.longest_ms = max(self.longest_ms, milliseconds)
            self.methods[result.method] = self.methods.get(result.method, 0) + 1
        return milliseconds > limit_ms

    def learn(self, result: ChatResult | Mapping[str, Any], needed: Collection[str | int]) -> None:
        """
        Take feedback in: the relevance of every message that was compared with the query, and whether it was needed.

        Results that everything fitted into, or that recency decided, compared nothing and teach nothing. Thresholds
        are on one scale only while the scoring is: keep one object per configuration.

        :param result: The result, or its account as `ChatHistoryCompressor` returns it under ``stats``.
        :param needed: Ids or positions of the messages that turned out to be needed.
        :raises TypeError: If the result is neither, or what was needed is no collection of ids and positions.
        """
        account: Any = result.account() if isinstance(result, ChatResult) else result
        if not isinstance(account, Mapping) or not {"method", "decisions"} <= account.keys():
            raise TypeError(f"result must be a ChatResult, or a mapping as stats holds, got {reprlib.repr(result)}.")
        if isinstance(needed, str) or not isinstance(needed, Collection):
            raise TypeError(f"needed must be a collection of ids or positions, got {reprlib.repr(needed)}.")
        if account["method"] not in _COMPARING:
            return
        wanted = set(needed)
        with self._lock:
            self._feedback.extend(
                (decision["relevance"], decision["index"] in wanted or decision["id"] in wanted)
                for decision in account["decisions"]
                if decision["reason"] != "pinned"
            )

    def suggested_threshold(self, default: float = MIN_RELEVANCE_SCORE) -> float:
        """
        Give the ``min_relevance_score`` (without ``adapt_threshold``) that would have made the fewest mistakes.

        :param default: What holds without feedback of both kinds.
        :returns: The threshold, 0 to 1.
        :raises ValueError: If the default lies outside.
        :raises TypeError: If it is no number.
        """
        check_number("default", default, most=1.0)
        with self._lock:
            return min(1.0, estimate_threshold(list(self._feedback), default))

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
                "tokens_kept_share": self.tokens_after / self.tokens_before if self.tokens_before else 1.0,
                "slow": self.slow,
                "fallbacks": self.fallbacks,
                "mean_ms": self.milliseconds / self.requests if self.requests else 0.0,
                "longest_ms": self.longest_ms,
                "methods": dict(self.methods),
            }

    def __getstate__(self) -> dict[str, Any]:
        with self._lock:
            return {**self.__dict__, "methods": dict(self.methods), "_feedback": self._feedback.copy(), "_lock": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _lock=shared_lock())  # a lock is not copied: each copy has its own
