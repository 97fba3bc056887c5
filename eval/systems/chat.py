"""Naive baselines of conversations: the newest messages, and BM25 with neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from eval.data import Kind
from eval.systems.base import Filled, System
from eval.systems.history import OrderedMessages, conversation_of
from eval.task import Task
from rag_compress.catalogue import AUTO
from rag_compress.chat.importance.hybrid import bm25
from rag_compress.chat.importance.term_matrix import TermMatrix
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import languages_of


class ChatSystem(System):
    """A way to shorten conversations."""

    kinds: ClassVar[frozenset[Kind]] = frozenset({"conversations"})


@dataclass(frozen=True)
class Recency(ChatSystem):
    """The newest messages that fit: what chat frameworks do. It ends at the first that does not fit."""

    name: ClassVar[str] = "recency"

    def score(self, task: Task) -> Filled:
        """Take the messages as they are, the newest first."""
        return OrderedMessages(task, range(len(conversation_of(task).messages))[::-1], stop=True)


@dataclass(frozen=True)
class BM25(ChatSystem):
    """
    Messages by BM25 against the query, each raised by its neighbours: an answer stands beside what it answers.

    Stems without stop words, idf as in Lucene. A message that does not fit is passed over; ties go to the newer one.

    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :param neighbours: Share of the scores of the message before and of the one after that is added.
    """

    name: ClassVar[str] = "bm25"
    k1: float = 1.2
    b: float = 0.75
    neighbours: float = 0.5

    def score(self, task: Task) -> Filled:
        """Score every message."""
        question = conversation_of(task)
        texts = [*(message.text for message in question.messages), question.query]
        terms = [index_terms(text, language) for text, language in zip(texts, languages_of(texts, AUTO), strict=True)]
        scored = bm25(dict.fromkeys(terms[-1], 1.0), TermMatrix().extended(terms[:-1]), self.k1, self.b)
        alone = [0.0, *scored.tolist(), 0.0]
        scores = [
            alone[i] + self.neighbours * (alone[i - 1] + alone[i + 1]) for i in range(1, len(question.messages) + 1)
        ]
        return OrderedMessages(task, sorted(range(len(scores)), key=lambda i: (-scores[i], -i)))
