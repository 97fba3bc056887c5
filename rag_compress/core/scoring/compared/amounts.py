"""
Amounts of what a query compares, by their unit alone: where it asks for the cheapest, each price answers.

The lowest answers most of all. No word need name them and two are enough, where `values` asks for a name and for more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.compared import measures_compared
from rag_compress.core.scoring.in_order import ALIKE, by_place
from rag_compress.core.words.amounts import Amount

AmountsOfRows = Mapping[int, Sequence[Amount]]
"""The amounts of each sentence that gives some."""


def amounts_compared(query: str, passages: Sequence[AnalyzedPassage]) -> AmountsOfRows:
    """
    Find the amounts of the measures that a query compares.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> passages = Analyzer("pysbd", len, "en").analyze([Passage("It has a garden. We charge €29.")])
    >>> amounts_compared("Which plan is the cheapest?", passages)
    {1: [Amount(measure='money', size=29.0)]}

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

    >>> giving_amounts({1: [Amount("money", 29.0)]}, np.ones(3)).tolist()
    [0.0, 1.0, 0.0]

    :param amounts: As `amounts_compared` finds them.
    :param scores: Scores [n] of the sentences.
    :returns: 1 [n] for such a sentence, else 0.
    """
    found = np.zeros(len(scores))
    found[[*amounts]] = 1.0
    return found


def extremes(query: str, amounts: AmountsOfRows, compared: Floats, scores: Floats) -> Floats:
    """
    Tell which sentences give the most, or the least, of what is compared.

    Of the sentences that score at least `ALIKE` of the best, those with the most count 1, the next ones less, as of
    `by_place`, each measure by itself. Where the values that the query names have a first one, which gives no such
    amount, none counts: it may be the year of a town that is older than what is read as a year elsewhere.

    >>> amounts = {0: [Amount("money", 29.0)], 2: [Amount("money", 8.0)]}
    >>> extremes("Which plan is the cheapest?", amounts, np.zeros(3), np.ones(3)).tolist()
    [0.5, 0.0, 1.0]

    :param query: The query as it was asked.
    :param amounts: As `amounts_compared` finds them.
    :param compared: What the sentences count [n] for the values that the query names.
    :param scores: Scores [n] of the sentences.
    :returns: 0 to 1 [n]; all 0 where the query asks for neither end, or where no two amounts differ.
    """
    found = np.zeros(len(scores))
    if compared.any() and amounts.keys().isdisjoint(np.flatnonzero(compared == compared.max()).tolist()):
        return found
    alike = scores >= ALIKE * scores.max(initial=0.0)
    for measure, direction in measures_compared(query).items():
        sizes = {
            row: max(direction * amount.size for amount in given if amount.measure == measure)
            for row, given in amounts.items()
            if alike[row] and any(amount.measure == measure for amount in given)
        }
        for row, worth in by_place(sizes).items():
            found[row] = max(float(found[row]), worth)
    return found
