"""The values of a conversation: frozen, free of frameworks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias, overload

from rag_compress.core.models import Span

if TYPE_CHECKING:
    from rag_compress.chat.importance.score import ImportanceScore

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
"""Who speaks."""

ChatReason: TypeAlias = Literal[
    "kept", "pinned", "cut", "summarised", "over_budget", "below_min_score", "over_max_messages", "duplicate"
]
"""Why a message is in the result (the first four) or was dropped (the others)."""

NoteKind: TypeAlias = Literal["fallback", "slow", "over_budget", "incomplete"]
"""
What a note is about: something simpler served in place of what failed or was missing, something took too long, what
must stay exceeds the budget, or a tool call or result lacks its counterpart.
"""


class Note(str):
    """
    What did not go as usual in a request: a text like any other that also says what it is about.

    >>> note = Note("slow", "embedding took 400 ms")
    >>> note, note.kind
    ('embedding took 400 ms', 'slow')

    :param kind: What it is about.
    :param text: What happened, in words.
    """

    __slots__ = ("kind",)
    kind: NoteKind

    def __new__(cls, kind: NoteKind, text: str) -> Note:
        """Make a note of its kind and its text."""
        note = super().__new__(cls, text)
        object.__setattr__(note, "kind", kind)
        return note

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a note cannot be changed, got {name}={value!r}: make another one.")

    def __reduce__(self) -> tuple[type[Note], tuple[NoteKind, str]]:
        return Note, (self.kind, str(self))


@dataclass(frozen=True, slots=True)
class ToolCall:
    """
    A call that the model made.

    :param name: Name of the tool.
    :param arguments: The arguments as text, usually JSON.
    :param id: What its result refers to.
    """

    name: str
    arguments: str = ""
    id: str | None = None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """
    What a tool returned.

    :param text: The result.
    :param call_id: Id of the call that it answers.
    :param name: Name of the tool.
    :param error: Whether the tool failed.
    """

    text: str
    call_id: str | None = None
    name: str | None = None
    error: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """
    One message of a conversation.

    :param role: Who speaks.
    :param text: What is said; kept text is always a slice of it.
    :param id: The caller's name for the message.
    :param timestamp: ISO 8601; anything else is ignored.
    :param session: Name of the session that the message belongs to.
    :param name: Name of the speaker.
    :param tool_calls: Calls that the message makes.
    :param tool_results: Results that the message brings.
    :param opaque_tokens: Tokens of what is no text, such as an image: counted, and left alone.
    :param whole: Never cut it, for reasons of the caller's: the text has several parts, or reasoning belongs to it.
    :param by_compactor: A summary or a note in place of what was removed: never what is asked. It says where a message
        comes from, not what it is, so messages are compared without it.
    """

    role: Role
    text: str = ""
    id: str | None = None
    timestamp: str | None = None
    session: str | None = None
    name: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    tool_results: tuple[ToolResult, ...] = ()
    opaque_tokens: int = 0
    whole: bool = False
    by_compactor: bool = field(default=False, compare=False)

    @property
    def full_text(self) -> str:
        """The text with tool calls and results: what is counted, and what is searched."""
        if not self.tool_calls and not self.tool_results:
            return self.text
        calls = (f"{call.name}({call.arguments})" for call in self.tool_calls)
        return "\n".join(filter(None, [self.text, *calls, *(result.text for result in self.tool_results)]))

    @property
    def can_be_cut(self) -> bool:
        """Whether the text may be shortened: not beside tool calls, results or images, nor in instructions."""
        plain = not (self.whole or self.tool_calls or self.tool_results or self.opaque_tokens)
        return plain and self.role in ("user", "assistant") and bool(self.text)


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
    :param spans: The kept spans of its text when it was cut.
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
        return self.reason in ("kept", "pinned", "cut", "summarised")


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
            self._make = None  # what it was made from is free to go
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

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    def __reduce__(self) -> tuple[type[tuple[ChatDecision, ...]], tuple[tuple[ChatDecision, ...]]]:
        return tuple, (self._all(),)  # a copy, or what another process gets, is a plain tuple


@dataclass(frozen=True, slots=True)
class ChatResult:
    """
    A conversation that fits its budget, with an account of every message.

    :param messages: The kept messages in their order; a cut or summarised one with its new text, all else unchanged.
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
