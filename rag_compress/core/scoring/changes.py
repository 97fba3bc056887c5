"""What differs between two versions of a text, where the query asks what changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts

LEAST_ALIKE = 0.5
"""Share of the terms of two sentences that both have, from which on one is a changed form of the other."""

LEAST_SHARED = 0.3
"""Share of a passage's sentences that also stand in another, from which on the two are versions of one text."""

MOST_PASSAGES = 30
"""Passages that are compared with each other; of more the first ones."""

_CHANGED = re.compile(
    r"\b(?:(?:what|anything)\s(?:\w+\s){0,2}chang(?:ed|es?)(?=\W*$|\s+(?:between|since|from|in|for|with|to)\b)|changes?\s+(?:between|since)"
    r"|differ(?:s|ences?)?|what(?:'s|’s|\s+is|\s+was)\s+new|updated|geändert|änderung(?:en)?|unterschied(?:e|en)?"
    r"|unterscheide[nt]|was\s+ist\s+neu|changé\w*|changements?|modifi(?:é\w*|cations?)|différences?|cambi(?:ó|ado|os?|aron)|diferencias?|novedades"
    r"|cambiat\w+|cambiament\w+|differenz[ae]|mudou|mudaram|mudanças?|diferenças?|gewijzigd|veranderd|wijzigingen|verschil(?:len)?"
    r"|измени\w+|отлича\w+|разниц\w+|zmieni\w+|zmian\w*|różnic\w*)\b|变化|变更|改变|变了|不同|区别|差异|變更|變化|差異|変更|変わ|違い|달라|변경|차이"
)


@once_per_query
def asks_what_changed(query: str) -> bool:
    """
    Tell whether a query asks what differs between two texts.

    >>> asks_what_changed("What changed in the policy of 2024?"), asks_what_changed("What rate changes do they expect?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return _CHANGED.search(query.lower()) is not None


def changed(query: str, passages: Sequence[AnalyzedPassage], documents: Sequence[int]) -> Floats:
    """
    Tell which sentences stand in one version of a text and not, word for word, in the other.

    Two passages of different documents are versions of a text if they share at least two sentences, and `LEAST_SHARED`
    of those of the shorter one. Shared is a sentence that stands in both, the same or with at least `LEAST_ALIKE` of
    the terms in common.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param documents: The number of the document that each was cut from: its chunks may overlap, and are no versions.
    :returns: 1 for what only one of two versions says, else 0 [n]; all 0 where the query does not ask what changed.
    """
    found = np.zeros(sum(len(passage.spans) for passage in passages))
    if len(passages) < 2 or not asks_what_changed(query):
        return found
    firsts = [first for first, _ in with_firsts(passages)]
    said = [[frozenset(terms) for terms in passage.terms] for passage in passages[:MOST_PASSAGES]]
    for one, other in combinations(range(len(said)), 2):
        if documents[one] == documents[other]:
            continue
        shared = [*_shared(said[one], said[other])]
        worded = min(sum(map(bool, said[one])), sum(map(bool, said[other])))
        if len(shared) < 2 or len(shared) < LEAST_SHARED * worded:
            continue
        for passage, against in ((one, other), (other, one)):
            same = {*said[against]}
            new = [place for place, terms in enumerate(said[passage]) if terms and terms not in same]
            found[[firsts[passage] + place for place in new]] = 1.0
    return found


def _shared(one: Sequence[frozenset[str]], other: Sequence[frozenset[str]]) -> Iterator[int]:
    """The sentences of a passage that stand in another, the same or changed."""
    places: dict[str, list[int]] = {}
    for place, terms in enumerate(other):
        for term in terms:
            places.setdefault(term, []).append(place)
    for place, terms in enumerate(one):
        common = Counter(at for term in terms for at in places.get(term, ()))
        if any(count >= LEAST_ALIKE * len(terms | other[at]) for at, count in common.items()):
            yield place
