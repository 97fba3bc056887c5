"""The BM25 variants of the package rank_bm25, each sentence a document of its own: to compare with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

_CLASSES = {"okapi": "BM25Okapi", "bm25l": "BM25L", "bm25plus": "BM25Plus", "adr-002": "BM25Okapi"}


class RankBM25Scorer:
    """
    Score sentences with a class of rank_bm25.

    ``adr-002`` is the first decision of the project word for word: BM25Okapi with its defaults on lower-cased words
    between white space, without stop words, stems, titles or passages. The others see the engine's index terms.

    :param variant: ``okapi``, ``bm25l``, ``bm25plus`` or ``adr-002``.
    :param k1: Saturation of the term frequency; ``adr-002`` has rank_bm25's own.
    :param b: Strength of the length normalisation; ``adr-002`` has rank_bm25's own.
    """

    def __init__(self, variant: str, k1: float, b: float) -> None:
        self._variant = variant
        self._parameters = {} if variant == "adr-002" else {"k1": k1, "b": b}

    def score(self, query: str, terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> list[float]:
        """
        Score the sentences, as `Scorer.score`.

        :param query: The query as it was asked.
        :param terms: The query's index terms with their weights.
        :param passages: The passages, taken apart.
        :returns: One score per sentence of all passages.
        """
        import rank_bm25

        if self._variant == "adr-002":
            sentences = [p.text[start:end].lower().split() for p in passages for start, end in p.spans]
            weights = dict.fromkeys(query.lower().split(), 1.0)
        else:
            sentences = [list(sentence) for p in passages for sentence in p.terms]
            weights = dict(terms)
        if not any(sentences):  # rank_bm25 divides by the number of sentences and by their mean length
            return [0.0] * len(sentences)
        model = getattr(rank_bm25, _CLASSES[self._variant])(sentences, **self._parameters)
        total = np.zeros(len(sentences))
        with np.errstate(divide="ignore", invalid="ignore"):  # k1 = 0 and b = 1 divide 0 by 0 where the term is not
            for term, weight in weights.items():
                total += weight * np.nan_to_num(model.get_scores([term]), nan=0.0)
        return [float(score) for score in total]
