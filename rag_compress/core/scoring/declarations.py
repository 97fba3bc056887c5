"""Sentences that declare, in source code, the function or the class that the query names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid


def declaring(grid: Grid, weights: Floats) -> Floats:
    """
    Tell which sentences declare a function or a class all of whose name the query has, or say what it is for.

    "What does make_client do?" shares two words with every line that calls it, and often none with the first sentence
    of its docstring, which answers. A name is worth the weights of its words: in "Which timeout does make_client use?"
    ``make_client`` is asked about more than a function ``timeout`` is.

    :param grid: The sentences.
    :param weights: Weights [m] of the query's terms.
    :returns: Worth [n] of the name that is declared, 0 to 1.
    """
    found = np.zeros(len(grid.lengths))
    weight_of = dict(zip(grid.terms, weights.tolist(), strict=True))
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        for one in passage.declarations:
            worth = min(1.0, sum(weight_of[term] for term in _asked(one.words, weight_of)))
            for row in (start + one.index, start + one.described):
                found[row] = max(found[row], worth)
    return found


def _asked(words: Sequence[tuple[str, ...]], weight_of: Mapping[str, float]) -> list[str]:
    """The query's terms in a name; none where the query lacks a word of it, which it may have in one or in parts."""
    asked: dict[str, None] = {}
    for whole, *parts in words:
        held = [part for part in parts if part in weight_of]
        if whole not in weight_of and (not parts or len(held) < len(parts)):
            return []
        asked.update(dict.fromkeys([whole, *held] if whole in weight_of else held))
    return list(asked)
