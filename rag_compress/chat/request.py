"""One request: a conversation, settings, and what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rag_compress.chat.conversation.counting import MessageCounter
from rag_compress.chat.conversation.view import ConversationView
from rag_compress.chat.settings import ChatConfig
from rag_compress.core.properties import cached_property


@dataclass(frozen=True)
class Request:
    """
    One request.

    :param view: The conversation.
    :param config: The settings.
    :param message_counter: What counts messages.
    :param queries: What is asked; without any, or with blank ones only, recency decides.
    :param task: Position of the message that says what is asked, where the conversation itself holds it.
    :param goes_back_to: Position of the task that this message only adds to, corrects or agrees to; else its own.
    """

    view: ConversationView
    config: ChatConfig
    message_counter: MessageCounter
    queries: Sequence[str]
    task: int | None = None
    goes_back_to: int | None = None

    @cached_property
    def task_unit(self) -> int:
        """The unit that holds the task; where the query stands apart, the place after the last one."""
        units = self.view.units
        if self.task is None:
            return len(units)
        return next(u for u in reversed(range(len(units))) if self.task in units[u].indices)

    @cached_property
    def under_way(self) -> bool:
        """Whether somebody works on the task already: something other than instructions stands behind it."""
        since = {*range(self.task_unit + 1, len(self.view.units))}
        return not since.issubset(self.view.transcript.instructions)
