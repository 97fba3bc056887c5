"""Context compaction of an Agent by relevance, through Haystack's `CompactionHook`."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from haystack import logging
from haystack.core.serialization import component_to_dict, default_from_dict, default_to_dict
from haystack.dataclasses import ChatMessage, ChatRole
from haystack.hooks.compaction.types import Compactor
from haystack.token_counters import TokenCounter
from haystack.tracing.tracer import tracer
from haystack.utils import deserialize_component_inplace

from rag_compress.chat import ChatConfig, ChatResult, RunningStatistics, TimedEmbedder, compress_chat
from rag_compress.checks import check_count, check_number
from rag_compress.components.chat_history_compressor import kept_messages
from rag_compress.components.chat_messages import HaystackMessageCounter, embed_with, to_message

logger = logging.getLogger(__name__)

COMPACTION_KEY = "context_compaction"
"""Where Haystack marks messages that a compactor produced."""
STRATEGY = "relevance"

OMISSION_NOTE = "[{num_removed} earlier messages were removed from this conversation, as less relevant to the task.]"


class RelevanceCompactor(Compactor):
    """
    Drops the messages and Agent steps that matter least for the current task, wherever they stand.

    System messages, the latest user message and the latest ``min_keep_steps`` steps stay. Every other message or step
    (a tool call with all its results) is scored against the task and kept while it fits; long messages are cut to their
    best sentences. Compaction is rare and by a margin, because every one invalidates the provider's prompt cache from
    the first change on: it aims below the target and is declined when it gains too little.

    >>> from haystack.token_counters import ApproximateTokenCounter
    >>> chat = [ChatMessage.from_user(text) for text in ("It rains. " * 30, "The code is 7.", "Which code is it?")]
    >>> compacted = RelevanceCompactor(omission_note=None).compact(chat, 40, ApproximateTokenCounter())
    >>> [message.text for message in compacted]
    ['The code is 7.', 'Which code is it?']

    :param min_keep_steps: Latest messages or Agent steps that stay even if they exceed the target.
    :param margin: Share (0 to below 1) by which it aims below the target.
    :param min_gain: Share (0 to 1) of the tokens that a compaction must save, or it is declined.
    :param omission_note: User message in place of what was removed, right after the leading system messages; None for
        none. ``{num_removed}`` becomes the number of removed messages.
    :param settings: Settings of `ChatConfig` by name; ``max_filtering_time_ms`` (300) is the embedder's time limit.
    :param embedder: A Haystack text or document embedder whose similarities take part in the relevance. Where it fails
        or takes too long, the lexical score serves, a warning says so, and ``statistics`` counts it.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    def __init__(
        self,
        *,
        min_keep_steps: int = 1,
        margin: float = 0.1,
        min_gain: float = 0.1,
        omission_note: str | None = OMISSION_NOTE,
        settings: dict[str, Any] | None = None,
        embedder: Any = None,
    ) -> None:
        check_count("min_keep_steps", min_keep_steps, least=0)
        check_number("margin", margin, most=0.99)
        check_number("min_gain", min_gain, most=1.0)
        self.min_keep_steps = min_keep_steps
        self.margin = margin
        self.min_gain = min_gain
        self.omission_note = omission_note
        self.settings = settings
        self.embedder = embedder
        self.statistics = RunningStatistics()
        self._limit_ms = ChatConfig.from_settings(**(settings or {})).max_filtering_time_ms
        self._timed = TimedEmbedder(embed_with(embedder)) if embedder is not None else None

    def warm_up(self) -> None:
        """Warm the embedder up."""
        if hasattr(self.embedder, "warm_up"):
            self.embedder.warm_up()

    def compact(
        self, messages: list[ChatMessage], target_tokens: int, token_counter: TokenCounter
    ) -> list[ChatMessage] | None:
        """
        Compact a conversation, as `Compactor.compact`.

        :param messages: The conversation, oldest first; it is left alone.
        :param target_tokens: The size to come under; a goal.
        :param token_counter: What counts.
        :returns: A shorter conversation, or None when there is nothing worth changing.
        """
        before = token_counter.count(messages)
        if before <= target_tokens:
            return None
        real = [message for message in messages if not _is_note(message)]
        removed_before = sum(_removed(message) for message in messages if _is_note(message))
        goal = int((1 - self.margin) * target_tokens)
        if self.omission_note:
            goal -= token_counter.count([self._note(removed_before + len(real))])
        began = time.monotonic()
        result = compress_chat(
            [to_message(message) for message in real],
            None,
            max(1, goal),
            embedder=self._timed,
            message_counter=HaystackMessageCounter(token_counter, real),
            **{"require_recent": self.min_keep_steps, **(self.settings or {})},
        )
        self._report(result, 1000 * (time.monotonic() - began))
        kept = kept_messages(real, result)
        removed = removed_before + len(real) - len(kept)
        if self.omission_note and removed:
            place = next((i for i, m in enumerate(kept) if not m.is_from(ChatRole.SYSTEM)), len(kept))
            kept = [*kept[:place], self._note(removed), *kept[place:]]
        after = token_counter.count(kept)
        worthwhile = after < before and before - after >= self.min_gain * before
        _trace(before, after, result.unchanged_prefix, worthwhile)
        return kept if worthwhile else None

    async def compact_async(
        self, messages: list[ChatMessage], target_tokens: int, token_counter: TokenCounter
    ) -> list[ChatMessage] | None:
        """
        Compact a conversation in a thread, so that the event loop goes on.

        :param messages: As for `compact`.
        :param target_tokens: As for `compact`.
        :param token_counter: As for `compact`.
        :returns: As for `compact`.
        """
        return await asyncio.to_thread(self.compact, messages, target_tokens, token_counter)

    def to_dict(self) -> dict[str, Any]:
        """
        Serialize the compactor.

        :returns: A dictionary that ``from_dict`` reads.
        """
        return default_to_dict(
            self,
            min_keep_steps=self.min_keep_steps,
            margin=self.margin,
            min_gain=self.min_gain,
            omission_note=self.omission_note,
            settings=self.settings,
            embedder=component_to_dict(self.embedder, "embedder") if self.embedder is not None else None,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> RelevanceCompactor:
        """
        Deserialize a compactor.

        :param data: What `to_dict` gave.
        :returns: The compactor.
        """
        if data.get("init_parameters", {}).get("embedder") is not None:
            deserialize_component_inplace(data["init_parameters"], key="embedder")
        restored: RelevanceCompactor = default_from_dict(cls, data)
        return restored

    def _report(self, result: ChatResult, milliseconds: float) -> None:
        self.statistics.record(result, milliseconds, self._limit_ms)
        for note in result.notes:
            logger.warning("Compacting the conversation: {note}.", note=note)

    def _note(self, removed: int) -> ChatMessage:
        # `replace` rather than `format`, so that braces of the caller's own cannot raise.
        text = (self.omission_note or "").replace("{num_removed}", str(removed))
        return ChatMessage.from_user(text, meta={COMPACTION_KEY: {"strategy": STRATEGY, "removed_messages": removed}})


def _is_note(message: ChatMessage) -> bool:
    marker = message.meta.get(COMPACTION_KEY)
    return isinstance(marker, dict) and marker.get("strategy") == STRATEGY


def _removed(message: ChatMessage) -> int:
    return int(message.meta[COMPACTION_KEY].get("removed_messages", 0))


def _trace(before: int, after: int, unchanged_prefix: int, applied: bool) -> None:
    span = tracer.current_span()
    if span is not None:
        span.set_tag("rag_compress.compaction.unchanged_prefix", unchanged_prefix)
    logger.debug(
        "Compaction from {before} to {after} tokens, {prefix} messages unchanged, applied: {applied}.",
        before=before,
        after=after,
        prefix=unchanged_prefix,
        applied=applied,
    )
