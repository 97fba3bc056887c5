"""What stands around a sentence in its paragraph: a long document says little of any one sentence."""

from __future__ import annotations

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.matching import score_texts

REACH = 3
"""Sentences on each side that a sentence is read with, as far as its paragraph goes."""


def score_paragraphs(grid: Grid, weights: Floats) -> Floats:
    """
    Score what stands around each sentence: itself and `REACH` sentences on each side, inside its paragraph.

    What a question asks for is often said in two sentences that follow each other, each with half of its words. The
    scores of neighbours say how good they are, but not whether they have the words that this one lacks: so it is the
    BM25 of all of them as one text.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :returns: Scores [n] of `score_texts`.
    """
    rows = np.arange(len(grid.lengths))
    starts = [
        start + index for start, passage in zip(grid.starts, grid.passages, strict=True) for index in passage.paragraphs
    ]
    edges = np.array([*starts, len(rows)], dtype=np.intp)
    paragraph_of = np.searchsorted(edges, rows, side="right") - 1
    matches, lengths = np.zeros_like(grid.matches), np.zeros_like(grid.lengths)
    for step in range(-REACH, REACH + 1):
        others = rows + step
        inside = (others >= edges[paragraph_of]) & (others < edges[paragraph_of + 1])
        matches[inside] += grid.matches[others[inside]]
        lengths[inside] += grid.lengths[others[inside]]
    return score_texts(matches, lengths, weights)
