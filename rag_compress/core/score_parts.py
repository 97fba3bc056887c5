"""What the score of a sentence is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring import Scorer
from rag_compress.core.scoring.contextual import ContextualScorer


def find_score_parts(
    scorer: Scorer,
    query: str,
    terms: Mapping[str, float],
    passages: Sequence[AnalyzedPassage],
    stages: Mapping[str, Sequence[float]],
) -> list[dict[str, float]]:
    """
    Score the sentences again, part by part.

    :param scorer: The scorer. Only `ContextualScorer` tells its parts; what another one found is one part, ``scorer``.
    :param query: The query as it was asked.
    :param terms: The query's index terms with their weights.
    :param passages: The passages, taken apart.
    :param stages: The scores by what last changed them: first those of the scorer, called ``scorer``.
    :returns: For each sentence what is not 0 of its score, by part; the parts add up to it.
    """
    parts: dict[str, Sequence[float]] = {}
    before = np.zeros(len(stages["scorer"]))
    for name, scores in stages.items():
        parts[name] = (np.asarray(scores) - before).tolist()
        before = np.asarray(scores)
    if isinstance(scorer, ContextualScorer):
        del parts["scorer"]
        by_part = scorer.score_by_part(query, terms, passages)
        parts = {name: found.tolist() for name, found in by_part.items()} | parts
    return [
        {name: values[position] for name, values in parts.items() if values[position]}
        for position in range(len(before))
    ]
