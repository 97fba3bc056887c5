"""The node before a chat generator: a conversation in, what the question at hand needs of it out."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import partial
from typing import Any

from haystack import component, logging
from haystack.dataclasses import ChatMessage
from haystack.token_counters import TokenCounter

from rag_compress.chat import (
    ChatConfig,
    ChatResult,
    ConversationContext,
    RunningStatistics,
    compress_chat,
)
from rag_compress.chat.results import unchanged_prefix
from rag_compress.checks import check_all, check_count, check_number
from rag_compress.components.chat_messages import HaystackMessageCounter, kept_messages
from rag_compress.components.chat_settings import further_settings, importance_profile, warm_up_chat
from rag_compress.components.compaction_notes import read_message
from rag_compress.components.helpers import (
    WithHelpers,
    check_helper,
    log_notes,
    log_slow,
    tag_span,
    timed_embedder,
    warm_up_helpers,
    warm_up_optional,
)
from rag_compress.components.message_models import MessageRater, MessageSummariser

logger = logging.getLogger(__name__)


@component
class ChatHistoryCompressor(WithHelpers):
    """
    Fits a conversation into a token budget and keeps what the current question needs.

    >>> from haystack.dataclasses import ChatMessage
    >>> chat = [ChatMessage.from_user("I am allergic to nuts."), ChatMessage.from_assistant("Noted. Anything else?")]
    >>> out = ChatHistoryCompressor(token_budget=6).run(chat, query="Which snack may I eat?")
    >>> [message.text for message in out["messages"]]
    ['I am allergic to nuts.']

    System messages always stay; without a query the latest user message is the question and stays too, and while an
    Agent works on it what the user said before, what holds for good ("never ...") and the latest first, up to a quarter
    of the room. A tool call and its results are never parted. Messages that stay keep id, name and meta; the input is
    left alone. Summaries and notes of compactors (``context_compaction`` in their meta) are never taken for the
    question. Copies start with caches and ``statistics`` of their own.

    Connect ``messages`` to the chat generator, never to the ``template`` of a `ChatPromptBuilder`: that would run what
    users wrote as Jinja.

    :param token_budget: Most tokens of the kept messages. See `ChatConfig` for this and all settings without comment.
    :param min_relevance_score: Least relevance of an older message.
    :param max_messages: Most messages to keep.
    :param preserve_recent: Latest messages or Agent steps that are kept first.
    :param adapt_threshold: Raise the threshold with the length of the history.
    :param max_filtering_time_ms: Time limit of the embedder; the first slower request is warned of, and
        ``statistics`` counts all of them.
    :param quick: Score by shared words only.
    :param profile: Name of an importance profile, or the fields of one's own as `ImportanceProfile.from_dict` reads
        them; without effect where ``importance_weight`` is 0.
    :param importance_weight: Weight of the importance.
    :param embedding_weight: Share of the embeddings in the relevance.
    :param selective_memory: Keep important messages verbatim, and drop filler first.
    :param high_patterns: Regular expressions of one's own that mark a message as important.
    :param low_patterns: Regular expressions of one's own that mark a message as filler.
    :param verbatim_share: Share of the budget that the best messages fill uncut.
    :param cut_share: Least share of its characters that a cut message keeps.
    :param splitter: Sentence splitter.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :param settings: Further settings of `ChatConfig`, by name: ``neighbour_weight``, ``recency_weight`` and so on.
    :param embedder: A Haystack text or document embedder; a document embedder is called in batches.
    :param rating_generator: A chat generator that rates messages from 1 to 10, instead of the profile; every text once.
    :param rating_fallback: The rating (1 to 10) where that generator fails or gives no number, such as
        `RATING_FALLBACK`; None for the heuristic of `score_message_heuristic`.
    :param summary_generator: A chat generator that summarises middling messages, instead of cutting them; every text
        once.
    :param token_counter: A Haystack token counter, instead of ``encoding``.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    def __init__(
        self,
        token_budget: int = 4096,
        *,
        min_relevance_score: float = 0.0,
        max_messages: int | None = None,
        preserve_recent: int | None = None,
        adapt_threshold: bool = False,
        max_filtering_time_ms: float = 300.0,
        quick: bool = False,
        profile: str | dict[str, Any] = "enhanced",
        importance_weight: float = 0.0,
        embedding_weight: float = 0.25,
        selective_memory: bool = False,
        high_patterns: list[str] | None = None,
        low_patterns: list[str] | None = None,
        verbatim_share: float = 0.25,
        cut_share: float = 0.5,
        splitter: str = "pysbd",
        language: str = "auto",
        encoding: str = "o200k_base",
        settings: dict[str, Any] | None = None,
        embedder: Any = None,
        rating_generator: Any = None,
        rating_fallback: int | None = None,
        summary_generator: Any = None,
        token_counter: TokenCounter | None = None,
    ) -> None:
        self.token_budget = token_budget
        self.min_relevance_score = min_relevance_score
        self.max_messages = max_messages
        self.preserve_recent = preserve_recent
        self.adapt_threshold = adapt_threshold
        self.max_filtering_time_ms = max_filtering_time_ms
        self.quick = quick
        self.profile = profile
        self.importance_weight = importance_weight
        self.embedding_weight = embedding_weight
        self.selective_memory = selective_memory
        self.high_patterns = high_patterns
        self.low_patterns = low_patterns
        self.verbatim_share = verbatim_share
        self.cut_share = cut_share
        self.splitter = splitter
        self.language = language
        self.encoding = encoding
        self.settings = settings
        self.embedder = embedder
        self.rating_generator = rating_generator
        self.rating_fallback = rating_fallback
        if rating_fallback is not None:
            check_number("rating_fallback", rating_fallback, least=1, most=10)
            self.rating_fallback = check_count("rating_fallback", rating_fallback, least=1)
        self.summary_generator = summary_generator
        self.token_counter = token_counter
        for name in ("embedder", "rating_generator", "summary_generator"):
            check_helper(name, getattr(self, name))
        check_helper("token_counter", token_counter, "count")
        ChatConfig.from_settings(**self._chat_settings())  # refuses a bad value now rather than at the first question
        self._profile = importance_profile(profile)
        self.statistics = RunningStatistics()
        self._timed = timed_embedder(embedder)
        self._summariser = MessageSummariser(summary_generator) if summary_generator is not None else None
        self._rater = None
        if rating_generator is not None:
            self._rater = MessageRater(
                rating_generator, high_patterns or (), low_patterns or (), fallback=self.rating_fallback
            )

    def warm_up(self) -> None:
        """Load the tokenizer, the stemmer and the splitter, and warm the models up."""
        warm_up_helpers(self.token_counter)
        warm_up_optional(self.embedder, self.rating_generator, self.summary_generator)
        warm_up_chat(self._chat_settings())

    @component.output_types(messages=list[ChatMessage], stats=dict[str, Any])
    def run(
        self,
        messages: list[ChatMessage],
        query: str | list[str] | None = None,
        token_budget: int | None = None,
        active_files: list[str] | None = None,
        context: ConversationContext | None = None,
    ) -> dict[str, Any]:
        """
        Compress a conversation.

        :param messages: The conversation, oldest first. Of their ``meta`` the keys ``id``, ``timestamp`` and
            ``session`` are read.
        :param query: The question, or several, apart from the history; by default the latest user message.
        :param token_budget: Another budget for this run.
        :param active_files: Files that are being worked on, for the importance of messages that name them: without
            effect where ``importance_weight`` is 0, as it is by default.
        :param context: The caller's memory of the conversation.
        :returns: ``messages``: those that stay, in order; ``stats``: tokens before and after, the length of the
            unchanged prefix, what scored, and for every message what became of it.
        :raises ValueError: If the budget is below 1.
        :raises TypeError: If a message, the query, the budget or a file has the wrong type.
        """
        check_all("messages", messages, ChatMessage)
        check_all("active_files", active_files or (), str)
        began = time.monotonic()
        notes: list[str] = []
        read = [read_message(message) for message in messages]
        result = compress_chat(
            read,
            query,
            embedder=self._timed,
            context=context,
            active_files=active_files or (),
            profile=self._profile,
            rate=partial(self._rater.rate, notes=notes) if self._rater is not None else None,
            summarise=self._summariser.summarise if self._summariser is not None else None,
            message_counter=HaystackMessageCounter(self.token_counter, messages, read) if self.token_counter else None,
            **self._chat_settings(token_budget),
        )
        result = replace(result, notes=(*notes, *result.notes))
        if self.statistics.record(result, 1000 * (time.monotonic() - began), self.max_filtering_time_ms):
            log_slow(logger, self.statistics, "Filtering", len(messages), self.max_filtering_time_ms)
        kept = kept_messages(messages, result)
        stats = _stats(replace(result, unchanged_prefix=unchanged_prefix(messages, kept)))  # images and all
        _trace(stats, result.notes)
        return {"messages": kept, "stats": stats}

    def _chat_settings(self, token_budget: int | None = None) -> dict[str, Any]:
        names = [f.name for f in fields(ChatConfig) if hasattr(self, f.name)]
        settings = further_settings(self.settings, dict.fromkeys(names, "it is a parameter of its own"))
        settings |= {name: getattr(self, name) for name in names if name != "profile"}
        for name in ("high_patterns", "low_patterns"):
            settings[name] = settings[name] or ()
        if token_budget is not None:
            settings["token_budget"] = token_budget
        if self.rating_generator is not None and not settings["importance_weight"] and not settings["selective_memory"]:
            settings["importance_weight"] = 1.0  # a rating that is paid for counts
        return settings


def _stats(result: ChatResult) -> dict[str, Any]:
    """The account of a result, with how many messages came in and stayed."""
    return {**result.account(), "messages": len(result.decisions), "messages_kept": len(result.messages)}


def _trace(stats: dict[str, Any], notes: Iterable[str]) -> None:
    tag_span("rag_compress.chat", stats)
    log_notes(logger, "a conversation", notes)
    logger.debug(
        "Compressed {messages} messages from {before} to {after} tokens.",
        messages=stats["messages"],
        before=stats["original_token_count"],
        after=stats["token_count"],
    )
