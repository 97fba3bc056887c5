"""Amounts that a query compares: where it asks for the cheapest, each price answers, and the lowest most of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.compared import measures_compared
from rag_compress.core.words.amounts import Amount

ALIKE = 0.6
"""Share of the best score from which the amount of a sentence is compared with others."""

STEP = 0.5
"""What an amount counts relative to the next larger one, or the next smaller one."""

AmountsOfRows = Mapping[int, Sequence[Amount]]
"""The amounts of each sentence that gives some."""


def amounts_compared(query: str, passages: Sequence[AnalyzedPassage]) -> AmountsOfRows:
    """
    Find the amounts of the measures that a query compares.

    :param query: The query as it was asked.
    :param passages: The passages.
    :returns: The amounts by sentence; nothing where the query compares none.
    """
    measures = measures_compared(query)
    found: dict[int, list[Amount]] = {}
    for first, passage in with_firsts(passages) if measures else ():
        for measure in measures:
            for place, amount in passage.amounts_of(measure):
                found.setdefault(first + place, []).append(amount)
    return found


def giving_amounts(amounts: AmountsOfRows, scores: Floats) -> Floats:
    """
    Tell which sentences give an amount that is compared: "It is yours for €8" has no word of "the cheapest plan".

    :param amounts: As `amounts_compared` finds them.
    :param scores: Scores [n] of the sentences.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(scores))
    found[[*amounts]] = 1.0
    return found


def extremes(query: str, amounts: AmountsOfRows, scores: Floats) -> Floats:
    """
    Tell which sentences give the most, or the least, of what is compared.

    Of the sentences that score at least `ALIKE` of the best, those with the most count 1, the next ones `STEP`, and so
    on, each measure by itself.

    :param query: The query as it was asked.
    :param amounts: As `amounts_compared` finds them.
    :param scores: Scores [n] of the sentences.
    :returns: 0 to 1 [n]; all 0 where the query asks for neither end, or where no two amounts differ.
    """
    found = np.zeros(len(scores))
    alike = scores >= ALIKE * scores.max(initial=0.0)
    for measure, direction in measures_compared(query).items():
        sizes = {
            row: max(direction * amount.size for amount in given if amount.measure == measure)
            for row, given in amounts.items()
            if alike[row] and any(amount.measure == measure for amount in given)
        }
        order = sorted({*sizes.values()}, reverse=True)
        for row, size in sizes.items() if len(order) > 1 else ():
            found[row] = max(float(found[row]), STEP ** order.index(size))
    return found
