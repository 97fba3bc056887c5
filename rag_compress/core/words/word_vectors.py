"""What words mean, as vectors: a table that was made once (`python -m eval word-vectors`), and a look-up in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Vectors: TypeAlias = npt.NDArray[np.float32]

TITLE_SHARE: Final = 0.3
"""What a title tells of the meaning of its sentences, next to their own words."""

_AT_ONCE: Final = 1_000
"""Texts whose words are taken from the table at once, as each of them takes half a kilobyte."""

_FOLDER: Final = Path(__file__).parent / "word_vectors"


@dataclass(frozen=True)
class WordVectors:
    """
    Vectors of index terms: those that stand in the same sentences point the same way, and rare ones are longer.

    :param rows: The row of each term.
    :param levels: The vectors [v, d] in whole numbers, a row at a time.
    :param scales: What the numbers of each row [v] are multiplied by.
    """

    rows: Mapping[str, int]
    levels: npt.NDArray[np.int8]
    scales: Vectors

    def directions(self, texts: Sequence[Sequence[str]]) -> Vectors:
        """
        Say what texts are about: the direction of the sum of their words.

        >>> boss, supervisor, lunch = word_vectors("en").directions([["boss"], ["supervisor"], ["lunch"]])
        >>> bool(boss @ supervisor > 0.3 > boss @ lunch)
        True

        :param texts: The index terms of each text, with repeats.
        :returns: Vectors [n, d] of length 1; of length 0 where no term is known.
        """
        sums = np.zeros((len(texts), self.levels.shape[1]), dtype=np.float32)
        for first in range(0, len(texts), _AT_ONCE):
            self._add_up(texts[first : first + _AT_ONCE], sums[first : first + _AT_ONCE])
        return unit_length(sums)

    def _add_up(self, texts: Sequence[Sequence[str]], sums: Vectors) -> None:
        rows = [[self.rows[term] for term in text if term in self.rows] for text in texts]
        filled = [number for number, of_text in enumerate(rows) if of_text]
        if filled:
            taken = [*chain.from_iterable(rows)]
            starts = [0, *accumulate(len(rows[number]) for number in filled)][:-1]
            sums[filled] = np.add.reduceat(self.levels[taken] * self.scales[taken, None], starts, axis=0)

    def directions_below(self, title: Sequence[str], texts: Sequence[Sequence[str]]) -> Vectors:
        """
        Say what texts are about that stand below a title, which tells `TITLE_SHARE` of their own words.

        :param title: The index terms of the title.
        :param texts: The index terms of each text, with repeats.
        :returns: Vectors [n, d] of length 1; of length 0 where no term of a text is known, whatever its title.
        """
        found = self.directions([*texts, title])
        about = found[:-1].any(axis=1, keepdims=True)
        return unit_length(np.where(about, found[:-1] + np.float32(TITLE_SHARE) * found[-1], np.float32(0)))

    def direction_of(self, terms: Mapping[str, float]) -> Vectors:
        """
        Say what terms are about together.

        >>> vectors = word_vectors("en")
        >>> np.allclose(vectors.direction_of({"boss": 0.5, "lunch": 0}), vectors.directions([["boss"]])[0])
        True

        :param terms: Index terms, with how much each counts.
        :returns: A vector [d] of length 1; of length 0 where no term is known.
        """
        taken = [self.rows[term] for term in terms if term in self.rows]
        factors = self.scales[taken] * np.array([terms[term] for term in terms if term in self.rows], dtype=np.float32)
        direction: Vectors = unit_length((self.levels[taken] * factors[:, None]).sum(axis=0, keepdims=True))[0]
        return direction


def unit_length(vectors: Vectors) -> Vectors:
    """
    Make vectors 1 long.

    >>> unit_length(np.array([[3, 4], [0, 0]], dtype=np.float32)).round(1).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.0, 0.0]]

    :param vectors: Vectors [n, d].
    :returns: The same, those of length 0 as they are.
    """
    lengths = np.sqrt(np.square(vectors).sum(axis=1, keepdims=True))
    scaled: Vectors = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return scaled


@cache
def word_vectors(language: str) -> WordVectors | None:
    """
    Read the table of a language, once a process.

    >>> word_vectors("xx") is None
    True

    :param language: An ISO 639-1 code.
    :returns: The table; None for a language without one.
    """
    path = _FOLDER / f"{language}.npz"
    if not path.exists():
        return None
    with np.load(path, allow_pickle=False) as table:
        terms = table["terms"].tobytes().decode("utf-8").split("\n")
        levels, scales = table["levels"], table["scales"].astype(np.float32)
    return WordVectors({term: row for row, term in enumerate(terms)}, levels, scales)
