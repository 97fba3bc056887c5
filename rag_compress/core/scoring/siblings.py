"""Passages of one document: where its other passages are about the query, one with other words may be too."""

from __future__ import annotations

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid


def behind_siblings(grid: Grid, scores: Floats) -> Floats:
    """
    Tell how far each sentence's passage falls behind the other passages of its document.

    Passages with the same title are one document's. With the best sentence of each passage as its strength,

    ``max(0, mean strength of the document - strength of the passage) * (1 - share of all passages that it has)``

    so the strongest passages gain nothing, and a document that is all there is tells nothing. The passage that says
    "heaven was blamed" lacks the words "Black Death", which the others of its document hold.

    :param grid: The sentences.
    :param scores: Their scores [n].
    :returns: One value [n] of at least 0 per sentence, the same within a passage; 0 in passages without a title.
    """
    count = len(grid.passages)
    numbers: dict[str, int] = {}
    document_of = np.array([numbers.setdefault(passage.title, len(numbers)) for passage in grid.passages])
    titled = np.array([bool(passage.title) for passage in grid.passages])
    strengths = np.zeros(count)
    np.maximum.at(strengths, grid.passage_of, scores)
    sizes = np.bincount(document_of)
    means = np.bincount(document_of, strengths) / sizes
    behind = np.maximum(0.0, means[document_of] - strengths) * (1 - sizes[document_of] / count) * titled
    result: Floats = behind[grid.passage_of]
    return result
