"""A question as systems see it: with its sentences or messages, taken apart once for all, and what counts tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from eval.data import Conversation, Question
from eval.records import Span
from rag_compress import Passage, compress
from rag_compress.core.tokens import TiktokenCounter

SEPARATOR = "\n\n"
"""Between documents in a text."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """
    A sentence of a document.

    :param document: Index of the document.
    :param start: First code point of the content.
    :param end: The one after the last.
    :param text: The sentence.
    :param tokens: Tokens of the sentence alone.
    """

    document: int
    start: int
    end: int
    text: str
    tokens: int


class Task:
    """
    A question, and what of its documents is the same for every system and budget.

    :param question: The question.
    :param count: What counts tokens: the default tokenizer of the project, unless a test gives its own.
    """

    def __init__(self, question: Question, count: Callable[[str], int] | None = None) -> None:
        self.question = question
        self.count: Callable[[str], int] = TiktokenCounter().count if count is None else count

    @cached_property
    def original_tokens(self) -> int:
        """Tokens of all documents' contents, or of all messages."""
        return sum(self.message_tokens)

    @cached_property
    def message_tokens(self) -> list[int]:
        """Tokens of each document's content, or of each message."""
        return [self.count(document.content) for document in self.question.documents]

    def take_apart(self) -> None:
        """Split documents into sentences, count messages: once for every system, so that none is charged for it."""
        self.message_tokens  # noqa: B018
        if not isinstance(self.question, Conversation):
            self.sentences  # noqa: B018

    @cached_property
    def passages(self) -> list[Passage]:
        """The documents as passages of `rag_compress.compress`."""
        return [Passage(d.content, title=d.title or None, id=d.id, meta=d.meta) for d in self.question.documents]

    @cached_property
    def sentences(self) -> list[Sentence]:
        """
        All sentences, as the engine splits them: whole, in order, covering all but white space.

        Every sentence-based system gets these, so that systems differ in what they choose and not in where they cut.
        """
        found = []
        for decision in compress(self.question.query, self.passages, 1, counter=self.count).decisions:
            text = self.question.documents[decision.passage_index].content[decision.start : decision.end]
            found.append(Sentence(decision.passage_index, decision.start, decision.end, text, decision.token_count))
        return found

    @cached_property
    def full_text(self) -> str:
        """All documents' contents."""
        return SEPARATOR.join(document.content for document in self.question.documents)

    def render(self, spans: Sequence[Span]) -> str:
        """
        Write kept pieces as a text.

        Pieces with nothing but white space between them keep that white space; others stand on lines of their own,
        documents are parted by a blank line. The engine renders its context alike.

        :param spans: The pieces, in order, not overlapping.
        :returns: The text.
        """
        parts: list[str] = []
        previous: Span | None = None
        for document, start, end in spans:
            content = self.question.documents[document].content
            if previous is not None:
                gap = content[previous[2] : start] if previous[0] == document else SEPARATOR
                parts.append(gap if not gap.strip() else "\n")
            parts.append(content[start:end])
            previous = (document, start, end)
        return "".join(parts)
