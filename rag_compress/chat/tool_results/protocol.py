"""What every kind of result of a tool gives: texts to choose from, and the result with what is kept of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from rag_compress.core.models import Passage, Span

Kept: TypeAlias = tuple[str, tuple[Span, ...]]
"""What is kept of a text: its sentences as the engine puts them together, and where they stand."""


class ResultTexts(Protocol):
    """The texts of a result."""

    @property
    def passages(self) -> Sequence[Passage]:
        """The texts, with what is known about each."""

    def cut(self, kept: Mapping[int, Kept]) -> Kept:
        """
        Leave out of the result what is not kept of its texts.

        :param kept: What is kept, by position of the text; of one text at least there is something.
        :returns: What is left of the result, and the pieces of the result that it is made of.
        """
