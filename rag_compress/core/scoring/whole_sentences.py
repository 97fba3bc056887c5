"""Sentences that reach over several subtitles are scored as one, and the times between them not at all."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


class WholeSentences:
    """
    Passages as they are read, and the way back to their sentences as they stand.

    :param passages: The passages, taken apart.
    """

    def __init__(self, passages: Sequence[AnalyzedPassage]) -> None:
        wholes = [passage.whole for passage in passages]
        self.passages = [whole.passage for whole in wholes]
        """The same with each sentence in one piece, and without times."""
        self._places: Integers | None = None
        if not any(whole.places for whole in wholes):
            return
        rows: list[int] = []
        first = 0
        for given, whole in zip(passages, wholes, strict=True):
            places = whole.places or range(len(given.spans))
            rows += (first + place if place >= 0 else -1 for place in places)
            first += len(whole.passage.spans)
        self._places = np.array(rows, dtype=np.intp)

    @property
    def differs(self) -> bool:
        """Whether there was something to join or to leave out."""
        return self._places is not None

    def joined(self, values: Floats | None) -> Floats | None:
        """
        Give each whole sentence the largest value of its parts.

        :param values: One for each sentence as it stands, or None.
        :returns: One for each sentence of ``passages``, or None.
        """
        if values is None or self._places is None:
            return values
        found = np.full(sum(len(passage.spans) for passage in self.passages), -np.inf)
        is_said = self._places >= 0
        np.maximum.at(found, self._places[is_said], values[is_said])
        return found

    def parted(self, scores: Floats) -> Floats:
        """
        Give each part the score of its sentence.

        :param scores: One for each sentence of ``passages``.
        :returns: One for each sentence as it stands; 0 for times.
        """
        return scores if self._places is None else np.append(scores, 0.0)[self._places]
