"""A line is about what the lines above it name: the columns of a table, the label of a section, the key of a record."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import is_chunk


def named_above(matches: Floats, passages: Sequence[AnalyzedPassage]) -> Floats:
    """
    Tell which terms stand in the lines above each sentence that name what it is about.

    They are labels, heads of tables and what says whose a value is. So are headings in a chunk; in a document they are
    titles of its sections instead. A title that may say something itself, such as a step, names only what holds words
    of the query, too: else what stands below it would be no better answer than the title.

    :param matches: Matches [n, m] of the query's terms in the sentences of all passages.
    :param passages: The passages.
    :returns: For each sentence the largest match [n, m] of each term in these lines; 0 for what has none.
    """
    above = np.zeros_like(matches)
    for start, passage in with_firsts(passages):
        for line, first, end in passage.named_in_chunk if is_chunk(passage, passages) else passage.named_below:
            named = np.maximum(above[start + line], matches[start + line])
            if named.any():
                below = slice(start + first, start + end)
                above[below] = np.maximum(above[below], named)
        for line, first, end in passage.titled_below:
            named = matches[start + line]
            if named.any():
                below = slice(start + first, start + end)
                own = matches[below].any(axis=1, keepdims=True)
                above[below] = np.maximum(above[below], named * own)
    return above
