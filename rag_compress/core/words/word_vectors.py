"""
What words mean, as vectors: tables that were made once (`python -m eval word-vectors`), and a look-up in them.

All tables lie in one space: a German sentence points where its English translation does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rag_compress.core.words.stems import stem

Vectors: TypeAlias = npt.NDArray[np.float32]

TITLE_SHARE: Final = 0.3
"""What a title tells of the meaning of its sentences, next to their own words."""

_AT_ONCE: Final = 1_000
"""Texts whose words are taken from the table at once, as each of them takes half a kilobyte."""

COMPOUNDING: Final = ("da", "de", "nl", "no", "sv")
"""Languages with vectors that write compounds as one word: what is in no table may be two words that are."""

_SHORTEST_HEAD, _SHORTEST_TAIL = 4, 4
"""Letters of the two parts of a compound, with what links them: shorter ones begin and end too many other words."""

_LINKS: Final = ("", "s", "es", "n", "en", "er", "e")
"""What may link them: Arbeit-s-vertrag, Kind-er-geld."""

_FOLDER: Final = Path(__file__).parent / "word_vectors"


@dataclass(frozen=True)
class WordVectors:
    """
    Vectors of index terms: those that stand in the same sentences point the same way, and rare ones are longer.

    :param rows: The row of each term.
    :param levels: The vectors [v, d] in whole numbers, a row at a time.
    :param scales: What the numbers of each row [v] are multiplied by.
    :param compounding: The language, where a term without a row may be two that have one, written as one word.
    """

    rows: Mapping[str, int]
    levels: npt.NDArray[np.int8]
    scales: Vectors
    compounding: str | None = None

    def rows_of(self, term: str) -> tuple[int, ...]:
        """
        Give the rows of a term: its own, or those of the two parts of a compound, the last one as long as possible.

        >>> german = word_vectors("de")
        >>> [*map(german.rows_of, ("versicherungsproblem", "qxzv"))] == [
        ...     (german.rows["versicher"], german.rows["problem"]), ()]
        True

        :param term: An index term.
        :returns: No row where it is not known.
        """
        row = self.rows.get(term)
        if row is not None:
            return (row,)
        if self.compounding and term.isalpha():
            for cut in range(_SHORTEST_HEAD, len(term) - _SHORTEST_TAIL + 1):
                tail = self.rows.get(term[cut:])
                head = None if tail is None else self._row_of_head(term[:cut], self.compounding)
                if head is not None and tail is not None:
                    return (head, tail)
        return ()

    def _row_of_head(self, head: str, language: str) -> int | None:
        """Versicherungs-problem: the word that is left of what links the two has a stem of its own."""
        words = [head.removesuffix(link) for link in _LINKS if head.endswith(link)]
        stems = (known for word in words if len(word) >= _SHORTEST_HEAD - 1 for known in (word, stem(word, language)))
        return next((self.rows[known] for known in stems if known in self.rows), None)

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
        known = {term: self.rows_of(term) for term in {*chain.from_iterable(texts)}}
        rows = [[row for term in text for row in known[term]] for text in texts]
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
        found = [(row, weight) for term, weight in terms.items() for row in self.rows_of(term)]
        taken = [row for row, _ in found]
        factors = self.scales[taken] * np.array([weight for _, weight in found], dtype=np.float32)
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
    return WordVectors(
        {term: row for row, term in enumerate(terms)}, levels, scales, language if language in COMPOUNDING else None
    )
