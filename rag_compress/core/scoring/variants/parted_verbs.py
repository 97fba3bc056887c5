"""Verbs that a German or Dutch question parts: "Wie setze ich es zurück?" asks for the zurücksetzen."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from rag_compress.core.scoring.variants.participles import SEPARABLE_PREFIXES, find_participles
from rag_compress.core.terms import index_terms

PART_WEIGHT: Final = 0.5
"""Weight of the verb and of its prefix by themselves: both together are one word."""

_CLAUSE: Final = re.compile(r"[^.,;:!?\n]+")
_WORD: Final = re.compile(r"[^\W\d_]+")


def join_parted_verbs(
    query: str, terms: Mapping[str, float], languages: Iterable[str], vocabulary: Collection[str]
) -> Mapping[str, float]:
    """
    Add the verbs whose prefix stands at the end of its clause, as far as the passages have them in one word.

    >>> found = join_parted_verbs("Wie setze ich es zurück?", {"setz": 1.0, "zuruck": 1.0}, ["de"], ["zurucksetz"])
    >>> dict(found)
    {'setz': 0.5, 'zuruck': 0.5, 'zurucksetz': 1.0}

    :param query: The query as it was asked.
    :param terms: Weights of its terms.
    :param languages: Languages of the passages.
    :param vocabulary: Terms of the passages.
    :returns: The weights with those of the verbs; those of their parts are lower.
    """
    found = dict(terms)
    for language in languages:
        for clause in _CLAUSE.findall(query.casefold()) if language in SEPARABLE_PREFIXES else ():
            *words, prefix = _WORD.findall(clause) or [""]
            for word in words if prefix in SEPARABLE_PREFIXES[language] else ():
                verb = index_terms(prefix + word, language)
                if any(term in vocabulary for term in verb) or any(find_participles(verb, vocabulary, [language])):
                    parts = {*index_terms(f"{prefix} {word}", language)}
                    found |= {term: PART_WEIGHT * found[term] for term in parts & found.keys()}
                    found |= dict.fromkeys(verb, 1.0)
    return found
