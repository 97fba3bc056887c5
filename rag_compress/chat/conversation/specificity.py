"""How much of what must not be guessed stands in each turn, and nowhere later."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rag_compress.core.arrays import Floats

SPECIFICS_SCALE = 1.5
"""Names and numbers at which a turn counts as two thirds specific."""
RESTATED = 0.3
"""Weight of a name or number that is said again later: the later turn holds it."""


@dataclass(frozen=True, slots=True)
class Specificity:
    """
    The names and numbers of turns, by whether a later turn repeats them.

    :param counts: How many each turn holds.
    :param fresh: How many of them occur in no later turn.
    :param holders: The latest turn of each name or number.
    """

    counts: Sequence[int] = ()
    fresh: Sequence[int] = ()
    holders: Mapping[str, int] = field(default_factory=dict)

    def extended(self, values: Sequence[frozenset[str]]) -> Specificity:
        """
        Add turns.

        :param values: Names and numbers of each, oldest first.
        :returns: What is known with them; earlier turns lose what they repeat.
        """
        counts = [*self.counts, *map(len, values)]
        fresh = [*self.fresh, *map(len, values)]
        holders = dict(self.holders)
        for turn, found in enumerate(values, len(self.counts)):
            for value in found:
                if value in holders:
                    fresh[holders[value]] -= 1
                holders[value] = turn
        return Specificity(counts, fresh, holders)

    def shares(self) -> Floats:
        """
        Weigh them: ``1 - exp(-(fresh + 0.3 restated) / 1.5)``.

        >>> turns = [frozenset({"oslo"}), frozenset(), frozenset({"oslo", "9"})]
        >>> Specificity().extended(turns).shares().round(2).tolist()
        [0.18, 0.0, 0.74]

        :returns: 0 to 1 for each turn.
        """
        shares = np.zeros(len(self.counts))
        for turn, (count, fresh) in enumerate(zip(self.counts, self.fresh, strict=True)):
            if count:
                shares[turn] = 1 - math.exp(-(fresh + RESTATED * (count - fresh)) / SPECIFICS_SCALE)
        return shares
