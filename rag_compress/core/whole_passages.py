"""Whole passages: behind the best sentences, whoever holds them, the rest of the best passages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

HEAD = 0.25
"""Share of the tokens that the best sentences get first: all that a tight budget keeps, where single facts stand."""

WORTH = 5
"""Best sentences whose mean score is what a whole passage is worth: more than tell that it is on topic."""


def complete_passages(scores: Floats, passages: Sequence[AnalyzedPassage]) -> Floats:
    """
    Put the best sentences first, whoever holds them, and then complete passages, the best first.

    The best sentences, up to `HEAD` of the tokens, keep their order. Each of the others scores at least what its
    passage is worth, so the passage follows as a whole, unless a better sentence stands elsewhere.

    :param scores: Scores [n] of all sentences.
    :param passages: The passages, taken apart.
    :returns: Scores [n] in that order.
    """
    sizes = [len(passage.spans) for passage in passages]
    worths = np.repeat(means_of_best(scores, sizes, WORTH), sizes)
    return put_best_first(np.maximum(scores, worths), scores, passages, HEAD)


def put_best_first(scores: Floats, own: Floats, passages: Sequence[AnalyzedPassage], share: float) -> Floats:
    """
    Raise the sentences that are best by other scores, all alike, until they pass the rest.

    :param scores: Scores [n] of all sentences.
    :param own: The other scores [n], in whose order the raised sentences stand.
    :param passages: The passages, taken apart.
    :param share: Share of the tokens, 0 to 1, that the best sentences make up at most.
    :returns: Scores [n] in that order.
    """
    order = np.argsort(-own, kind="stable")
    token_counts = np.array([count for passage in passages for count in passage.token_counts], dtype=np.float64)
    first = np.zeros(len(own), dtype=np.bool_)
    first[order[np.cumsum(token_counts[order]) <= share * token_counts.sum()]] = True
    raised = scores.copy()
    if first.any():
        gap = max(0.0, float(scores[~first].max(initial=-np.inf) - own[first].min()))
        raised[first] = own[first] + 1.001 * gap  # a little more than the gap, lest input order break a tie
    return raised


def means_of_best(scores: Floats, sizes: Sequence[int], count: int) -> Floats:
    """
    Average the best scores of each passage.

    >>> means_of_best(np.array([1.0, 5.0, 3.0, 2.0]), [3, 0, 1], 2).tolist()
    [4.0, 0.0, 2.0]

    :param scores: Scores [n] of all sentences.
    :param sizes: Sentences of each passage, n in all.
    :param count: How many of them at most.
    :returns: Means [p]; 0 for a passage without sentences.
    """
    parts = np.split(scores, np.cumsum(sizes)[:-1])
    return np.array([float(np.sort(part)[-count:].mean()) if part.size else 0.0 for part in parts])
