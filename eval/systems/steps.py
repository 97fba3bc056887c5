"""The documents of a question as the results of an Agent's tool calls, and the naive way to shorten them."""

from __future__ import annotations

import hashlib
import json
import random
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, ClassVar

from eval.data.models import Document
from eval.records import Span
from eval.systems.base import Filled, Output, System
from eval.task import SEPARATOR, Task
from rag_compress.chat import Message, ToolCall, ToolResult

PER_CALL = 1
"""Documents that one call brings."""

FORMS = ("text", "json", "mcp")
"""
How a tool returns documents: title and content as text, or as Haystack writes what is no text: fields in JSON, or as a
server of MCP sends them: that JSON as a text within JSON.
"""

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
    :param places: By position of a result: index of each of its documents, and where each code point of the content
        stands in the result, and one more for its end.
    """

    task: Task
    messages: Sequence[Message]
    places: Mapping[int, Sequence[tuple[int, Sequence[int]]]]

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
        for document, at in self.places.get(position, ()):
            for a, b in pieces or [(at[0], at[-1])]:
                start, end = bisect_left(at, min(a, at[-1])), bisect_left(at, min(b, at[-1]))
                if start < end:
                    yield document, start, end


def steps_of(task: Task, per_call: int, form: str = "text") -> Steps:
    """
    Let tool calls bring the documents of a question, in an order that tells nothing about them.

    :param task: The question. The order is drawn by its id.
    :param per_call: Documents of each call; the last may bring fewer.
    :param form: One of `FORMS`.
    :returns: The conversation.
    """
    documents = task.question.documents
    order = list(range(len(documents)))
    random.Random(task.question.id).shuffle(order)
    messages = [Message("system", INSTRUCTIONS), Message("user", task.question.query)]
    places: dict[int, list[tuple[int, Sequence[int]]]] = {}
    returned = {"text": _as_text, "json": _as_json, "mcp": _as_mcp}[form]
    for first in range(0, len(order), per_call):
        page, indices = str(first // per_call + 1), order[first : first + per_call]
        text, found = returned([documents[index] for index in indices])
        messages.append(Message("assistant", tool_calls=(ToolCall("search", f'{{"page": {page}}}', id=page),)))
        places[len(messages)] = [*zip(indices, found, strict=True)]
        messages.append(Message("tool", tool_results=(ToolResult(text, call_id=page),)))
    return Steps(task, messages, places)


def _as_text(documents: Sequence[Document]) -> tuple[str, list[Sequence[int]]]:
    text = ""
    places: list[Sequence[int]] = []
    for document in documents:
        text += (SEPARATOR if text else "") + (f"{document.title}\n" if document.title else "")
        places.append(range(len(text), len(text) + len(document.content) + 1))
        text += document.content
    return text, places


def _as_json(documents: Sequence[Document]) -> tuple[str, list[Sequence[int]]]:
    """The fields that a Haystack document has, in their order, as a tool around a retriever returns them."""
    text = '{"documents": ['
    places: list[Sequence[int]] = []
    for number, document in enumerate(documents):
        fields: dict[str, Any] = {"title": document.title} if document.title else {}
        fields["id"] = hashlib.sha256(document.content.encode()).hexdigest()
        text += (", " if number else "") + json.dumps(fields, ensure_ascii=False)[:-1] + ', "content": "'
        written = [json.dumps(character, ensure_ascii=False)[1:-1] for character in document.content]
        places.append([*accumulate(map(len, written), initial=len(text))])
        score = 1 / (1 + number)
        text += "".join(written) + f'", "blob": null, "score": {score}, "embedding": null, "sparse_embedding": null}}'
    return text + "]}", places


def _as_mcp(documents: Sequence[Document]) -> tuple[str, list[Sequence[int]]]:
    text, places = _as_json(documents)
    before = '{"meta": null, "content": [{"type": "text", "text": "'
    written = [json.dumps(character, ensure_ascii=False)[1:-1] for character in text]
    at = [*accumulate(map(len, written), initial=len(before))]
    after = '", "annotations": null, "meta": null}], "structuredContent": null, "isError": false}'
    return before + "".join(written) + after, [[at[place] for place in inner] for inner in places]


def check_calls(system: str, per_call: int, form: str) -> None:
    """
    Refuse a number of documents that no call can bring, and an unknown form of what it returns.

    :param system: Name of the system, for the message.
    :param per_call: The number.
    :param form: The form.
    :raises ValueError: If the number is not a whole one of at least 1, or the form none of `FORMS`.
    """
    if type(per_call) is not int or per_call < 1:
        raise ValueError(f"per_call of {system} must be a whole number of at least 1, got {per_call!r}.")
    if form not in FORMS:
        raise ValueError(f"form of {system} must be one of {', '.join(FORMS)}, got {form!r}.")


@dataclass(frozen=True)
class RecentSteps(System):
    """
    The newest tool calls with their results that fit: what agent frameworks do. It ends at the first that does not fit.

    :param per_call: Documents that each call brought.
    :param form: One of `FORMS`.
    """

    name: ClassVar[str] = "recent_steps"
    per_call: int = PER_CALL
    form: str = FORMS[0]

    def __post_init__(self) -> None:
        check_calls(self.name, self.per_call, self.form)

    def score(self, task: Task) -> Filled:
        """Take the steps as they are."""
        return _Newest(steps_of(task, self.per_call, self.form))


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
