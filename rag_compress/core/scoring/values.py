"""Sentences that give a value to what the query names."""

from __future__ import annotations

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid


def giving_values(grid: Grid) -> Floats:
    """
    Tell which sentences give a value, written out, to a name all of whose words the query has.

    "Which port does the server listen on by default?" shares one word with ``port: int = 8000``, and more with any
    sentence about servers that listen.

    :param grid: The sentences.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(grid.lengths))
    asked = frozenset(grid.terms)
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        for index, name in passage.values:
            if name <= asked:
                found[start + index] = 1.0
    return found
