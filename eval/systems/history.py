"""Keep messages of a conversation: what all chat systems share, so that they differ in what they choose alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from eval.data import Conversation
from eval.systems.base import Filled, Output
from eval.task import Task


@dataclass(frozen=True, slots=True)
class Kept:
    """
    What is left of a message.

    :param index: Its position in the conversation.
    :param text: The text that is left.
    :param ranges: Start and end of the pieces of its own text that it consists of.
    """

    index: int
    text: str
    ranges: Sequence[tuple[int, int]]


def conversation_of(task: Task) -> Conversation:
    """
    Give the conversation of a task.

    :param task: The task.
    :returns: Its question.
    :raises TypeError: If the question is about documents.
    """
    if not isinstance(task.question, Conversation):
        raise TypeError(f"a chat system must be given a conversation, got documents ({task.question.id!r}).")
    return task.question


def history(question: Conversation, kept: Iterable[Kept]) -> Output:
    """
    Make an output of messages.

    :param question: The conversation.
    :param kept: What is left, in order.
    :returns: The messages; the text has each on a line of its own after its speaker.
    """
    found = list(kept)
    lines = (f"{question.documents[piece.index].title}: {piece.text}" for piece in found)
    return Output(
        "\n".join(lines),
        tuple((piece.index, start, end) for piece in found for start, end in piece.ranges),
        tuple((piece.index, piece.text) for piece in found),
    )


def whole_messages(question: Conversation, indices: Iterable[int]) -> Output:
    """
    Keep messages as they are.

    :param question: The conversation.
    :param indices: Their positions, in order.
    :returns: The output.
    """
    texts = [document.content for document in question.documents]
    return history(question, (Kept(i, texts[i], ((0, len(texts[i])),)) for i in indices))


@dataclass(frozen=True)
class OrderedMessages(Filled):
    """
    A conversation whose messages are ordered by preference.

    :param task: The question.
    :param order: Positions of messages, the most wanted first; what is not in it is never kept.
    :param stop: Whether the fill ends at the first message that does not fit, instead of passing it over.
    """

    task: Task
    order: Sequence[int]
    stop: bool = False

    def fill(self, budget: int) -> Output:
        """
        Keep messages in turn while they fit; their tokens add up.

        :param budget: Most tokens.
        :returns: The messages in the order of the conversation.
        """
        question, kept, left = conversation_of(self.task), [], budget
        for index in self.order:
            cost = self.task.message_tokens[index]
            if cost <= left:
                kept.append(index)
                left -= cost
            elif self.stop:
                break
        return whole_messages(question, sorted(kept))
