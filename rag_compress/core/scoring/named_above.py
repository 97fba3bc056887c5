"""A line is about what the lines above it name: the columns of a table, the label of a section, the key of a record."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.layout.records import key_in_record
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import is_chunk
from rag_compress.core.scoring.matching import terms_of_key


def named_above(matches: Floats, passages: Sequence[AnalyzedPassage], terms: Sequence[str] = ()) -> Floats:
    """
    Tell which terms stand in the lines above each sentence that name what it is about.

    They are labels, heads of tables and what says whose a value is. So are headings in a chunk; in a document they are
    titles of its sections instead. A title that may say something itself, such as a step, names only what holds words
    of the query, too: else what stands below it would be no better answer than the title. So do the lines of a record
    each other, but for their keys, which are of one line alone, and for prose, such as the text of an item of a feed,
    which says by itself what it is about.

    :param matches: Matches [n, m] of the query's terms in the sentences of all passages.
    :param passages: The passages.
    :param terms: The query's terms; without them records lend nothing.
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
        for record in passage.records if terms else ():
            inside = slice(start + record.first, start + record.end)
            if not matches[inside].any():
                continue
            held = matches[inside].copy()
            may_have = np.zeros((len(held), 1), dtype=bool)
            for row in np.flatnonzero(held.any(axis=1)).tolist():
                name = key_in_record(passage.lines, record.first + row)
                key = terms_of_key(name, passage)
                held[row] *= [term not in key for term in terms]
                may_have[row] = bool(name)
            above[inside] = np.maximum(above[inside], held.max(axis=0) * may_have)
    return above
