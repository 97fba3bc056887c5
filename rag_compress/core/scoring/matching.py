"""BM25 of sentences and of passages over a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.bm25 import saturation
from rag_compress.core.layout.keys import find_key
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import parts_of
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.terms import index_terms
from rag_compress.core.words.marks import ends_stating

PASSAGE_K1 = 2.0
"""Saturation for passages and paragraphs: a topic comes up again and again in what is about it."""

ECHO_DISCOUNT = 0.4
"""Share of its own score that a sentence loses if it has no term that the query has not."""

ECHO_TERMS = 3.0
"""Terms of its own from which a sentence says something."""

NAMED_ABOVE = 0.3
"""What a word of the title says of what a sentence is about, relative to another."""

CLAIM_HEADINGS = 0.3
"""What the headings of a single document count where a claim is checked: what bears it out says again what it is about,
and a page of the web has the words of its headline over menus, too."""

PASSAGE_B = 1.0
"""Length normalisation for passages and paragraphs."""


def score_sentences(
    grid: Grid, weights: Floats, above: Floats, k1: float, b: float, title_weight: float, *, title_share: float = 1.0
) -> Floats:
    """
    Score sentences by BM25 with the title as a field, and the lines above that name what a sentence is about.

    A term in the title of the passage adds ``title_weight`` to its frequency in each sentence (BM25F), times the share
    of titles that tell passages apart: the common title of all chunks of a file says nothing about any of them. So does
    one in the head of a table for each row, and one in a label, or the line that says whose a value is, for what stands
    below it. A term of the title counts no more where that is all of the query that the sentence has, see
    `_repeated_names`.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :param above: Matches [n, m] in the lines above each sentence that name what it is about, as of `named_above`.
    :param k1: Saturation of the term frequency.
    :param b: Strength of the length normalisation.
    :param title_weight: Weight of a term in the title, or in a line that names what is below it.
    :param title_share: What titles count beside such lines, 0 to 1.
    :returns: Scores [n].
    """
    titles = title_share * _distinctness(grid) * grid.in_titles[grid.passage_of]
    frequencies = grid.matches - _repeated_names(grid, titles) + title_weight * (titles + above)
    return _bm25(frequencies, grid.lengths, weights, k1, b)


def about_what_is_asked(grid: Grid, weights: Floats) -> Floats:
    """
    Tell how far each sentence is about what is asked, by its own words alone.

    A score says it of all sentences of a good passage. Words of its title say less here: all of it is about these.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :returns: Shares [n] of the best.
    """
    in_titles = grid.in_titles[grid.passage_of] > 0
    held = np.minimum(grid.matches, 1.0) * weights * np.where(in_titles, NAMED_ABOVE, 1.0)
    found: Floats = held.sum(axis=1)
    return found / (found.max(initial=0.0) or 1.0)


def discount_echoes(grid: Grid, *, of_claim: bool = False) -> Floats:
    """
    Discount sentences that say hardly more than the query: a heading, a question, a row label.

    ``1 - ECHO_DISCOUNT * max(0, 1 - new / ECHO_TERMS)`` with the number of terms that are not the query's. A line that
    gives a value to its key ("Parking: in the yard") says something, however short the value is; but not one whose
    value is what is asked for ("Subject: parking", "Q: Where can I park?"). What says the same as a claim bears it out:
    of a claim only headings, other lines without a full stop and aims ("we examined whether") are echoes.

    :param grid: The query's terms in the passages.
    :param of_claim: Whether the query is a claim, as of `is_claim`.
    :returns: Factors [n], ``1 - ECHO_DISCOUNT`` to 1.
    """
    new = grid.lengths - grid.frequencies.sum(axis=1)
    factors: Floats = 1 - ECHO_DISCOUNT * np.maximum(0, 1 - new / ECHO_TERMS)
    if of_claim:
        factors[[*_statements(grid.passages)]] = 1.0
    short = (new > 0) & (new < ECHO_TERMS) & grid.matches.any(axis=1)
    for row, index in zip(short.nonzero()[0].tolist(), grid.passage_of[short].tolist(), strict=True):
        passage = grid.passages[index]
        key = find_key(passage.text, *passage.spans[row - grid.starts[index]])
        if key and (not grid.frequencies[row].any() or _asks_for(grid, passage, passage.text[slice(*key)])):
            factors[row] = 1.0
    return factors


def _statements(passages: Sequence[AnalyzedPassage]) -> Iterator[bool]:
    """For each sentence whether it states something: it ends in a full stop and is no aim."""
    for passage in passages:
        for span, sign in zip(passage.spans, passage.findings, strict=True):
            yield bool(sign >= 0) and ends_stating(passage.text[slice(*span)])


def _asks_for(grid: Grid, passage: AnalyzedPassage, key: str) -> bool:
    return not terms_of_key(key, passage).isdisjoint(grid.terms)


def terms_of_key(key: str, passage: AnalyzedPassage) -> frozenset[str]:
    """
    Give the terms of the key of a line.

    :param key: The key.
    :param passage: The passage that it stands in.
    :returns: Its terms.
    """
    return _terms_of_key(key, passage.language, passage.drop_stop_words)


@lru_cache(maxsize=2**12)
def _terms_of_key(key: str, language: str, drop_stop_words: bool) -> frozenset[str]:
    """The terms of a key: the same few stand in line after line, and in request after request."""
    return frozenset(index_terms(key, language, drop_stop_words=drop_stop_words))


def score_passages(frequencies: Floats, passages: Sequence[AnalyzedPassage], weights: Floats) -> Floats:
    """
    Score passages by BM25, their titles included.

    :param frequencies: Occurrences [p, m] of each term in each passage and its title, as of `Grid.in_passages` or
        `count_in_passages`.
    :param passages: The passages.
    :param weights: Weights [m] of the terms.
    :returns: Scores [p].
    """
    return score_texts(frequencies, np.array([passage.length for passage in passages], dtype=np.float64), weights)


def score_texts(frequencies: Floats, lengths: Floats, weights: Floats) -> Floats:
    """
    Score texts of several sentences by BM25.

    :param frequencies: Occurrences [t, m] of each term in each text.
    :param lengths: Terms [t] of each text.
    :param weights: Weights [m] of the terms.
    :returns: Scores [t].
    """
    return _bm25(frequencies, lengths, weights, PASSAGE_K1, PASSAGE_B)


def score_contexts(grid: Grid, weights: Floats) -> Floats:
    """
    Score what each sentence stands in: its passage, or half and half the chunk and the passage that was joined from it.

    A document of many chunks tells less of a sentence than the chunk, and a chunk less than a document of a few.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :returns: Scores [n] by `score_passages`.
    """
    scores = score_passages(grid.in_passages(), grid.passages, weights)[grid.passage_of]
    parts = [(index, part) for index, passage in enumerate(grid.passages) for part in parts_of(passage)]
    if len(parts) == len(grid.passages):
        return scores
    sizes = [len(part.spans) for _, part in parts]
    part_of = np.repeat(np.arange(len(parts)), sizes)
    sums = grid.in_titles[[index for index, _ in parts]]
    np.add.at(sums, part_of, grid.matches)
    of_parts = score_passages(sums, [part for _, part in parts], weights)
    result: Floats = (scores + of_parts[part_of]) / 2
    return result


def _bm25(frequencies: Floats, lengths: Floats, weights: Floats, k1: float, b: float) -> Floats:
    """Scores [n] of texts by the frequencies [n, m] and the weights [m] of terms."""
    mean = float(lengths.mean()) if len(lengths) else 0.0
    rows, columns = frequencies.nonzero()
    worths = weights[columns] * saturation(frequencies[rows, columns], lengths[rows], mean, k1, b)
    # Term by term: the order in which a product of matrices adds, and so its last digits, depend on the machine.
    return np.bincount(rows, worths, minlength=len(lengths)).astype(np.float64, copy=False)


def _repeated_names(grid: Grid, titles: Floats) -> Floats:
    """
    Tell what sentences match only because they repeat a name that their title has.

    Asked for the motor of a bicycle, every sentence below its name is about it. One that names it again says nothing of
    the motor; one that says "It has a motor of 250 watts" need not name it. Where no sentence of the passage has a
    word of the query beside the name, the name decides as ever; so it does where two passages have one title, as pieces
    of an article have, in which a name tells more.

    :param grid: The sentences.
    :param titles: How far [n, m] the title of each sentence's passage tells it from others, by term.
    :returns: The part [n, m] of `Grid.matches` that says nothing.
    """
    if _distinctness(grid) < 1:
        return np.zeros_like(grid.matches)
    says_more = ((grid.matches > 0) & (grid.in_titles[grid.passage_of] == 0)).any(axis=1)
    answers = np.bincount(grid.passage_of, weights=says_more, minlength=len(grid.passages)) > 0
    repeats = answers[grid.passage_of] & ~says_more
    result: Floats = grid.matches * np.minimum(1.0, titles) * repeats[:, None]
    return result


def _distinctness(grid: Grid) -> float:
    """0 when all titles are the same, 1 when all differ."""
    if len(grid.passages) < 2:
        return 0.0
    return (len({passage.title_set for passage in grid.passages}) - 1) / (len(grid.passages) - 1)
