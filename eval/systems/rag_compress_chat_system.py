"""This project on conversations, in any of its configurations, through the public contract alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, Output
from eval.systems.chat import ChatSystem
from eval.systems.configured import Changes, Configured, read_changes
from eval.systems.history import Kept, conversation_of, history
from eval.task import Task
from rag_compress.chat import ChatConfig, compress_chat


@dataclass(frozen=True, init=False)
class RagCompressChat(Configured, ChatSystem):
    """
    `rag_compress.chat.compress_chat` with settings of `ChatConfig`, the query given apart from the history.

    Its time per query is that of a conversation whose messages have been seen: `prepare` lets the engine take them
    apart once. A budget is part of a call, so the time to fill is that of the whole call.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    """

    name: ClassVar[str] = "rag_compress_chat"
    configuration: Changes = ()

    def __init__(self, **settings: Any) -> None:
        object.__setattr__(self, "configuration", read_changes(self.name, ChatConfig, settings, ["token_budget"]))

    def prepare(self, task: Task) -> None:
        """Let the engine take the messages apart with these settings."""
        super().prepare(task)
        compress_chat(conversation_of(task).messages, "", 1, **self.settings)

    def score(self, task: Task) -> Filled:
        """Take the conversation as it is."""
        return _Chat(task, self.settings)


@dataclass(frozen=True)
class _Chat(Filled):
    task: Task
    settings: Mapping[str, Any]

    def fill(self, budget: int) -> Output:
        """Compress."""
        question = conversation_of(self.task)
        result = compress_chat(question.messages, question.query, budget, **self.settings)
        return history(
            question,
            (
                Kept(index, message.text, result.decisions[index].spans or ((0, len(message.text)),))
                for index, message in zip(result.indices, result.messages, strict=True)
            ),
        )
