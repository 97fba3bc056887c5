"""What was said before the query: it lifts the passages that the conversation is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.analysis import AnalyzedPassage
from rag_compress.core.scoring.grid import count_documents, make_grid
from rag_compress.core.scoring.matching import score_passages
from rag_compress.core.scoring.weights import idf
from rag_compress.core.terms import index_terms

LATEST = 2
"""Earlier messages that count: usually the last question and its answer. What is older is another topic."""


def lift_by_history(
    scores: Sequence[float],
    passages: Sequence[AnalyzedPassage],
    asked: Mapping[str, float],
    history: Sequence[str],
    weight: float,
) -> list[float]:
    """
    Lift the sentences of passages that hold what the last messages were about.

    ``score + weight * best score * relevance / best relevance``, where relevance is BM25 of the passage for the terms
    of the `LATEST` messages that are not the query's, each weighted by its idf over the passages. Whole passages are
    lifted, not sentences: an answer given before is seldom the sentence that is needed now.

    :param scores: Scores of all sentences.
    :param passages: The passages, taken apart.
    :param asked: The query's terms.
    :param history: Earlier messages, oldest first.
    :param weight: Share of the best score that the most relevant passage gains.
    :returns: The lifted scores.
    """
    best = max(scores, default=0.0)
    terms = _terms(passages, asked, history) if weight else []
    if not terms:
        return list(scores)
    grid = make_grid(terms, passages, count_documents(passages), {})
    held_by = np.array([grid.document_frequencies[term] for term in terms], dtype=np.float64)
    relevance = score_passages(grid, idf(len(passages), held_by))
    top = float(relevance.max(initial=0.0))
    if top <= 0:
        return list(scores)
    lifts = weight * (best if best > 0 else 1.0) * relevance / top
    return [score + float(lifts[row]) for score, row in zip(scores, grid.passage_of.tolist(), strict=True)]


def _terms(passages: Sequence[AnalyzedPassage], asked: Mapping[str, float], history: Sequence[str]) -> list[str]:
    languages = sorted({passage.language for passage in passages})
    found: Counter[str] = Counter()
    for message in history[-LATEST:]:
        for language in languages:
            found.update(index_terms(message, language))
    return [term for term in found if term not in asked]
