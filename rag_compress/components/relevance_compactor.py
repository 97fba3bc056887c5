"""Context compaction of an Agent by relevance, through Haystack's `CompactionHook`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from haystack import logging
from haystack.core.serialization import component_to_dict, default_from_dict, default_to_dict
from haystack.dataclasses import ChatMessage
from haystack.hooks.compaction.types import Compactor
from haystack.token_counters import TokenCounter
from haystack.utils import deserialize_component_inplace

from rag_compress.chat import ChatConfig, ChatResult, Note, RunningStatistics, compress_chat
from rag_compress.chat.results import unchanged_prefix
from rag_compress.checks import check_all, check_count, check_number, check_type
from rag_compress.components.chat_messages import HaystackMessageCounter, kept_messages
from rag_compress.components.chat_settings import further_settings, importance_profile, warm_up_chat
from rag_compress.components.compaction_notes import note_of, read_message, removed_by
from rag_compress.components.helpers import (
    WithHelpers,
    check_helper,
    log_notes,
    log_slow,
    tag_span,
    timed_embedder,
    warm_up_optional,
)
from rag_compress.core.tokens import checked_count

logger = logging.getLogger(__name__)

OMISSION_NOTE = "[{num_removed} messages were removed from here on, as less relevant to the task.]"

_TAKEN = {"token_budget": "compact is given the target", "require_recent": "it is the parameter min_keep_steps"}


class RelevanceCompactor(WithHelpers, Compactor):
    """
    Drops the messages and Agent steps that matter least for the current task, wherever they stand.

    System messages, the latest user message and the latest ``min_keep_steps`` steps stay, and so does what the user
    said before, what holds for good ("never ...") and the latest first, up to a quarter of the room: a "Yes, continue."
    has its task above. Every other message or step (a tool call with all its results) is scored against the task and
    kept while it fits; long messages are cut to their best sentences, and so are results of tools that are prose, or
    JSON with prose; from 800 characters on other JSON to its best records, logs, tables and settings to their best
    lines, and differences between versions to their best hunks; listings and code from 4,000 characters on to their
    best lines; other data stay whole or go with their call (``settings={"cut_results": False}`` leaves all results
    whole). Compaction is rare and by a margin, because every one invalidates the provider's prompt cache from the first
    change on: it aims below the target and is declined when it gains too little.

    >>> from haystack.token_counters import ApproximateTokenCounter
    >>> chat = [ChatMessage.from_user(text) for text in ("It rains, " * 30, "The code is 7.", "Which code is it?")]
    >>> compacted = RelevanceCompactor(omission_note=None).compact(chat, 40, ApproximateTokenCounter())
    >>> [message.text for message in compacted]
    ['The code is 7.', 'Which code is it?']

    ``latest`` is the account, without messages, of the last compaction of any conversation.

    :param min_keep_steps: Latest messages or Agent steps that stay even if they exceed the target; of the latest two
        those that fit are kept first (``preserve_recent``), and where an Agent is at work further ones up to 0.3 of the
        room, so that what it has just found out outlasts any number of compactions.
    :param margin: Share (0 to below 1) by which it aims below the target.
    :param min_gain: Share (0 to 1) of the tokens that a compaction must save, or it is declined.
    :param omission_note: User message where the first of the removed messages stood; None for none. ``{num_removed}``
        becomes the number of messages removed from there on. A note of an earlier compaction stays as it is unless
        something before it goes, so that a prompt cache holds up to the first new gap.
    :param settings: Settings of `ChatConfig` by name, but for ``token_budget``, which is the target, and
        ``require_recent``, which is ``min_keep_steps``; ``max_filtering_time_ms`` (300) is the embedder's time limit,
        and the first slower compaction is warned of; ``profile`` may be a dictionary of the fields of one's own
        importance profile.
    :param embedder: A Haystack text or document embedder whose similarities take part in the relevance. Where it fails
        or takes too long, the lexical score serves, a warning says so, and ``statistics`` counts it.
    :param active_files: Files that are being worked on, for the importance of messages that name them, where the
        settings give ``importance_weight``. The attribute may be set anew between compactions.
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
        active_files: list[str] | None = None,
    ) -> None:
        check_count("min_keep_steps", min_keep_steps, least=0)
        check_number("margin", margin, most=0.99)
        check_number("min_gain", min_gain, most=1.0)
        check_type("omission_note", "" if omission_note is None else omission_note, str)
        check_helper("embedder", embedder)
        self.min_keep_steps = min_keep_steps
        self.margin = margin
        self.min_gain = min_gain
        self.omission_note = omission_note
        self.settings = settings
        self.embedder = embedder
        check_all("active_files", active_files or (), str)
        self.active_files = active_files
        self.statistics = RunningStatistics()
        self.latest: ChatResult | None = None
        further = further_settings(settings, _TAKEN)
        self._profile = importance_profile(further.pop("profile", ChatConfig().profile))
        self._settings = {"require_recent": min_keep_steps, **further}
        self._limit_ms = ChatConfig.from_settings(**self._settings).max_filtering_time_ms
        self._timed = timed_embedder(embedder)

    def warm_up(self) -> None:
        """Load the tokenizer, the stemmer and the splitter, and warm the embedder up."""
        warm_up_optional(self.embedder)
        warm_up_chat(self._settings)

    def compact(
        self, messages: list[ChatMessage], target_tokens: int, token_counter: TokenCounter
    ) -> list[ChatMessage] | None:
        """
        Compact a conversation, as `Compactor.compact`.

        :param messages: The conversation, oldest first; it is left alone.
        :param target_tokens: The size to come under; a goal.
        :param token_counter: What counts.
        :returns: A shorter conversation, or None when there is nothing worth changing.
        :raises TypeError: If a message has the wrong type, or the counter returns no integer.
        :raises ValueError: If the counter returns a negative number.
        """
        check_all("messages", messages, ChatMessage)
        messages = list(messages)  # a deque has no slices
        before = checked_count("token_counter", token_counter.count(messages))
        if before <= target_tokens:
            return None
        places = [i for i, message in enumerate(messages) if removed_by(message) is None]
        given = [messages[i] for i in places]
        read = [read_message(message) for message in given]
        goal = self._goal(messages, target_tokens, token_counter)
        began = time.monotonic()
        result = compress_chat(
            read,
            None,
            goal,
            embedder=self._timed,
            active_files=self.active_files or (),
            profile=self._profile,
            message_counter=HaystackMessageCounter(token_counter, given, read),
            **self._settings,
        )
        kept = {places[i]: message for i, message in zip(result.indices, kept_messages(given, result), strict=True)}
        compacted = self._noted(messages, kept)
        after = token_counter.count(compacted)
        worthwhile = after < before and before - after >= self.min_gain * before
        account = replace(
            result,
            indices=tuple(kept),
            decisions=tuple(replace(decision, index=places[decision.index]) for decision in result.decisions),
            token_count=after,
            token_budget=target_tokens,
            original_token_count=before,
            unchanged_prefix=unchanged_prefix(messages, compacted),
            notes=tuple(_notes_for(result.notes, after, target_tokens)),
        )
        if worthwhile:
            self.latest = replace(account, messages=())  # one user's words are no state of a shared instance
        saved = account if worthwhile else replace(account, messages=tuple(read), token_count=before)
        if self.statistics.record(saved, 1000 * (time.monotonic() - began), self._limit_ms):
            log_slow(logger, self.statistics, "Compacting", len(messages), self._limit_ms)
        _trace(account, worthwhile)
        return compacted if worthwhile else None

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
        embedder = component_to_dict(self.embedder, "embedder") if self.embedder is not None else None
        return default_to_dict(self, **{**self._parameters(), "embedder": embedder})

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

    def _goal(self, messages: Sequence[ChatMessage], target_tokens: int, token_counter: TokenCounter) -> int:
        """Tokens to aim at: below the target by the margin and by what notes take, those that are there and another."""
        goal = int((1 - self.margin) * target_tokens)
        if self.omission_note:
            notes = [message for message in messages if removed_by(message) is not None]
            goal -= token_counter.count([*notes, note_of(self.omission_note, len(messages))])
        return max(1, goal)

    def _noted(self, messages: Sequence[ChatMessage], kept: Mapping[int, ChatMessage]) -> list[ChatMessage]:
        """The kept messages, with one note where the first that is gone now stood; it speaks for later notes, too."""
        if not self.omission_note:
            return list(kept.values())
        gone = [i for i, message in enumerate(messages) if i not in kept and removed_by(message) is None]
        gap = gone[0] if gone else len(messages)
        while gone and gap and removed_by(messages[gap - 1]) is not None:
            gap -= 1  # rather than two notes in a row
        before = [kept.get(i, message) for i, message in enumerate(messages[:gap])]
        after = [kept[i] for i in range(gap, len(messages)) if i in kept]
        if not gone:
            return before
        removed = len(gone) + sum(removed_by(message) or 0 for message in messages[gap:])
        results = list(takewhile(lambda message: message.tool_call_results, after))  # their call stands before the gap
        return [*before, *results, note_of(self.omission_note, removed), *after[len(results) :]]


def _notes_for(notes: Iterable[str], after: int, target_tokens: int) -> Iterator[str]:
    """The notes of a compaction, which has a target that its caller knows, where `compress_chat` had its goal."""
    yield from (note for note in notes if not isinstance(note, Note) or note.kind != "over_budget")
    if after > target_tokens:
        cure = "a larger context_window, or fewer and shorter tools and instructions, leave more room"
        yield Note("over_budget", f"what must stay takes {after} tokens, above the target ({target_tokens}): {cure}")


def _trace(account: ChatResult, applied: bool) -> None:
    names = ("original_token_count", "token_count", "unchanged_prefix")
    tag_span("rag_compress.compaction", {name: getattr(account, name) for name in names})
    log_notes(logger, "a conversation", account.notes)
    logger.debug(
        "Compaction from {before} to {after} tokens, {prefix} messages unchanged, applied: {applied}.",
        before=account.original_token_count,
        after=account.token_count,
        prefix=account.unchanged_prefix,
        applied=applied,
    )
