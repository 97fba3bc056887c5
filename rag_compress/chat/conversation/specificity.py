"""How much of what must not be guessed stands in each unit, and nowhere later."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rag_compress.core.arrays import Floats

SPECIFICS_SCALE = 1.5
"""Names and numbers at which a unit counts as two thirds specific."""
RESTATED = 0.3
"""Weight of a name or number that is said again later: the later unit holds it."""
NUMBERS_ALONE = 0.25
"""Weight of all of them where no unit shows a name: numbers would tell against the names, which stand elsewhere."""
NAMING = 0.5
"""Share of the units with names or numbers that show a name from which on they weigh in full."""


@dataclass(frozen=True, slots=True)
class Specificity:
    """
    The names and numbers of units, by whether a later unit repeats them.

    :param counts: How many each unit holds.
    :param fresh: How many of them occur in no later unit.
    :param holders: The latest unit of each name or number.
    :param naming: How many units hold a name: Chinese, or what is typed without capitals, shows hardly any.
    """

    counts: Sequence[int] = ()
    fresh: Sequence[int] = ()
    holders: Mapping[str, int] = field(default_factory=dict)
    naming: int = 0

    def extended(self, values: Sequence[frozenset[str]]) -> Specificity:
        """
        Add units.

        :param values: Names and numbers of each, oldest first.
        :returns: What is known with them; earlier units lose what they repeat.
        """
        counts = [*self.counts, *map(len, values)]
        fresh = [*self.fresh, *map(len, values)]
        holders = dict(self.holders)
        for unit, found in enumerate(values, len(self.counts)):
            for value in found:
                if value in holders:
                    fresh[holders[value]] -= 1
                holders[value] = unit
        naming = self.naming + sum(any(not any(map(str.isdigit, value)) for value in found) for found in values)
        return Specificity(counts, fresh, holders, naming)

    def shares(self) -> Floats:
        """
        Weigh them: ``1 - exp(-(fresh + 0.3 restated) / 1.5)``; less where hardly a unit shows a name.

        >>> units = [frozenset({"oslo"}), frozenset(), frozenset({"oslo", "9"})]
        >>> Specificity().extended(units).shares().round(2).tolist()
        [0.18, 0.0, 0.74]

        :returns: 0 to 1 for each unit.
        """
        holding = sum(map(bool, self.counts)) or 1
        weight = min(1.0, max(NUMBERS_ALONE, self.naming / holding / NAMING))
        shares = np.zeros(len(self.counts))
        for unit, (count, fresh) in enumerate(zip(self.counts, self.fresh, strict=True)):
            if count:
                shares[unit] = weight * (1 - math.exp(-(fresh + RESTATED * (count - fresh)) / SPECIFICS_SCALE))
        return shares
