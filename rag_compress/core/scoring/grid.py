"""Where the query's terms stand in the sentences of a request: the table that the default scorer reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple, TypeAlias

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.bm25 import idf
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.properties import cached_property
from rag_compress.core.scoring.passage_frequencies import PassageFrequencies

Variants: TypeAlias = Mapping[str, Sequence[tuple[str, float]]]
"""For a term of the passages: the terms of the query that it stands for, each with a weight below 1."""


@dataclass(frozen=True)
class Grid:
    """
    Sentences of a request against terms of its query; n sentences, m terms, p passages.

    :param passages: The passages, taken apart.
    :param terms: The query's terms; their positions are the columns.
    :param frequencies: Occurrences [n, m] of each term in each sentence.
    :param matches: ``frequencies``, with the weight of a variant [n, m] where the term itself is missing.
    :param in_titles: Whether [p, m] a passage's title holds a term: 1 or 0.
    :param lengths: Terms [n] of each sentence.
    :param passage_of: Index [n] of each sentence's passage.
    :param starts: Row [p] of each passage's first sentence; a passage without sentences starts where the next one does.
    :param passage_frequencies: Which passages hold a term.
    """

    passages: Sequence[AnalyzedPassage]
    terms: Sequence[str]
    frequencies: Floats
    matches: Floats
    in_titles: Floats
    lengths: Floats
    passage_of: Integers
    starts: Integers
    passage_frequencies: PassageFrequencies

    @cached_property
    def first_sentences(self) -> Floats:
        """1 [n] for the first sentence of each passage that is no heading, else 0."""
        first = np.zeros(len(self.lengths))
        passages = zip(self.starts.tolist(), self.passages, strict=True)
        first[[start + index for start, passage in passages for index in passage.first_sentences]] = 1.0
        return first

    def in_passages(self) -> Floats:
        """
        Sum the matches up by passage, each term of a title as one more.

        :returns: Sums [p, m].
        """
        sums = self.in_titles.copy()
        np.add.at(sums, self.passage_of, self.matches)
        return sums

    def length_norms(self, strength: float) -> Floats:
        """
        Give what to divide by where a long sentence holds things by chance: ``1 - strength + strength * |s| / avg``.

        :param strength: 0 to 1: not at all, or in proportion to the length.
        :returns: Divisors [n], above 0 where ``strength`` is below 1; 1 for a sentence of mean length.
        """
        norms: Floats = 1 - strength + strength * np.maximum(self.lengths, 1) / self._mean_length
        return norms

    @cached_property
    def _mean_length(self) -> float:
        return float(self.lengths.mean()) if self.lengths.any() else 1.0

    def relative_idf(self, term: str) -> float:
        """
        Tell how rare a term is among the passages: its idf over passages, relative to that of a term in one of them.

        :param term: The term.
        :returns: Above 0; 1 for a term in one passage, more for one in titles only.
        """
        return self.relative_idfs[self.passage_frequencies[term]]

    @cached_property
    def relative_idfs(self) -> list[float]:
        """`relative_idf` by the number of passages: so many terms have the same that it is worked out once for each."""
        count = len(self.passages)
        return [idf(count, held_by) / idf(count, 1) for held_by in range(count + 1)]


class Source(NamedTuple):
    """
    A strong sentence, from which others are reached.

    :param passage_index: Its passage.
    :param terms: Its distinct terms.
    :param strength: Its score relative to the best, 0 to 1.
    """

    passage_index: int
    terms: frozenset[str]
    strength: float


def strongest(grid: Grid, scores: Floats, count: int) -> list[Source]:
    """
    Find the strongest sentences.

    :param grid: The sentences.
    :param scores: Their scores [n], the best above 0.
    :param count: How many at most.
    :returns: The strongest first, ties by input order.
    """
    best = float(scores.max())
    count = min(count, len(scores))
    least = np.partition(scores, -count)[-count]
    candidates = np.flatnonzero(scores >= least)  # to sort all sentences for a few of them would take longer
    rows = candidates[np.argsort(-scores[candidates], kind="stable")[:count]]
    indices = grid.passage_of[rows]
    inside, strengths = rows - grid.starts[indices], scores[rows] / best
    found = zip(indices.tolist(), inside.tolist(), strengths.tolist(), strict=True)
    return [Source(index, grid.passages[index].distinct_terms(place), strength) for index, place, strength in found]


def make_grid(
    terms: Sequence[str],
    passages: Sequence[AnalyzedPassage],
    passage_frequencies: PassageFrequencies,
    variants: Variants,
    halves: Integers | None = None,
) -> Grid:
    """
    Look the query's terms up in the passages.

    :param terms: Distinct terms of the query.
    :param passages: The passages.
    :param passage_frequencies: Which passages hold a term.
    :param variants: Terms of the passages that stand for terms of the query.
    :param halves: Rows [h, 2] of the halves of sentences, which hold all that these do; None for no such.
    :returns: The grid.
    """
    column = {term: index for index, term in enumerate(terms)}
    sizes = [len(passage.spans) for passage in passages]
    first_rows = [*accumulate(sizes, initial=0)]
    exact = [
        (first_rows[place] + index, column[term], frequency)
        for term in terms
        for place in passage_frequencies.holders(term)
        for index, frequency in passages[place].postings[term]
    ]
    soft = [
        (first_rows[place] + index, column[meant], weight)
        for term, meanings in variants.items()
        for place in passage_frequencies.holders(term)
        for index, _ in passages[place].postings[term]
        for meant, weight in meanings
    ]
    titles = [passage.title_set.intersection(column) for passage in passages]
    in_titles = [(row, column[term], 1.0) for row, held in enumerate(titles) for term in held]
    shape = first_rows[-1], len(terms)
    frequencies, softly = _table(exact, shape), _table(soft, shape)
    lengths = np.concatenate([p.lengths for p in passages]) if passages else np.zeros(0)
    if halves is not None:
        for values in (frequencies, lengths):
            values[halves] = values[halves].sum(axis=1, keepdims=True)
        softly[halves] = softly[halves].max(axis=1, keepdims=True)
    return Grid(
        passages=passages,
        terms=terms,
        frequencies=frequencies,
        matches=np.maximum(frequencies, softly),
        in_titles=_table(in_titles, (len(passages), len(terms))),
        lengths=lengths,
        passage_of=np.repeat(np.arange(len(passages)), sizes),
        starts=np.array(first_rows[:-1], dtype=np.intp),
        passage_frequencies=passage_frequencies,
    )


def _table(cells: Sequence[tuple[int, int, float]], shape: tuple[int, int]) -> Floats:
    """A table that is mostly 0, from the others of its cells; of several values for a cell the largest counts."""
    table = np.zeros(shape)
    if cells:
        rows, columns, values = zip(*cells, strict=True)
        np.maximum.at(table, (rows, columns), values)
    return table
