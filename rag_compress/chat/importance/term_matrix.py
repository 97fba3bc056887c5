"""How often each unit says each term: a sparse matrix over a conversation that grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rag_compress.core.arrays import Counts, Floats, empty, joined, sums_by_place
from rag_compress.core.bm25 import idf
from rag_compress.core.properties import cached_property

_Small: TypeAlias = npt.NDArray[np.int32]

_AT_ONCE: Final = 2**20
"""Terms that are compared at once, so that the memory for it is bounded."""


@dataclass(frozen=True)
class TermMatrix:
    """
    Term frequencies, one row per unit. Sums of them are whole numbers, so no order of adding shows in a cosine.

    >>> texts = TermMatrix().extended([["cat", "cat", "mat"], ["cat"]])
    >>> texts.cosines(np.array([0]), np.array([1])).round(3).tolist()
    [0.894]

    :param numbers: Number of each term.
    :param unit: Unit of each entry, ascending.
    :param term: Number of the term of each entry, ascending within a unit.
    :param frequency: How often the unit says the term.
    :param sizes: Entries of each unit: its distinct terms.
    :param norms: Length of each unit as a vector of frequencies.
    """

    numbers: Mapping[str, int] = field(default_factory=dict)
    unit: _Small = field(default_factory=empty(np.int32))
    term: _Small = field(default_factory=empty(np.int32))
    frequency: _Small = field(default_factory=empty(np.int32))
    sizes: _Small = field(default_factory=empty(np.int32))
    norms: Floats = field(default_factory=empty(np.float64))

    def __len__(self) -> int:
        return len(self.sizes)

    def extended(self, texts: Sequence[Sequence[str]]) -> TermMatrix:
        """
        Add units.

        :param texts: The index terms of each.
        :returns: A matrix with them; this one stays as it is.
        """
        numbers = dict(self.numbers)
        said = np.array([numbers.setdefault(t, len(numbers)) for t in chain.from_iterable(texts)], dtype=np.int64)
        width = max(1, len(numbers))
        cells, frequency = np.unique(
            np.repeat(np.arange(len(texts)), [len(text) for text in texts]) * width + said, return_counts=True
        )
        unit, term = np.divmod(cells, width)
        return TermMatrix(
            numbers,
            unit=joined(self.unit, unit + len(self)),
            term=joined(self.term, term),
            frequency=joined(self.frequency, frequency),
            sizes=joined(self.sizes, np.bincount(unit, minlength=len(texts))),
            norms=joined(self.norms, np.sqrt(sums_by_place(unit, frequency**2, len(texts)))),
        )

    def occurrences(self, term: str) -> tuple[Counts, Floats]:
        """
        Find the units that say a term.

        :param term: An index term.
        :returns: The units, ascending, and the frequency in each.
        """
        entries = np.flatnonzero(self.term == self.numbers.get(term, -1))
        return self.unit[entries].astype(np.int64), self.frequency[entries].astype(np.float64)

    def sums(self, values: Floats) -> Floats:
        """
        Add the values of the terms of each unit up, each term once.

        :param values: A value per term, by its number.
        :returns: One sum per unit.
        """
        return sums_by_place(self.unit, values[self.term], len(self))

    @cached_property
    def lengths(self) -> Floats:
        """Terms of each unit, repeats included."""
        return sums_by_place(self.unit, self.frequency, len(self))

    @cached_property
    def idfs(self) -> Floats:
        """The idf of each term, by its number."""
        holders, of_term = np.unique(np.bincount(self.term, minlength=len(self.numbers)), return_inverse=True)
        return np.array([idf(len(self), int(count)) for count in holders])[of_term]

    def cosines(self, one: Counts, other: Counts) -> Floats:
        """
        Compare units in pairs: it replaces the similarity of embeddings in a request without an embedder.

        :param one: The first unit of each pair.
        :param other: The second.
        :returns: Cosines of the term frequencies, 0 to 1; 0 where a unit has no terms.
        """
        smaller = self.sizes[one] <= self.sizes[other]
        few, many = np.where(smaller, one, other), np.where(smaller, other, one)
        pieces = np.flatnonzero(np.diff(np.cumsum(self.sizes[few], dtype=np.int64) // _AT_ONCE)) + 1
        products = [self._products(*pair) for pair in zip(np.split(few, pieces), np.split(many, pieces), strict=True)]
        lengths = self.norms[one] * self.norms[other]
        shares = np.divide(np.concatenate(products), lengths, out=np.zeros(len(one)), where=lengths > 0)
        return np.minimum(1.0, shares)

    def _products(self, few: Counts, many: Counts) -> Floats:
        """Dot products of pairs of units: the terms of the first are looked up among those of the second."""
        pair, entries = self._entries(few)
        sought = many[pair] * len(self.numbers) + self.term[entries]
        _, others = self._entries(np.unique(many))
        cells = self.unit[others].astype(np.int64) * len(self.numbers) + self.term[others]
        place = np.searchsorted(cells, sought)
        shared = np.append(cells, -1)[place] == sought
        products = self.frequency[entries[shared]].astype(np.float64) * self.frequency[others[place[shared]]]
        return sums_by_place(pair[shared], products, len(few))

    def _entries(self, units: Counts) -> tuple[Counts, Counts]:
        """The entries of some units, one unit after the other, and for each of them the position of its unit."""
        sizes = self.sizes[units].astype(np.int64)
        of_unit = np.repeat(np.arange(len(units)), sizes)
        first = (np.cumsum(self.sizes, dtype=np.int64) - self.sizes)[units]
        return of_unit, np.arange(len(of_unit)) + (first - (np.cumsum(sizes) - sizes))[of_unit]
