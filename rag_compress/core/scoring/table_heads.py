"""A row of a table is about what the lines above it name: its columns, and the group of rows that it belongs to."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage


def above_rows(matches: Floats, passages: Sequence[AnalyzedPassage]) -> Floats:
    """
    Tell which terms stand in the lines above each row of a table that say what the row holds.

    :param matches: Matches [n, m] of the query's terms in the sentences of all passages.
    :param passages: The passages.
    :returns: For each sentence the largest match [n, m] of each term in these lines; 0 for what is no row.
    """
    above = np.zeros_like(matches)
    start = 0
    for passage in passages:
        for row, head in passage.table_heads.items():  # ascending, so that what stands above the head is known
            above[start + row] = np.maximum(above[start + head], matches[start + head])
        start += len(passage.spans)
    return above
