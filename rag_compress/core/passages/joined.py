"""Chunks of one document as the one passage that they were cut from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.layout.declarations import Declaration
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.properties import cached_property
from rag_compress.core.words.ranges import Range

_GAP = "\n\n"
"""What stands between two chunks: text between them may be missing."""


@dataclass(frozen=True)
class JoinedPassage(AnalyzedPassage):
    """
    A passage made of others. What was read in the texts of these is not looked for again.

    :param parts: The passages, in the order of their sentences.
    :param is_ordered: Whether they stand in the order of the document.
    """

    parts: tuple[AnalyzedPassage, ...] = ()
    is_ordered: bool = True

    @cached_property
    def _shifted(self) -> list[tuple[int, AnalyzedPassage]]:
        """The parts, each with the index of its first sentence."""
        return list(with_firsts(self.parts))

    @cached_property
    def abbreviations(self) -> tuple[tuple[tuple[str, ...], frozenset[str]], ...]:
        """As of `AnalyzedPassage`."""
        return tuple(chain.from_iterable(part.abbreviations for part in self.parts))

    @cached_property
    def findings(self) -> Floats:
        """As of `AnalyzedPassage`."""
        return np.concatenate([part.findings for part in self.parts])

    @cached_property
    def values(self) -> tuple[tuple[int, frozenset[str]], ...]:
        """As of `AnalyzedPassage`."""
        return tuple((shift + index, name) for shift, part in self._shifted for index, name in part.values)

    @cached_property
    def ranges(self) -> Sequence[tuple[int, Range]]:
        """As of `AnalyzedPassage`."""
        return [(shift + index, one) for shift, part in self._shifted for index, one in part.ranges]

    @cached_property
    def declarations(self) -> tuple[Declaration, ...]:
        """As of `AnalyzedPassage`."""
        return tuple(
            Declaration(shift + one.index, shift + one.described, one.words)
            for shift, part in self._shifted
            for one in part.declarations
        )

    @cached_property
    def is_code(self) -> bool:
        """As of `AnalyzedPassage`, of any part."""
        return any(part.is_code for part in self.parts)

    @cached_property
    def first_sentences(self) -> tuple[int, ...]:
        """As of `AnalyzedPassage`."""
        found = tuple(shift + first for shift, part in self._shifted for first in part.first_sentences)
        return found[:1] if self.is_ordered else found


def with_firsts(passages: Sequence[AnalyzedPassage]) -> Iterator[tuple[int, AnalyzedPassage]]:
    """
    Give passages with the place that the first sentence of each has among those of all.

    :param passages: The passages.
    :returns: The places, each with its passage.
    """
    return zip(accumulate((len(passage.spans) for passage in passages), initial=0), passages, strict=False)


def parts_of(passage: AnalyzedPassage) -> tuple[AnalyzedPassage, ...]:
    """
    Give what a passage was joined from.

    :param passage: A passage.
    :returns: Its parts; the passage itself where it has none.
    """
    return passage.parts if isinstance(passage, JoinedPassage) else (passage,)


def join(parts: Sequence[AnalyzedPassage], *, is_ordered: bool = True) -> AnalyzedPassage:
    """
    Join passages of one title and language.

    :param parts: The passages, at least one.
    :param is_ordered: Whether they stand in the order of the document.
    :returns: One that has their sentences in this order; the passage itself where there is one.
    """
    first = parts[0]
    if len(parts) == 1:
        return first
    shifts = accumulate((len(part.text) + len(_GAP) for part in parts), initial=0)
    return JoinedPassage(
        text=_GAP.join(part.text for part in parts),
        language=first.language,
        spans=tuple((shift + a, shift + b) for shift, part in zip(shifts, parts, strict=False) for a, b in part.spans),
        token_counts=tuple(chain.from_iterable(part.token_counts for part in parts)),
        token_count=sum(part.token_count for part in parts),
        terms=tuple(chain.from_iterable(part.terms for part in parts)),
        openers=tuple(chain.from_iterable(part.openers for part in parts)),
        names=tuple(chain.from_iterable(part.names for part in parts)),
        title=first.title,
        title_terms=first.title_terms,
        drop_stop_words=first.drop_stop_words,
        known_headings=(),
        parts=tuple(parts),
        is_ordered=is_ordered,
    )


def sections_in(passages: Iterable[AnalyzedPassage]) -> list[AnalyzedPassage]:
    """
    Part passages as far as they go: into the chunks that they were joined from, and these at their headings.

    :param passages: The passages.
    :returns: The sections, whose sentences are those of the passages, in order.
    """
    return [section for passage in passages for part in parts_of(passage) for section in part.sections]
