"""Abbreviations and their long forms, as the passages introduce them, stand for each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.variants import Variant


def find_long_forms(asked: Set[str], passages: Sequence[AnalyzedPassage]) -> Iterator[Variant]:
    """
    Find the abbreviations whose long form the query holds, and the long forms of those that it holds.

    :param asked: Terms of the query.
    :param passages: The passages; what one introduces holds for all.
    :returns: The variants: an abbreviation stands for each word of its long form (1), each of n words of a long form
        for its part of the abbreviation (1 / n).
    """
    for (short, *_), long in dict.fromkeys(pair for passage in passages for pair in passage.abbreviations):
        if long <= asked:
            for meant in sorted(long):
                yield short, meant, 1.0
        if short in asked:
            for term in sorted(long):
                yield term, short, 1.0 / len(long)
