"""Where the terms of a passage stand."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence


def find_postings(terms_of: Sequence[Sequence[str]]) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """
    Find the sentences that hold each term.

    >>> find_postings([("otter", "river"), ("otter", "otter")])
    {'otter': ((0, 1), (1, 2)), 'river': ((0, 1),)}

    :param terms_of: Terms of each sentence.
    :returns: For each term the sentences that hold it as (sentence index, term frequency).
    """
    found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, terms in enumerate(terms_of):
        once = (index, 1)
        if len(set(terms)) == len(terms):  # a Counter of a short sentence takes longer than all the rest
            for term in terms:
                found[term].append(once)
        else:
            for term, frequency in Counter(terms).items():
                found[term].append((index, frequency))
    # Most terms stand in one sentence, so equal values are held once: in Chinese it halves the memory.
    shared: dict[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = {}
    return {term: shared.setdefault(value := tuple(entries), value) for term, entries in found.items()}
