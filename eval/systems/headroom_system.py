"""TextCrusher of the package headroom-ai: an extractive compressor in Rust that sees the query."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from eval.systems.base import Filled, Output, System
from eval.systems.optional import require
from eval.task import Task


@dataclass(frozen=True)
class TextCrusher(System):
    """
    `headroom.transforms.text_crusher.TextCrusher` over all documents as one text, with the query as context.

    It is asked for the budget's share of the tokens; how many tokens come back is its own affair.
    """

    name: ClassVar[str] = "text-crusher"
    packages: ClassVar[tuple[str, ...]] = ("headroom-ai",)

    def check(self) -> None:
        """Look for headroom."""
        require(self.name, "headroom", pip="headroom-ai")

    def score(self, task: Task) -> Filled:
        """Make the crusher; it scores and fills in one call."""
        from headroom.transforms.text_crusher import TextCrusher as Crusher

        return _Crushed(task, Crusher())


@dataclass(frozen=True)
class _Crushed(Filled):
    task: Task
    crusher: Any

    def fill(self, budget: int) -> Output:
        """Crush the text to the budget's share of it."""
        ratio = min(1.0, budget / max(1, self.task.original_tokens))
        return Output(self.crusher.compress(self.task.full_text, self.task.question.query, ratio).compressed)
