"""What is asked of a system: a question, its documents, and where the evidence is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from rag_compress.chat import Message

Kind: TypeAlias = Literal["documents", "conversations"]
"""What questions are about."""


class DataError(ValueError):
    """A row that breaks its format; the message names file, line and what is missing."""


@contextmanager
def part(where: str) -> Iterator[None]:
    """
    Say of what is wrong in a part of a record which part it is.

    :param where: What the part is called.
    :raises DataError: If anything in it is missing, or is not what it should be.
    """
    try:
        yield
    except KeyError as error:
        raise DataError(f"{where}: {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:  # also a DataError
        raise DataError(f"{where}: {error}") from None


@dataclass(frozen=True, slots=True)
class PassedOver:
    """
    A question of a file that is not asked, so that whoever reads the file can say so.

    :param reason: Why, of any number of questions: ``unanswerable``.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Document:
    """
    A retrieved document.

    :param id: Unique among the documents of its question.
    :param title: Title, empty when there is none.
    :param content: The text, not blank.
    :param meta: Anything else about it, as `rag_compress.Passage` has it: of a chunk ``source_id`` and
        ``split_idx_start``, where it stands in its file.
    """

    id: str
    title: str
    content: str
    meta: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """
    A labelled piece of a document.

    :param document: Index of the document in its question.
    :param start: First code point of the content.
    :param end: The one after the last.
    :param copies: Other places where its text stands, as in chunks that overlap, when it is the text that is labelled
        and not a place: whichever of them is kept, the piece is.
    """

    document: int
    start: int
    end: int
    copies: tuple[Evidence, ...] = ()

    @property
    def places(self) -> tuple[Evidence, ...]:
        """All places where it stands, its own first, none with copies."""
        return (Evidence(self.document, self.start, self.end), *self.copies)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """
    A query with the documents that were retrieved for it.

    :param id: Unique in the data set.
    :param query: The question.
    :param documents: At least one, best first.
    :param answers: Accepted answers, possibly none.
    :param gold_sentences: Sentences that hold the evidence, possibly none; each counts once, however often it stands in
        the documents.
    :param answer_spans: Places of the answer, possibly none.
    :param gold_documents: Indices of the documents that hold the evidence, possibly none.
    :param history: Texts of the conversation before the query, oldest first, none of them blank; empty for a question
        on its own. A system that cannot use it looks at the query alone.
    :param meta: What else the row says.
    """

    id: str
    query: str
    documents: tuple[Document, ...]
    answers: tuple[str, ...] = ()
    gold_sentences: tuple[Evidence, ...] = ()
    answer_spans: tuple[Evidence, ...] = ()
    gold_documents: tuple[int, ...] = ()
    history: tuple[str, ...] = ()
    meta: Mapping[str, Any] = field(default_factory=dict)

    def slice(self, evidence: Evidence) -> str:
        """
        Give the text of a piece of evidence.

        :param evidence: Evidence of this question.
        :returns: The text.
        """
        return self.documents[evidence.document].content[evidence.start : evidence.end]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation(Question):
    """
    A query about the conversation that it comes at the end of.

    Its documents are the messages' texts (blank ones too) with the speaker as title, its gold documents the messages
    that the answer needs.

    :param messages: The history, oldest first, the query not among it.
    """

    messages: tuple[Message, ...]
