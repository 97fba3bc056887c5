"""Words of the query that one passage alone holds, as it alone speaks of a part of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.words.unspaced import is_unspaced

FEWEST_PASSAGES: Final = 4
"""Passages from which on it tells something that one alone holds a word: of two one has most words for itself."""

RARE: Final = 0.5
"""Rarity in the language from which on a term tells something: "founded" does, "called" does not."""

SHARE: Final = 0.4
"""Share of the best score from which on a sentence is raised: below it a word stands in something else by chance."""


def holding_alone(grid: Grid, rarities: Mapping[str, float], scores: Floats) -> Floats:
    """
    Score sentences by the terms of the query that no passage but theirs holds.

    A question over several hops has its words in several passages, and most of them in those that are alike: "the
    basketball team that represented the university which was founded in what year?" is about teams but for one word.
    For each term that is rare in its language (`RARE`) and stands in one passage only, the best sentence with it gains
    the rarity of the term if it has a fair share of the best score (`SHARE`).

    Among fewer than `FEWEST_PASSAGES` none gains. Runs of scripts without spaces are cut into pieces that are no words,
    so that these count nothing here.

    :param grid: The sentences.
    :param rarities: How rare the query's terms are, as of `term_rarities`.
    :param scores: Scores [n] of the sentences, the best above 0.
    :returns: One value [n] of at least 0 per sentence.
    """
    gains = np.zeros(len(scores))
    if len(grid.passages) < FEWEST_PASSAGES:
        return gains
    least = SHARE * float(scores.max())
    for column, term in enumerate(grid.terms):
        if rarities.get(term, 0.0) < RARE or is_unspaced(term):
            continue
        rows = np.flatnonzero(grid.matches[:, column])
        if len(rows) > 0 and grid.passage_of[rows[0]] == grid.passage_of[rows[-1]]:
            best = rows[np.argmax(scores[rows])]
            if scores[best] >= least:
                gains[best] += rarities[term]
    return gains
