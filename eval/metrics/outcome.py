"""What metrics look at: what a system kept of a question, and what the question's labels ask for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from operator import itemgetter

from eval.data import Conversation, Evidence, Question
from eval.metrics.kept_messages import KEPT_SHARE, MessageScores, kept_messages
from eval.metrics.text import non_blank, normalise, occurs_normalised, squash
from eval.systems.base import Output
from eval.task import Task

NO_ANSWER = frozenset({"", "yes", "no", "noanswer", "no answer"})
"""Normal forms of answers that no text shows."""

Range = tuple[int, int]


class Labels:
    """
    The labels of a question, worked out once for all systems and budgets.

    :param task: The question.
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.question: Question = task.question

    @cached_property
    def answers(self) -> list[str]:
        """Normal forms of the answers that a text can show."""
        return [normal for answer in self.question.answers if (normal := normalise(answer)) not in NO_ANSWER]

    @cached_property
    def answerable(self) -> bool:
        """Whether one of these answers occurs in the full text of a document."""
        texts = (normalise(document.content) for document in self.question.documents)
        return bool(self.answers) and any(occurs_normalised(a, text) for text in texts for a in self.answers)


@dataclass(frozen=True)
class Outcome:
    """
    What a system kept.

    :param labels: The labels of the question.
    :param text: The returned text.
    :param kept: Kept pieces of each document by its index, ascending. Of a system that is not extractive, the
        sentences and gold sentences that stand word for word in its text.
    :param extractive: Whether the pieces are the system's own account.
    :param messages: Of a conversation, index and text of each message that is left, in order.
    """

    labels: Labels
    text: str
    kept: Mapping[int, Sequence[Range]]
    extractive: bool
    messages: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, labels: Labels, output: Output) -> Outcome:
        """
        Look at an output.

        :param labels: The labels of the question.
        :param output: What the system returned.
        :returns: The outcome.
        """
        spans = _locate(labels, output.text) if output.spans is None else output.spans
        kept: dict[int, list[Range]] = {}
        for document, start, end in sorted(spans):
            kept.setdefault(document, []).append((start, end))
        return cls(labels, output.text, kept, output.spans is not None, output.messages or ())

    def share(self, evidence: Evidence) -> float:
        """
        Give the share of a piece of evidence that is kept, at whichever of the places where it stands.

        :param evidence: The evidence.
        :returns: Share of its characters that are not white space.
        """
        text = self.labels.question.slice(evidence)
        inside = [
            (max(a - place.start, 0), min(b - place.start, len(text)))
            for place in evidence.places
            for a, b in self._near(place)
        ]
        return sum(non_blank(text[a:b]) for a, b in merge(sorted(inside))) / max(1, non_blank(text))

    def disjoint(self, document: int) -> list[Range]:
        """
        Give the kept pieces of a document with overlaps merged.

        :param document: Index of the document.
        :returns: The pieces, ascending.
        """
        return self._disjoint.get(document, [])

    @cached_property
    def _disjoint(self) -> dict[int, list[Range]]:
        return {document: merge(ranges) for document, ranges in self.kept.items()}

    def _near(self, place: Evidence) -> Iterator[Range]:
        """The kept pieces of a document that have something of a place."""
        ranges = self.disjoint(place.document)
        for start, end in islice(ranges, bisect_right(ranges, place.start, key=itemgetter(1)), None):
            if start >= place.end:
                return
            yield start, end

    @cached_property
    def verbatim(self) -> bool:
        """
        Whether the text is made of pieces whose places are known: the system's own account, or mostly whole sentences.

        Then an answer must be kept where it is labelled, as of every extractive system: the same words elsewhere do not
        count. Rewritten text has no places.
        """
        if self.extractive:
            return True
        documents = self.labels.question.documents
        sentences = {squash(documents[d].content[a:b]) for d, ranges in self.kept.items() for a, b in ranges}
        return 2 * sum(map(non_blank, sentences)) >= non_blank(self.text) > 0

    def runs(self, document: int) -> list[str]:
        """
        Give what is kept of a document as texts that stand in it: pieces that were neighbours there, with the white
        space between them, are one. What was parted by other words is not: "something new" and "York has" are no
        "New York".

        :param document: Index of the document.
        :returns: The texts, in order.
        """
        content = self.labels.question.documents[document].content
        joined: list[Range] = []
        for start, end in self.disjoint(document):
            if joined and not content[joined[-1][1] : start].strip():
                joined[-1] = (joined[-1][0], end)
            else:
                joined.append((start, end))
        return [content[start:end] for start, end in joined]

    @cached_property
    def bodies(self) -> list[str]:
        """
        Kept text of each document that has any, as one passage for a reader; the whole text of a system that is not
        extractive.
        """
        if not self.extractive:
            return [self.text]
        documents = self.labels.question.documents
        return [" ".join(documents[index].content[a:b] for a, b in ranges) for index, ranges in self.kept.items()]

    @property
    def turns(self) -> tuple[str, ...]:
        """Texts of the messages that are left."""
        return tuple(text for _, text in self.messages)

    @cached_property
    def message_scores(self) -> MessageScores | None:
        """Agreement of the kept with the gold messages; None for documents and where no message is gold."""
        return self.compare_messages(KEPT_SHARE)

    def compare_messages(self, least: float) -> MessageScores | None:
        """
        Compare the kept with the gold messages.

        :param least: Share of its text from which on a message counts as kept.
        :returns: Their agreement; None for documents and where no message is gold.
        """
        question = self.labels.question
        if not isinstance(question, Conversation):
            return None
        documents = question.documents
        return kept_messages(
            {document.id: document.content for document in documents},
            {documents[index].id: text for index, text in self.messages},
            [documents[index].id for index in question.gold_documents],
            least,
        )

    @cached_property
    def shows_answer(self) -> bool:
        """Whether the normal form of an answer occurs in one of the runs, or in the text when it has no places."""
        texts = [text for index in self.kept for text in self.runs(index)] if self.extractive else [self.text]
        return any(occurs_normalised(a, text) for text in map(normalise, texts) for a in self.labels.answers)


def merge(ranges: Sequence[Range]) -> list[Range]:
    """
    Merge overlapping ranges.

    >>> merge([(0, 5), (3, 8), (10, 12)])
    [(0, 8), (10, 12)]

    :param ranges: Ranges in ascending order of their starts.
    :returns: Disjoint ranges, ascending.
    """
    merged: list[Range] = []
    for start, end in ranges:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def intersection(first: Sequence[Range], second: Sequence[Range]) -> list[Range]:
    """
    Give what two lists of disjoint ranges have in common.

    >>> intersection([(0, 5), (7, 9)], [(3, 8)])
    [(3, 5), (7, 8)]

    :param first: Disjoint ranges, ascending.
    :param second: Disjoint ranges, ascending.
    :returns: Disjoint ranges, ascending.
    """
    common: list[Range] = []
    i = j = 0
    while i < len(first) and j < len(second):
        start, end = max(first[i][0], second[j][0]), min(first[i][1], second[j][1])
        if start < end:
            common.append((start, end))
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return common


def _locate(labels: Labels, text: str) -> list[tuple[int, int, int]]:
    """Find the sentences and the gold sentences that stand in a text, whatever its line breaks."""
    flat = squash(text)
    candidates = {(s.document, s.start, s.end) for s in labels.task.sentences}
    candidates |= {(g.document, g.start, g.end) for g in labels.question.gold_sentences}
    documents = labels.question.documents
    return [(d, a, b) for d, a, b in sorted(candidates) if _stands(squash(documents[d].content[a:b]), flat)]


def _stands(sentence: str, text: str) -> bool:
    start = text.find(sentence) if sentence else -1
    while start >= 0:
        end = start + len(sentence)
        cut_before = start > 0 and text[start - 1].isalnum() and sentence[0].isalnum()
        cut_after = end < len(text) and text[end].isalnum() and sentence[-1].isalnum()
        if not cut_before and not cut_after:
            return True
        start = text.find(sentence, start + 1)
    return False
