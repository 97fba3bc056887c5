"""A heading is worth what stands below it."""

from __future__ import annotations

from collections.abc import Sequence

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts


def bound_headings(scores: Floats, passages: Sequence[AnalyzedPassage]) -> Floats:
    """
    Let a heading score at most what the best sentence below it does: alone it answers nothing.

    :param scores: Scores [n] of the sentences of all passages.
    :param passages: The passages.
    :returns: Scores [n]; a heading with nothing but headings below keeps its own.
    """
    bounded = scores.copy()
    for start, passage in with_firsts(passages):
        own = {heading.index for heading in passage.headings}
        for heading in passage.headings:
            below = [start + index for index in range(heading.index + 1, heading.end) if index not in own]
            if below:
                bounded[start + heading.index] = min(scores[start + heading.index], scores[below].max())
    return bounded
