"""Queries that are whole texts, such as a message with a log in it: their rarest terms stand for them."""

from __future__ import annotations

from collections.abc import Container, Mapping
from heapq import nlargest
from typing import Final

MOST_TERMS: Final = 256
"""Terms of a query that are looked for in every sentence: time and memory grow with the product of both. Questions have
some ten, in Thai up to 120."""


def rarest_terms(
    terms: Mapping[str, float], vocabulary: Container[str], rarities: Mapping[str, float], most: int = MOST_TERMS
) -> Mapping[str, float]:
    """
    Leave of a long query those of its terms that say most: what the passages hold, and of that the rarest.

    >>> rarest_terms({"river": 1.0, "aar": 1.0, "rhone": 1.0}, {"aar", "river"}, {"river": 0.6, "aar": 0.9}, most=2)
    {'river': 1.0, 'aar': 1.0}

    :param terms: The query's terms with their weights.
    :param vocabulary: Terms of the passages.
    :param rarities: Rarity of the terms in the language, 0 to 1; a term without one is rare.
    :param most: How many at most.
    :returns: The terms that are left, in their order; of equally rare ones the first.
    """
    if len(terms) <= most:
        return terms
    left = {*nlargest(most, terms, key=lambda term: (term in vocabulary, rarities.get(term, 1.0)))}
    return {term: weight for term, weight in terms.items() if term in left}
