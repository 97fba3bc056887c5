"""What to measure by, and naive baselines: everything, what is labelled, chance, the beginning."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import ClassVar

from eval.data import Conversation, Kind
from eval.metrics.text import normalise, occurs
from eval.records import Span
from eval.systems.base import Filled, Output, System
from eval.systems.filling import Ordered
from eval.systems.history import OrderedMessages, whole_messages
from eval.task import SEPARATOR, Task

_BOTH: frozenset[Kind] = frozenset({"documents", "conversations"})


@dataclass(frozen=True)
class Full(System):
    """No compression: all documents or messages, whatever the budget, marked as over it: quality without us."""

    name: ClassVar[str] = "full"
    kinds: ClassVar[frozenset[Kind]] = _BOTH

    def score(self, task: Task) -> Filled:
        """Keep everything."""
        return _Whole(task)


@dataclass(frozen=True)
class _Whole(Filled):
    task: Task

    def fill(self, budget: int) -> Output:
        """Give all documents, or all messages."""
        question = self.task.question
        if isinstance(question, Conversation):
            return whole_messages(question, range(len(question.messages)))
        return Output(self.task.full_text, tuple((i, 0, len(d.content)) for i, d in enumerate(question.documents)))


@dataclass(frozen=True)
class Oracle(System):
    """
    What is labelled and nothing else, the shortest first: what a choice reaches that has seen the labels.

    No bound of what can be reached: it keeps messages whole, of which a system may keep less and metrics are content
    with half; of an answer without a labelled sentence one sentence, which need not be the shortest that shows it; and
    of a text that stands in several places the first.
    """

    name: ClassVar[str] = "oracle"
    kinds: ClassVar[frozenset[Kind]] = _BOTH

    def score(self, task: Task) -> Filled:
        """
        Find the sentences that touch a gold sentence, else the first of the answer's spans, else the first one with the
        answer in it; of a conversation the gold messages. The shortest come first, so that many are kept.
        """
        if isinstance(task.question, Conversation):
            return OrderedMessages(task, sorted(task.question.gold_documents, key=lambda i: task.message_tokens[i]))
        found = _evidence_sentences(task)
        return Ordered(task, sorted(found, key=lambda position: task.sentences[position].tokens))


def _evidence_sentences(task: Task) -> list[int]:
    question = task.question
    numbered = list(enumerate(task.sentences))
    for evidence in (question.gold_sentences, question.answer_spans[:1]):
        if evidence:
            return [
                i
                for i, s in numbered
                if any(g.document == s.document and s.start < g.end and g.start < s.end for g in evidence)
            ]
    answers = [answer for answer in question.answers if normalise(answer)]
    gold = set(question.gold_documents)
    found = [i for i, s in numbered if any(occurs(answer, s.text) for answer in answers)]
    return sorted(found, key=lambda i: task.sentences[i].document not in gold)[:1]


@dataclass(frozen=True)
class Random(System):
    """
    Sentences in random order: what the budget alone gives.

    :param seed: Seed; the order depends on it and on the question's id.
    """

    name: ClassVar[str] = "random"
    seed: int = 0

    def score(self, task: Task) -> Filled:
        """Shuffle the sentences."""
        order = list(range(len(task.sentences)))
        random.Random(f"{self.seed}:{task.question.id}").shuffle(order)
        return Ordered(task, order)


@dataclass(frozen=True)
class Lead(System):
    """The first sentence of every document, then the second of every document, and so on."""

    name: ClassVar[str] = "lead"

    def score(self, task: Task) -> Filled:
        """Order the sentences by their position in their document."""
        seen: dict[int, int] = {}
        rank = []
        for position, sentence in enumerate(task.sentences):
            depth = seen.get(sentence.document, 0)
            seen[sentence.document] = depth + 1
            rank.append((depth, position))
        return Ordered(task, [position for _, position in sorted(rank)])


@dataclass(frozen=True)
class Truncate(System):
    """
    The documents in the order of the retriever, cut where the budget ends: ADR-002's naive truncation.

    :param unit: Cut after a ``token`` or after a ``sentence``.
    """

    name: ClassVar[str] = "truncate"
    unit: str = "token"

    def __post_init__(self) -> None:
        if self.unit not in {"token", "sentence"}:
            raise ValueError(f"unit of truncate must be token or sentence, got {self.unit!r}.")

    def score(self, task: Task) -> Filled:
        """Take the documents as they are."""
        if self.unit == "sentence":
            return Ordered(task, range(len(task.sentences)), stop=True)
        return _Prefix(task)


@dataclass(frozen=True)
class _Prefix(Filled):
    task: Task

    def fill(self, budget: int) -> Output:
        """Give the longest beginning that halving finds within the budget."""
        text, count = self.task.full_text, self.task.count
        low, high = 0, min(len(text), 16 * budget)  # a token of running text has some four characters, seldom 16
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if count(text[:middle]) <= budget else (low, middle - 1)
        spans: list[Span] = []
        start = 0
        for index, document in enumerate(self.task.question.documents):
            end = min(len(document.content), low - start)
            if end > 0:
                spans.append((index, 0, end))
            start += len(document.content) + len(SEPARATOR)
        return Output(text[:low], tuple(spans))
