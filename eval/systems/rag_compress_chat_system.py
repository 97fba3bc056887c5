"""This project on conversations, in any of its configurations, through the public contract alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, Output, System
from eval.systems.chat import ChatSystem
from eval.systems.history import Kept, conversation_of, history
from eval.task import Task
from rag_compress.chat import ChatConfig, compress_chat


@dataclass(frozen=True, init=False)
class RagCompressChat(ChatSystem):
    """
    `rag_compress.chat.compress_chat` with settings of `ChatConfig`, the query given apart from the history.

    Its time per query is that of a conversation whose messages have been seen: `prepare` lets the engine take them
    apart once. A budget is part of a call, so the time to fill is that of the whole call.

    :param configuration: The settings that are not at their defaults, as pairs in the order of their names.
    """

    family: ClassVar[str] = "rag_compress_chat"
    configuration: tuple[tuple[str, Any], ...] = ()

    def __init__(self, **settings: Any) -> None:
        object.__setattr__(self, "configuration", chat_configuration(self.family, settings))

    @property
    def settings(self) -> Mapping[str, Any]:
        """The settings that are not at their defaults."""
        return dict(self.configuration)

    @classmethod
    def from_settings(cls, **settings: Any) -> System:
        """
        Make the system.

        :param settings: Settings of `ChatConfig`.
        :returns: The system.
        :raises ValueError: If a setting is unknown or breaks its rule.
        """
        return cls(**settings)

    def prepare(self, task: Task) -> None:
        """
        Let the engine take the messages apart with these settings.

        :param task: The question.
        """
        super().prepare(task)
        compress_chat(conversation_of(task).messages, "", 1, **self.settings)

    def score(self, task: Task) -> Filled:
        """
        Take the conversation as it is.

        :param task: The question.
        :returns: What compresses it for a budget.
        """
        return _Chat(task, self.settings)


def chat_configuration(family: str, settings: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """
    Check settings of `ChatConfig`.

    :param family: The family of the system, for the message.
    :param settings: The settings as given.
    :returns: Those that are not at their defaults, as pairs in the order of their names.
    :raises ValueError: If a setting is unknown or breaks its rule.
    """
    if "token_budget" in settings:
        raise ValueError(f"token_budget of {family} must be left to --budgets, got {settings['token_budget']!r}.")
    try:
        config, defaults = asdict(ChatConfig.from_settings(**settings)), asdict(ChatConfig())
    except TypeError as error:
        raise ValueError(str(error)) from error
    return tuple(sorted((name, value) for name, value in config.items() if value != defaults[name]))


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
