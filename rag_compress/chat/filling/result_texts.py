"""What of a result of a tool may be cut: an article, or the texts in JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from rag_compress.chat.filling.json_texts import json_texts
from rag_compress.chat.filling.prose import is_prose
from rag_compress.chat.models import Message
from rag_compress.core.models import Passage, Span

Kept: TypeAlias = tuple[str, tuple[Span, ...]]
"""What is kept of a text: its sentences as the engine puts them together, and where they stand."""


class ResultTexts(Protocol):
    """The texts of a result."""

    @property
    def passages(self) -> Sequence[Passage]:
        """The texts, with what is known about each."""

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out of the result what is not kept of its texts.

        :param kept: What is kept, by position of the text; of one text at least there is something.
        :returns: What is left of the result, and the pieces of the result that it is made of.
        """


def texts_of(message: Message) -> ResultTexts | None:
    """
    Find what may be cut in a message that brings the result of a tool.

    >>> from rag_compress.chat import ToolResult
    >>> texts_of(Message("tool", tool_results=[ToolResult("Otters hold hands. They float.")])).passages
    (Passage(text='Otters hold hands. They float.', ...),)

    :param message: The message.
    :returns: The texts; None for data and code, for failures of tools, and for messages that bring no result.
    """
    if not message.tool_results or not message.can_be_cut:
        return None
    body = message.body
    return _Article(body) if is_prose(body) else json_texts(body)


@dataclass(frozen=True, slots=True)
class _Article:
    body: str

    @property
    def passages(self) -> Sequence[Passage]:
        return (Passage(self.body),)

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        return kept[0]
