"""The messages of a conversation: frozen, free of frameworks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal, NoReturn, TypeAlias, get_args

Role: TypeAlias = Literal["system", "user", "assistant", "tool"]
"""Who speaks."""
ROLES: Final[frozenset[Role]] = frozenset(get_args(Role))

NoteKind: TypeAlias = Literal["fallback", "over_budget", "incomplete", "unread", "nothing_kept", "read_as"]
"""
What a note is about: something simpler served in place of what failed, was missing or took too long, what must stay
exceeds the budget, a tool call or result lacks its counterpart, timestamps tell no moment, or no message stayed. A slow
request is none: no result depends on the machine's clock but where an embedder's time limit strikes, and
`RunningStatistics` counts those requests.
"""


class Note(str):
    """
    What did not go as usual in a request: a text like any other that also says what it is about.

    >>> note = Note("fallback", "the embedder failed, so the lexical score serves")
    >>> note, note.kind
    ('the embedder failed, so the lexical score serves', 'fallback')

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
    :param timestamp: ISO 8601 with a date; another text is ignored, and noted.
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
    def by_user(self) -> bool:
        """Whether the user speaks, and no compactor in the place of what was removed."""
        return self.role == "user" and not self.by_compactor

    @property
    def full_text(self) -> str:
        """The text with tool calls and results: what is counted, and what is searched."""
        if not self.tool_calls and not self.tool_results:
            return self.text
        calls = (f"{call.name}({call.arguments})" for call in self.tool_calls)
        return "\n".join(filter(None, [self.text, *calls, *(result.text for result in self.tool_results)]))

    @property
    def body(self) -> str:
        """
        What is said or, where a message brings one result of a tool and nothing else, that result.

        >>> Message("tool", tool_results=(ToolResult("Otters hold hands."),)).body
        'Otters hold hands.'
        """
        return self.tool_results[0].text if self._is_result else self.text

    def with_body(self, text: str) -> Message:
        """
        Give the message another body.

        :param text: The new body.
        :returns: A copy; all else is as it was.
        """
        if self._is_result:
            return replace(self, tool_results=(replace(self.tool_results[0], text=text),))
        return replace(self, text=text)

    @property
    def can_be_cut(self) -> bool:
        """
        Whether the body may be shortened: not beside tool calls, several results or images, nor in instructions, nor
        what a tool says about its failure.
        """
        if self.whole or self.tool_calls or self.opaque_tokens or not self.body:
            return False
        if self._is_result:
            return not self.tool_results[0].error
        return self.role in ("user", "assistant") and not self.tool_results

    @property
    def _is_result(self) -> bool:
        return len(self.tool_results) == 1 and not self.text
