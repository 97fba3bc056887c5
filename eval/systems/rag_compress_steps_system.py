"""This project on the steps of an Agent: the documents of a question as results of tools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, Output
from eval.systems.configured import Changes, Configured, read_changes
from eval.systems.steps import FORMS, PER_CALL, Steps, check_calls, steps_of
from eval.task import Task
from rag_compress.chat import ChatConfig, compress_chat


@dataclass(frozen=True, init=False)
class RagCompressSteps(Configured):
    """
    `rag_compress.chat.compress_chat` with settings of `ChatConfig` on tool calls that brought the documents, the query
    being the task: the latest message of the user.

    A budget is for the calls and their results, titles and arguments included; instructions and task stay besides.
    ``rag_compress_steps(cut_results=false)`` keeps results whole or drops them with their calls.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    :param per_call: Documents that each call brought.
    :param form: One of `FORMS`.
    """

    name: ClassVar[str] = "rag_compress_steps"
    configuration: Changes = ()
    per_call: int = PER_CALL
    form: str = FORMS[0]

    def __init__(self, *, per_call: int = PER_CALL, form: str = FORMS[0], **settings: Any) -> None:
        check_calls(self.name, per_call, form)
        object.__setattr__(self, "configuration", read_changes(self.name, ChatConfig, settings, ["token_budget"]))
        object.__setattr__(self, "per_call", per_call)
        object.__setattr__(self, "form", form)

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        calls = {"per_call": (self.per_call, PER_CALL), "form": (self.form, FORMS[0])}
        return dict(self.configuration) | {name: value for name, (value, usual) in calls.items() if value != usual}

    def prepare(self, task: Task) -> None:
        """Let the engine take the messages apart with these settings."""
        super().prepare(task)
        compress_chat(steps_of(task, self.per_call, self.form).messages, "", 1, **dict(self.configuration))

    def score(self, task: Task) -> Filled:
        """Take the steps as they are."""
        return _Compressed(steps_of(task, self.per_call, self.form), dict(self.configuration))


@dataclass(frozen=True)
class _Compressed(Filled):
    steps: Steps
    configuration: Mapping[str, Any]

    def fill(self, budget: int) -> Output:
        """Compress."""
        result = compress_chat(self.steps.messages, None, self.steps.frame + budget, **self.configuration)
        kept = zip(result.indices, result.messages, strict=True)
        return self.steps.output({index: (message, result.decisions[index].spans) for index, message in kept})
