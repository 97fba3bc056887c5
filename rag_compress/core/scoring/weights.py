"""How much each term of a query counts: rare terms more, words about the answer's form less, quoted ones more."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import idf
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.computed import computing_words
from rag_compress.core.scoring.definitions import meaning_words, naming_words
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.quotations import quoted_phrases
from rag_compress.core.terms import index_terms

IDF_EXPONENT = 0.8
"""Power of the idf: over a handful of passages it is too coarse to be believed fully."""

FRAME_WEIGHT = 0.25
"""Weight of a frame word: it tells what to do with the text and is seldom in the sentence that answers."""

COMMON_WEIGHT = 0.6
"""Weight of the commonest words of the language, of which the few passages at hand do not show how common they are."""

QUOTED_WEIGHT = 2.0
"""Weight of a term between quotation marks: somebody took the trouble."""

_FRAME_WORDS = """
access according answer article asked asking ask assume assuming assumption available based basis brief briefly
called clearly compare context describe description detail details discuss displayed document documents example
examples explain explanation find following give given highlight identify indicate information known lawyer list
mention mentioned mentions name paragraph part parts passage passages place places decimal please provide
provided provides question refer reference refers related relate relating relation report respective respectively
review reviewed round rounded show shows specific specify state stated statement statements summarise summarize
summary tell text use used using write
"""


def term_weights(
    grid: Grid, query: str, languages: Sequence[str], given: Mapping[str, float], rarities: Mapping[str, float]
) -> Floats:
    """
    Weigh the query's terms.

    ``weight = given * ((idf over sentences + idf over passages) / 2) ** IDF_EXPONENT``, times `FRAME_WEIGHT` for frame
    words and for those that name what is to be computed, `QUOTED_WEIGHT` for quoted ones and
    ``COMMON_WEIGHT + (1 - COMMON_WEIGHT) * rarity ** 2`` with the rarity of the word in the language. A single passage
    has no idf over passages. The weights add up to 1, so that one weight of every other mechanism fits all data.

    :param grid: The query's terms in the passages.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param given: Weight of each term as the query has it: less for a corrected slip, more for joined words.
    :param rarities: Rarity of terms in the language, 0 to 1; a term without one is rare.
    :returns: Weights [m] that add up to 1; none without terms.
    """
    frame = _frame_terms() if "en" in languages else frozenset()
    asking = f"{meaning_words(query)} {naming_words(query)} {computing_words(query)}"
    frame = frame.union(terms_in(asking, languages))
    quoted = set().union(*(terms_in(phrase, languages) for phrase in quoted_phrases(query)))
    sentences, passages = len(grid.lengths), len(grid.passages)
    weights = []
    for term, held_by in zip(grid.terms, np.count_nonzero(grid.frequencies, axis=0).tolist(), strict=True):
        scarcity = idf(sentences, held_by)
        if passages > 1:
            scarcity = (scarcity + idf(passages, grid.passage_frequencies[term])) / 2
        form = (FRAME_WEIGHT if term in frame else 1.0) * (QUOTED_WEIGHT if term in quoted else 1.0)
        commonness = COMMON_WEIGHT + (1 - COMMON_WEIGHT) * rarities.get(term, 1.0) ** 2
        weights.append(given[term] * form * commonness * scarcity**IDF_EXPONENT)
    total = math.fsum(weights)
    return np.array(weights) / (total or 1.0)


@cache
def _frame_terms() -> frozenset[str]:
    return frozenset(index_terms(_FRAME_WORDS, "en"))
