"""Scorers: sentences and a query in, one relevance per sentence out. One scorer per file, one protocol."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from rag_compress.config import CompressionConfig
from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.contextual import ContextualScorer
from rag_compress.core.scoring.rank_bm25_scorer import RankBM25Scorer

MOST_SCORE = 1e100
"""Largest score, and less 0 the smallest: sums and products of a few of them are still finite numbers."""


@runtime_checkable
class Scorer(Protocol):
    """
    Scores every sentence of a request.

    1. One number per sentence, passages in order and sentences in order within them; higher is better. None is beyond
       `MOST_SCORE`, on either side of 0.
    2. A sentence about which the query says nothing scores 0, or as low as any.
    3. The same arguments give the same scores; arguments are not changed.
    4. ``score`` may be called from several threads at once.
    """

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Sequence[float]:
        """
        Score the sentences.

        :param query: What is asked, without what is said around it (`rag_compress.core.queries.asked`).
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score per sentence of all passages.
        """
        ...


def make_scorer(config: CompressionConfig, similarities: Floats | None = None, units: Units | None = None) -> Scorer:
    """
    Make the scorer that a configuration names.

    :param config: The configuration.
    :param similarities: What an embedder found for the sentences of this request; only ``contextual`` uses it.
    :param units: The passages of this request, as what is scored as one passage; only ``contextual`` uses it.
    :returns: The scorer.
    """
    if config.scorer == "contextual":
        return ContextualScorer(config, similarities, units)
    return RankBM25Scorer(config.scorer, config.k1, config.b)


def check_scores(scores: Any, count: int) -> list[float]:
    """
    Refuse what a scorer must not return.

    :param scores: What it returned: any sequence or array of numbers.
    :param count: Number of sentences.
    :returns: The scores as Python's own numbers.
    :raises TypeError: If these are no numbers.
    :raises ValueError: If there is not one per sentence, or one is not finite or beyond `MOST_SCORE`.
    """
    rule = f"a scorer must return one score per sentence, {count} here, from {-MOST_SCORE:g} to {MOST_SCORE:g}"
    try:
        numbers = [float(score) for score in scores]
    except OverflowError as error:  # an integer beyond all floats
        raise ValueError(f"{rule}, got {reprlib.repr(scores)}.") from error
    except (TypeError, ValueError) as error:
        raise TypeError(f"{rule}, got {reprlib.repr(scores)}.") from error
    wrong = [number for number in numbers if not -MOST_SCORE <= number <= MOST_SCORE]
    if wrong or len(numbers) != count:
        raise ValueError(f"{rule}, got {len(numbers)} scores{f', one of them {wrong[0]}' if wrong else ''}.")
    return numbers
