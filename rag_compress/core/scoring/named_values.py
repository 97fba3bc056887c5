"""Sentences that give a value to a name all of whose words the query has: ``port: int = 8000``."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid

FEW = 4
"""Sentences that may give a value to one name and count in full."""


def giving_values(grid: Grid) -> Floats:
    """
    Tell which sentences give a value, written out, to a name all of whose words the query has.

    "Which port does the server listen on by default?" shares one word with ``port: int = 8000``, and more with any
    sentence about servers that listen.

    A name to which many sentences give one is a field of their records, which tells none of them from the others.

    :param grid: The sentences.
    :returns: 1 [n] for such a sentence, less from the fifth with the same name on; else 0.
    """
    asked = frozenset(grid.terms)
    by_name: defaultdict[frozenset[str], list[int]] = defaultdict(list)
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        for index, name in passage.values:
            if name <= asked:
                by_name[name].append(start + index)
    found = np.zeros(len(grid.lengths))
    for rows in by_name.values():
        found[rows] = np.maximum(found[rows], min(1.0, FEW / len(rows)))
    return found
