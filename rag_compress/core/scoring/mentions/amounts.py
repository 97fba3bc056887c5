"""Amounts: two weeks are 14 days, 1.5 km are 1,500 metres, and 20 per cent are 20 %."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.words.amounts import Amount, amounts_as_written, amounts_in, measures_in

_TOLERANCE: Final = {"duration": 0.015}
"""Share by which amounts may differ: twelve months are counted as of thirty days, and are a year. 0 but for these."""

_NONE_OF: Final = frozenset(("money",))
"""Measures that are left out: five dollars are not five euros, and one or the other would be as good."""


@dataclass(frozen=True)
class SameAmount(Mention):
    """
    A mention of an amount.

    :param amount: What it means.
    """

    amount: Amount

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same.

        :param text: A title or a sentence.
        :returns: Whether it does.
        """
        return any(map(self._is_same, amounts_in(text, [self.amount.measure])))

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that mention the same.

        :param passage: A passage.
        :returns: Their indices.
        """
        return (index for index, amount in passage.amounts_of(self.amount.measure) if self._is_same(amount))

    def _is_same(self, amount: Amount) -> bool:
        tolerance = _TOLERANCE.get(amount.measure, 1e-6)
        return math.isclose(amount.size, self.amount.size, rel_tol=tolerance)


def find_amounts(query: str) -> Iterator[SameAmount]:
    """
    Find the amounts that a query names with their units.

    >>> [mention.written for mention in find_amounts("Can I return it after two weeks, with 20 percent off?")]
    ['two weeks', '20 percent']

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    for measure in measures_in(query):
        if measure not in _NONE_OF:
            for written, amount in amounts_as_written(query, measure):
                yield SameAmount(written, amount)
