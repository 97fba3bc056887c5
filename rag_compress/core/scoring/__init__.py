"""Scorers: sentences and a query in, one relevance per sentence out. One scorer per file, one protocol."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from rag_compress.config import CompressionConfig
from rag_compress.core.analysis import AnalyzedPassage


@runtime_checkable
class Scorer(Protocol):
    """
    Scores every sentence of a request.

    1. One finite number per sentence, passages in order and sentences in order within them; higher is better.
    2. A sentence about which the query says nothing scores 0, or as low as any.
    3. The same arguments give the same scores; arguments are not changed.
    4. ``score`` may be called from several threads at once.
    """

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Sequence[float]:
        """
        Score the sentences.

        :param query: The query as it was asked.
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score per sentence of all passages.
        """
        ...


def make_scorer(config: CompressionConfig) -> Scorer:
    """
    Make the scorer that a configuration names.

    :param config: The configuration.
    :returns: The scorer.
    """
    # Imported here because rank_bm25 and numpy are needed by the scorers for comparison only.
    if config.scorer == "contextual":
        from rag_compress.core.scoring.contextual import ContextualScorer

        return ContextualScorer(config)
    from rag_compress.core.scoring.rank_bm25_scorer import RankBM25Scorer

    return RankBM25Scorer(config.scorer, config.k1, config.b)
