"""What is scored as one passage: the chunks of a document together, and of a long document each section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

import numpy as np

from rag_compress.core.arrays import Integers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.continued_tables import find_continued_rows
from rag_compress.core.passages.halves import find_halves
from rag_compress.core.passages.joined import join
from rag_compress.core.passages.places import Place

LONGEST_CHUNK: Final = 1_000
"""Tokens of a passage that was retrieved, and is read, as a whole: its headings do not part it."""


@dataclass(frozen=True)
class Units:
    """
    The passages of a request as they are scored.

    :param passages: The passages, those of one document one after the other as it has them.
    :param units: The same sentences in the same order, in what is scored as one passage.
    :param rows: For each of these sentences [n] its place among those of the passages as they were given.
    :param places: Where each of the passages as they were given stands in its file, as far as that is known.
    :param documents: For each of the passages as they were given [p] the number of its document.
    :param halves: For the position, as it was given, of each half of a sentence that of the other (`find_halves`).
    :param given: The passages as they were given.
    """

    passages: Sequence[AnalyzedPassage]
    units: Sequence[AnalyzedPassage]
    rows: Integers
    places: Sequence[Place | None]
    documents: Sequence[int]
    halves: Mapping[int, int]
    given: Sequence[AnalyzedPassage]

    def halves_in_rows(self) -> Integers:
        """
        Give the halves of sentences where they stand in the units.

        :returns: Rows [h, 2] of both halves of each.
        """
        row_of = self._row_of()
        return row_of[[pair for pair in self.halves.items() if pair[0] < pair[1]]].reshape(-1, 2)

    def continued_rows(self) -> Mapping[int, int]:
        """
        Find the rows of tables whose head stands in another chunk.

        :returns: For the row of each that of the line which says what it holds, as of `find_continued_rows`.
        """
        row_of = self._row_of()
        found = find_continued_rows(self.given, self.places) if any(self.places) else {}
        return {int(row_of[row]): int(row_of[head]) for row, head in found.items()}

    def _row_of(self) -> Integers:
        """The row of each sentence, by its place among those of the passages as they were given."""
        row_of = np.empty_like(self.rows)
        row_of[self.rows] = np.arange(len(self.rows))
        return row_of


def is_chunk(passage: AnalyzedPassage, passages: Sequence[AnalyzedPassage]) -> bool:
    """
    Tell whether a passage is scored as it is, whatever headings part it.

    :param passage: One of the passages.
    :param passages: The passages of the request. A single one is told from no other, so its sections are.
    :returns: Whether it is.
    """
    return len(passages) > 1 and passage.token_count <= LONGEST_CHUNK


def units_of(passages: Sequence[AnalyzedPassage], places: Sequence[Place | None] = ()) -> Units:
    """
    Join the chunks of a document, and part what is no chunk into its sections.

    :param passages: The passages of a request.
    :param places: Where each of them stands in its file; empty where none is known.
    :returns: What is scored.
    """
    documents = _documents(passages, places)
    unnumbered = {position for position, place in enumerate(places) if place and place.number is None}
    units: list[AnalyzedPassage] = []
    for positions in documents:
        parts = [passages[position] for position in positions]
        if is_chunk(parts[0], passages):
            units.append(join(parts, is_ordered=unnumbered.isdisjoint(positions)))
        else:
            units += parts[0].sections
    order = list(chain.from_iterable(documents))
    sizes = [len(passage.spans) for passage in passages]
    rows = np.arange(sum(sizes), dtype=np.intp)
    if order != sorted(order):
        of_passages = np.split(rows, np.cumsum(sizes)[:-1])
        rows = np.concatenate([of_passages[position] for position in order])
    numbers = {position: number for number, positions in enumerate(documents) for position in positions}
    return Units(
        [passages[position] for position in order],
        units,
        rows,
        places,
        [numbers[position] for position in range(len(passages))],
        find_halves(passages, places),
        passages,
    )


def _documents(passages: Sequence[AnalyzedPassage], places: Sequence[Place | None]) -> list[list[int]]:
    """
    Sort passages by the documents that they were cut from, in the order of the first one of each.

    Chunks of one file that have one title are one document's: below another heading they are about something else.
    Where all passages are of one document there is none to tell from others, so each of them stays by itself.
    """
    alone = [[position] for position in range(len(passages))]
    if not any(places):
        return alone
    documents: dict[object, list[tuple[int, int]]] = {}  # number and position of each chunk
    for position, (passage, place) in enumerate(zip(passages, places, strict=True)):
        is_part = place is not None and is_chunk(passage, passages)
        key = (place.source, passage.title, passage.language) if place and is_part else position
        documents.setdefault(key, []).append((place.number or 0 if place else 0, position))
    if len(documents) == 1:
        return alone
    return [[position for _, position in sorted(chunks)] for chunks in documents.values()]
