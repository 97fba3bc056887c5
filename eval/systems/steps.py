"""The documents of a question as the results of an Agent's tool calls, and the naive way to shorten them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from eval.records import Span
from eval.systems.base import Filled, Output, System
from eval.task import SEPARATOR, Task
from rag_compress.chat import Message, ToolCall, ToolResult

PER_CALL = 1
"""Documents that one call brings."""

INSTRUCTIONS = "You are a research assistant. Use the tools."

TASK = 1
"""Position of the question: the messages up to it are the system's and the user's, those after it are the steps."""


@dataclass(frozen=True)
class Steps:
    """
    A question whose documents an Agent's tool calls have brought.

    :param task: The question.
    :param messages: Instructions, the query, and for each group of documents a call and its result: their titles and
        contents.
    :param places: By position of a result: index of each of its documents, first and one after the last code point of
        the content.
    """

    task: Task
    messages: Sequence[Message]
    places: Mapping[int, Sequence[tuple[int, int, int]]]

    @property
    def frame(self) -> int:
        """Tokens of the instructions and the query, which no budget is about."""
        return sum(self.task.count(message.full_text) for message in self.messages[: TASK + 1])

    def output(self, kept: Mapping[int, tuple[Message, Sequence[tuple[int, int]]]]) -> Output:
        """
        Make an output of steps.

        :param kept: By position what is left of a message, and the pieces of its result, none for the whole of it.
            Instructions and query may be among them.
        :returns: The calls and results that are left, which are what is counted, and the pieces of documents in them.
        """
        left = [(position, message.full_text) for position, (message, _) in sorted(kept.items()) if position > TASK]
        spans = (span for position, (_, pieces) in kept.items() for span in self._spans(position, pieces))
        return Output("\n".join(text for _, text in left), tuple(sorted(spans)), tuple(left))

    def _spans(self, position: int, pieces: Sequence[tuple[int, int]]) -> Iterator[Span]:
        for document, start, end in self.places.get(position, ()):
            for a, b in pieces or [(start, end)]:
                if max(a, start) < min(b, end):
                    yield document, max(a, start) - start, min(b, end) - start


def steps_of(task: Task, per_call: int) -> Steps:
    """
    Let tool calls bring the documents of a question, in an order that tells nothing about them.

    :param task: The question. The order is drawn by its id.
    :param per_call: Documents of each call; the last may bring fewer.
    :returns: The conversation.
    """
    documents = task.question.documents
    order = list(range(len(documents)))
    random.Random(task.question.id).shuffle(order)
    messages = [Message("system", INSTRUCTIONS), Message("user", task.question.query)]
    places: dict[int, list[tuple[int, int, int]]] = {}
    for first in range(0, len(order), per_call):
        page, text, found = str(first // per_call + 1), "", []
        for index in order[first : first + per_call]:
            title, content = documents[index].title, documents[index].content
            text += (SEPARATOR if text else "") + (f"{title}\n" if title else "")
            found.append((index, len(text), len(text) + len(content)))
            text += content
        messages.append(Message("assistant", tool_calls=(ToolCall("search", f'{{"page": {page}}}', id=page),)))
        places[len(messages)] = found
        messages.append(Message("tool", tool_results=(ToolResult(text, call_id=page),)))
    return Steps(task, messages, places)


def check_per_call(family: str, per_call: int) -> None:
    """
    Refuse a number of documents that no call can bring.

    :param family: The family of the system, for the message.
    :param per_call: The number.
    :raises ValueError: If it is not a whole number of at least 1.
    """
    if type(per_call) is not int or per_call < 1:
        raise ValueError(f"per_call of {family} must be a whole number of at least 1, got {per_call!r}.")


@dataclass(frozen=True)
class RecentSteps(System):
    """
    The newest tool calls with their results that fit: what agent frameworks do. It ends at the first that does not fit.

    :param per_call: Documents that each call brought.
    """

    family: ClassVar[str] = "recent_steps"
    per_call: int = PER_CALL

    def __post_init__(self) -> None:
        check_per_call(self.family, self.per_call)

    def score(self, task: Task) -> Filled:
        """
        Take the steps as they are.

        :param task: The question.
        :returns: What fills budgets with the newest.
        """
        return _Newest(steps_of(task, self.per_call))


@dataclass(frozen=True)
class _Newest(Filled):
    steps: Steps

    def fill(self, budget: int) -> Output:
        """Keep pairs of a call and its result from the end."""
        messages, count, left = self.steps.messages, self.steps.task.count, budget
        first = len(messages)
        while first - 2 > TASK:
            left -= sum(count(message.full_text) for message in messages[first - 2 : first])
            if left < 0:
                break
            first -= 2
        return self.steps.output({position: (messages[position], ()) for position in range(first, len(messages))})
