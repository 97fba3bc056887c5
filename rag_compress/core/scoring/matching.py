"""BM25 of sentences and of passages over a grid."""

from __future__ import annotations

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid

PASSAGE_K1 = 2.0
"""Saturation for passages: a topic comes up again and again in what is about it."""

ECHO_DISCOUNT = 0.4
"""Share of its own score that a sentence loses if it has no term that the query has not."""

ECHO_TERMS = 3.0
"""Terms of its own from which a sentence says something."""

PASSAGE_B = 1.0
"""Length normalisation for passages."""


def saturation(frequencies: Floats, lengths: Floats, k1: float, b: float) -> Floats:
    """
    Weigh terms by how often a text holds them: ``f (k1 + 1) / (f + k1 (1 - b + b |D| / avgdl))``.

    Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), section 3.4.

    >>> saturation(np.array([[1.0], [0.0]]), np.array([10.0, 10.0]), k1=1.2, b=0.75).tolist()
    [[1.0], [0.0]]

    :param frequencies: Occurrences f [n, m] of terms in texts.
    :param lengths: Lengths [n] of the texts in terms.
    :param k1: How late more occurrences stop to count; 0 counts only whether there are any.
    :param b: How much a long text is discounted, 0 to 1.
    :returns: Weights [n, m]; 0 without the term, at most ``k1 + 1``.
    """
    mean = lengths.mean() if lengths.any() else 1.0
    discount = k1 * (1 - b + b * lengths / mean)
    denominator = frequencies + discount[:, None]
    weights: Floats = np.divide(
        frequencies * (k1 + 1), denominator, out=np.zeros_like(frequencies), where=denominator > 0
    )
    return weights


def score_sentences(grid: Grid, weights: Floats, k1: float, b: float, title_weight: float) -> Floats:
    """
    Score sentences by BM25 with the title as a field.

    A term in the title of the passage adds ``title_weight`` to its frequency in each sentence (BM25F), times the share
    of titles that tell passages apart: the common title of all chunks of a file says nothing about any of them.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :param title_weight: Weight of a term in the title.
    :returns: Scores [n].
    """
    frequencies = grid.matches + title_weight * _distinctness(grid) * grid.in_titles[grid.passage_of]
    scores: Floats = saturation(frequencies, grid.lengths, k1, b) @ weights
    return scores


def discount_echoes(grid: Grid) -> Floats:
    """
    Discount sentences that say hardly more than the query: a heading, a question, a row label.

    ``1 - ECHO_DISCOUNT * max(0, 1 - new / ECHO_TERMS)`` with the number of terms that are not the query's.

    :param grid: The query's terms in the passages.
    :returns: Factors [n], ``1 - ECHO_DISCOUNT`` to 1.
    """
    new = grid.lengths - grid.frequencies.sum(axis=1)
    factors: Floats = 1 - ECHO_DISCOUNT * np.maximum(0, 1 - new / ECHO_TERMS)
    return factors


def score_passages(grid: Grid, weights: Floats) -> Floats:
    """
    Score passages by BM25, their titles included.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :returns: Scores [p].
    """
    frequencies, lengths = grid.in_titles.copy(), np.zeros(len(grid.passages))
    np.add.at(frequencies, grid.passage_of, grid.matches)
    np.add.at(lengths, grid.passage_of, grid.lengths)
    lengths += [len(passage.title_terms) for passage in grid.passages]
    scores: Floats = saturation(frequencies, lengths, PASSAGE_K1, PASSAGE_B) @ weights
    return scores


def _distinctness(grid: Grid) -> float:
    """0 when all titles are the same, 1 when all differ."""
    if len(grid.passages) < 2:
        return 0.0
    return (len({passage.title_set for passage in grid.passages}) - 1) / (len(grid.passages) - 1)
