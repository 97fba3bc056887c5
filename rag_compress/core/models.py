"""The values that go into the engine and come out of it: frozen, without behaviour that needs a model or a framework."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Span: TypeAlias = tuple[int, int]
"""Half-open range of code points: ``text[start:end]``."""

Reason: TypeAlias = Literal["kept", "pinned", "over_budget", "below_min_score", "duplicate", "overlap"]
"""Why a sentence was kept (``kept``, ``pinned``) or dropped (the others)."""


@dataclass(frozen=True, slots=True)
class Passage:
    """
    A retrieved text, with what is known about it.

    :param text: The text itself; every kept sentence will be a slice of it.
    :param title: What the text is about. It helps scoring; it is rendered, and charged to the budget, only on request.
    :param id: The caller's name for the passage, handed back unchanged.
    :param score: The retriever's score, handed back unchanged.
    :param meta: Anything else, handed back unchanged. ``source_id`` (or ``parent_id``) with ``split_idx_start`` says
        where a chunk stands in its file, so that text shared by overlapping chunks is kept once.
    :param pinned: Fill this passage before all others.
    """

    text: str
    title: str | None = None
    id: str | None = None
    score: float | None = None
    meta: Mapping[str, Any] | None = None
    pinned: bool = False


@dataclass(frozen=True, slots=True)
class Decision:
    """
    What became of one sentence.

    :param passage_index: Position of its passage in the input.
    :param start: First code point of the sentence in the passage's text.
    :param end: One past its last code point.
    :param token_count: Tokens of the sentence alone.
    :param score: Relevance to the query; comparable within one request only.
    :param kept: Whether the sentence is in the result.
    :param reason: Why.
    """

    passage_index: int
    start: int
    end: int
    token_count: int
    score: float
    kept: bool
    reason: Reason
