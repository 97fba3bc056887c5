"""What became of a conversation: the kept messages, and the account of every message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import takewhile
from operator import eq
from typing import Any, Literal, TypeAlias, overload

from rag_compress.chat.models import Message
from rag_compress.core.models import Span
from rag_compress.core.short import short

ChatReason: TypeAlias = Literal[
    "kept", "pinned", "cut", "summarised", "over_budget", "below_min_score", "over_max_messages", "duplicate"
]
"""Why a message is in the result (`KEPT`) or was dropped (the others).

``duplicate``: a message in the result has the same text, but for white space. Only texts of five index terms or more
count, or of two in what is stated to hold on ("I am allergic to nuts."): a shorter one, such as "yes, please", means
something else after every question, so each counts like any other.
"""

SHORTENED: frozenset[ChatReason] = frozenset(("cut", "summarised"))
"""The reasons of messages that are in the result with another text."""

KEPT: frozenset[ChatReason] = SHORTENED | {"kept", "pinned"}
"""The reasons of messages of which something is in the result."""


@dataclass(frozen=True, slots=True)
class ImportanceScore:
    """
    How important a message is, and why.

    :param total: 0 to 1.
    :param kind: Type of the message.
    :param factors: Every factor, 0 to 1, before its weight: those of the total, and what they are made of.
    :param weights: Weight of each factor of the total.
    """

    total: float
    kind: str
    factors: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)

    def explain(self) -> str:
        """
        Say in one line what the score is made of.

        :returns: ``total = weight * factor + ...``.
        """
        terms = " + ".join(f"{weight:g} * {self.factors[name]:.2f} {name}" for name, weight in self.weights.items())
        return f"{self.total:.2f} ({self.kind}) = {terms}"

    def to_dict(self) -> dict[str, Any]:
        """
        Give the score as JSON values.

        :returns: The fields of this class.
        """
        return {
            "total": self.total,
            "kind": self.kind,
            "factors": dict(self.factors),
            "weights": dict(self.weights),
        }


@dataclass(frozen=True, slots=True)
class ChatDecision:
    """
    What became of one message.

    :param index: Position of the message in the input.
    :param id: Its id.
    :param token_count: Its tokens before.
    :param kept_tokens: Its tokens after; 0 when it was dropped.
    :param score: How much it was wanted; comparable within one request only.
    :param reason: What was done, and why.
    :param spans: The kept spans of its `body` when it was cut.
    :param parts: What the score is made of, by name.
    :param relevance: What ``min_relevance_score`` is compared with: share (0 to 1) of the best lexical score, or the
        similarity itself with embeddings or words; 0 where nothing was compared.
    :param rating: Its importance from 1 to 10, where selective memory decides.
    :param importance: Its importance factor by factor, where a profile weighs it.
    """

    index: int
    id: str | None
    token_count: int
    kept_tokens: int
    score: float
    reason: ChatReason
    spans: tuple[Span, ...] = ()
    parts: Mapping[str, float] = field(default_factory=dict)
    relevance: float = 0.0
    rating: int | None = None
    importance: ImportanceScore | None = None

    @property
    def kept(self) -> bool:
        """Whether the message, or some of it, is in the result."""
        return self.reason in KEPT


class Decisions(Sequence[ChatDecision]):
    """
    What became of every message, written down when it is first read: most callers want the messages alone.

    :param count: Number of messages.
    :param make: Gives their decisions, in order.
    """

    __slots__ = ("_count", "_made", "_make")

    def __init__(self, count: int, make: Callable[[], Iterable[ChatDecision]]) -> None:
        self._count = count
        self._make: Callable[[], Iterable[ChatDecision]] | None = make
        self._made: tuple[ChatDecision, ...] = ()

    def _all(self) -> tuple[ChatDecision, ...]:
        make = self._make
        if make is not None:
            self._made = tuple(make())
            self._make = None  # so that what it was made from can be freed
        return self._made

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> ChatDecision: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ChatDecision, ...]: ...

    def __getitem__(self, index: int | slice) -> ChatDecision | tuple[ChatDecision, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[ChatDecision]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return self._all() == tuple(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a decision holds mappings, which cannot be hashed

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[ChatDecision, ...]], tuple[tuple[ChatDecision, ...]]]:
        return tuple, (self._all(),)  # a copy, or what another process gets, is a plain tuple


@dataclass(frozen=True, slots=True, repr=False)
class ChatResult:
    """
    A conversation that fits its budget, with an account of every message.

    :param messages: The kept messages in their order; a cut or summarised one with its new `body`, all else unchanged.
    :param indices: Positions in the input of ``messages``.
    :param decisions: What became of every message, in input order.
    :param token_count: Tokens of ``messages``.
    :param token_budget: The budget that was in force.
    :param original_token_count: Tokens of the input.
    :param unchanged_prefix: Leading messages that are as they were: what a provider's prompt cache can reuse.
    :param notes: What did not go as usual, in words: an embedder that failed, pins above the budget. Each is a `Note`,
        which also names its kind.
    :param method: What scored: ``lexical``, ``embedding``, ``jaccard``, ``recency``, or ``none`` when all fitted.
    """

    messages: tuple[Message, ...]
    indices: tuple[int, ...]
    decisions: Sequence[ChatDecision]
    token_count: int
    token_budget: int
    original_token_count: int
    unchanged_prefix: int
    notes: tuple[str, ...] = ()
    method: str = "lexical"

    def __repr__(self) -> str:
        names = ("token_count", "token_budget", "original_token_count", "unchanged_prefix", "method")
        counts = f"messages={len(self.messages)}, decisions={len(self.decisions)}"
        rest = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"ChatResult({counts}, {rest}, notes={short(self.notes)})"

    @property
    def reasons(self) -> dict[str, int]:
        """How many messages met each fate."""
        return dict(Counter(decision.reason for decision in self.decisions))

    def account(self) -> dict[str, Any]:
        """
        Give the account of the request as JSON values, without the messages.

        :returns: Tokens before and after, and the fate of every message; spans as ``[start, end]``.
        """
        return {
            "token_count": self.token_count,
            "token_budget": self.token_budget,
            "original_token_count": self.original_token_count,
            "unchanged_prefix": self.unchanged_prefix,
            "method": self.method,
            "notes": [str(note) for note in self.notes],
            "reasons": self.reasons,
            "decisions": [
                {
                    "index": decision.index,
                    "id": decision.id,
                    "token_count": decision.token_count,
                    "kept_tokens": decision.kept_tokens,
                    "score": decision.score,
                    "reason": decision.reason,
                    "spans": [list(span) for span in decision.spans],
                    "parts": dict(decision.parts),
                    "relevance": decision.relevance,
                    "rating": decision.rating,
                    "importance": decision.importance.to_dict() if decision.importance else None,
                }
                for decision in self.decisions
            ],
        }

    def to_dict(self) -> dict[str, Any]:
        """
        Give the whole result as JSON values.

        :returns: The account, and the messages.
        """
        return {**self.account(), "messages": [asdict(message) for message in self.messages]}


def unchanged_prefix(before: Sequence[object], after: Sequence[object]) -> int:
    """
    Count the leading items that are as they were: what a provider's prompt cache can reuse.

    >>> unchanged_prefix("abcd", "abd")
    2

    :param before: The messages before.
    :param after: The messages after.
    :returns: Length of the common beginning.
    """
    return sum(takewhile(bool, map(eq, before, after)))
