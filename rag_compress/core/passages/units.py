"""What is scored as one passage: a chunk as it was retrieved, and of a document each section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

LONGEST_CHUNK: Final = 1_000
"""Tokens of a passage that was retrieved, and is read, as a whole: its headings do not part it."""


def is_chunk(passage: AnalyzedPassage, passages: Sequence[AnalyzedPassage]) -> bool:
    """
    Tell whether a passage is scored as it is, whatever headings part it.

    :param passage: One of the passages.
    :param passages: The passages of the request. A single one is told from no other, so its sections are.
    :returns: Whether it is.
    """
    return len(passages) > 1 and passage.token_count <= LONGEST_CHUNK


def units_of(passages: Sequence[AnalyzedPassage]) -> list[AnalyzedPassage]:
    """
    Part what is no chunk into its sections.

    :param passages: The passages of a request.
    :returns: Passages that have the same sentences in the same order.
    """
    return [unit for passage in passages for unit in ((passage,) if is_chunk(passage, passages) else passage.sections)]
