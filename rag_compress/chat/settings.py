"""How to compress a conversation: one frozen set of primitives."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from rag_compress.chat.importance.profiles import get_profile
from rag_compress.chat.presets import MAX_FILTERING_TIME_MS
from rag_compress.checks import check_count, check_number, check_patterns, check_token_budget, check_type
from rag_compress.config import CompressionConfig
from rag_compress.toml import Settings

_SHARES = ("min_relevance_score", "embedding_weight", "verbatim_share", "cut_share")
"""Numbers from 0 to 1; all others are at least 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatConfig(Settings):
    """
    The settings of a compression of a conversation, checked when made.

    The weights were chosen by leaving one data set out; see ``docs/adr/0030``.

    >>> ChatConfig(preserve_recent=-1)
    Traceback (most recent call last):
    ValueError: preserve_recent must be an integer of at least 0, got -1.

    :param token_budget: Most tokens of the kept messages, a guarantee.
    :param min_relevance_score: Messages below it (0 to 1) are dropped although they would fit; 0 uses the budget up. It
        is a share of the best lexical score, or the similarity itself with embeddings or words.
    :param max_messages: Most messages to keep; nothing is done to a history that is not longer. None: no limit.
    :param preserve_recent: Latest messages or Agent steps that are kept first, while they fit. None: 2, of which those
        before the task take at most half of the room; or 0 for a query that is given apart from the history, where
        recency is a matter of the score. Where an Agent is at work and ``require_recent`` is not 0, as many of its
        latest steps as fit 0.3 of the room.
    :param require_recent: Latest messages or Agent steps that stay even if they exceed the budget; they are among those
        of ``preserve_recent``. With any, what the user said before the task has a quarter of the room beside them, as
        it has where an Agent works on the task already.
    :param adapt_threshold: Raise ``min_relevance_score`` with the length of a long history. One is long that has more
        than ``max_messages`` messages, or more than 10 without that limit: see `adaptive_threshold`.
    :param max_filtering_time_ms: Time limit of an embedder, after which the lexical score serves.
    :param quick: Score by shared words only (Jaccard), and leave results of tools whole.
    :param neighbour_weight: Weight of the scores of the messages around.
    :param neighbour_reach: Distance in messages at which their influence has fallen to 1/e.
    :param feedback_weight: Weight of the words that the best messages use for what is asked of participants by name. A
        word of the query has 1.
    :param follow_up_weight: Weight of the strongest term that the conversation is about, in a query that wholly leans
        on it.
    :param expected_kind_weight: Weight of telling a place, a time, a person or a decision where one is asked for.
    :param recency_weight: Weight of recency for a query that leans on the conversation.
    :param recency_share: Share of the conversation after which recency has fallen to 1/e.
    :param specifics_weight: Weight of names and numbers for a query that leans on a dialogue with an assistant.
    :param disclosure_weight: Weight of a preference, identity, constraint or correction, or of what an assistant is
        told for all that comes.
    :param standing_weight: Weight of what the user says to hold always or never, where hardly a word of the query has
        been said.
    :param reply_weight: Weight of what the user replies ("Then send me the leg."), where hardly a word of the query has
        been said.
    :param importance_weight: Weight of the importance score of ``profile``.
    :param profile: Name of the importance profile that ``importance_weight`` weighs. One of ``current``, ``enhanced``,
        ``value_aware``, ``technical``, ``creative``, ``problem_solving``, ``technical_features`` and
        ``creative_features``.
    :param embedding_weight: Share (0 to 1) of the embeddings in the relevance, when an embedder is given.
    :param selective_memory: Rate every message from 1 to 10, and keep important ones first, filler last. Important ones
        (7 to 10) are cut only where they would not fit whole, filler is what has 1 to 3; the latest turns take at most
        half of the budget.
    :param high_patterns: Regular expressions of one's own that mark a message as important, for ``selective_memory``.
    :param low_patterns: Regular expressions of one's own that mark a message as filler.
    :param verbatim_share: Share (0 to 1) of the budget that the best messages fill uncut; later ones may be cut.
    :param cut_share: Share (0 to 1) of its characters that a message keeps at least where it is cut so that others fit.
        One that fits neither whole nor so keeps what fits, and what room is left in the end lengthens what was cut.
    :param cut_results: Cut what tools returned to what the query needs: prose to sentences, data to records or lines.
        False, as ``quick`` or a query without words, leaves results whole, and they stay or go with their call.
    :param splitter: Sentence splitter for messages that are cut.
    :param language: ISO 639-1 code, or ``auto``.
    :param encoding: Name of the tiktoken encoding that counts.
    :raises ValueError: If a value breaks its rule.
    :raises TypeError: If a value has the wrong type.
    """

    table = "chat"
    owner = "a conversation"
    token_budget: int = 4096
    min_relevance_score: float = 0.0
    max_messages: int | None = None
    preserve_recent: int | None = None
    require_recent: int = 0
    adapt_threshold: bool = False
    max_filtering_time_ms: float = MAX_FILTERING_TIME_MS
    quick: bool = False
    neighbour_weight: float = 0.5
    neighbour_reach: float = 3.0
    feedback_weight: float = 0.4
    follow_up_weight: float = 0.3
    expected_kind_weight: float = 1.0
    recency_weight: float = 1.0
    recency_share: float = 0.06
    specifics_weight: float = 2.4
    disclosure_weight: float = 2.0
    standing_weight: float = 0.5
    reply_weight: float = 0.5
    importance_weight: float = 0.0
    profile: str = "enhanced"
    embedding_weight: float = 0.25
    selective_memory: bool = False
    high_patterns: tuple[str, ...] = ()
    low_patterns: tuple[str, ...] = ()
    verbatim_share: float = 0.25
    cut_share: float = 0.5
    cut_results: bool = True
    splitter: str = "pysbd"
    language: str = "auto"
    encoding: str = "o200k_base"

    def __post_init__(self) -> None:
        # Numbers of other libraries become Python's own, which print as JSON.
        checked: dict[str, Any] = {"token_budget": check_token_budget("token_budget", self.token_budget)}
        for name in _names_of("float"):
            checked[name] = check_number(name, getattr(self, name), most=1.0 if name in _SHARES else math.inf)
        checked["require_recent"] = check_count("require_recent", self.require_recent, least=0)
        if self.preserve_recent is not None:
            checked["preserve_recent"] = check_count("preserve_recent", self.preserve_recent, least=0)
        if self.max_messages is not None:
            checked["max_messages"] = check_count("max_messages", self.max_messages, least=1)
        for name in _names_of("bool"):
            check_type(name, getattr(self, name), bool)
        get_profile(self.profile)
        for name in ("high_patterns", "low_patterns"):
            checked[name] = check_patterns(name, getattr(self, name))
        for name, value in checked.items():
            object.__setattr__(self, name, value)
        CompressionConfig(splitter=self.splitter, language=self.language, encoding=self.encoding)


@cache
def _names_of(kind: str) -> tuple[str, ...]:
    """The settings of a type."""
    return tuple(field.name for field in fields(ChatConfig) if field.type == kind)
