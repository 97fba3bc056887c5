"""Words of a query that may name the value that it compares: what stands beside the comparing words first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rag_compress.core.scoring.compared.qualities import BEFORE, BEHIND, ELSEWHERE, STEP, VARIANT
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import detect_language

_WORD: Final = re.compile(r"(?!\d+\b)[^\W_]+")
_NEAR: Final = 4


def names_near(query: str, start: int, end: int, *, before: float = BEFORE) -> dict[str, float]:
    """
    Weigh the words of a query by how near they stand to the words that compare.

    >>> query = "the city with the highest population"
    >>> names_near(query, 18, 25)["population"], names_near(query, 18, 25)["city"]
    (2.0, 1.3)

    :param query: The query in small letters.
    :param start: Where the words begin that compare.
    :param end: Where they end.
    :param before: Weight of the word right before them.
    :returns: The weight of each word: the four behind and the four before count most.
    """
    names: dict[str, float] = {}
    words_behind, words_before = _WORD.findall(query, end), _WORD.findall(query, 0, start)
    for words, first in ((words_behind, BEHIND), (words_before[::-1], before)):
        for place, word in enumerate(words):
            weight = first - STEP * place if place < _NEAR else ELSEWHERE
            names[word] = max(weight, names.get(word, 0.0))
    return names


def terms_of_names(query: str, names: Mapping[str, float], language: str, variants: Variants) -> dict[str, float]:
    """
    Give the index terms of names and of what stands for them, also in English: tables of any language have its names.

    >>> sorted(terms_of_names("Welche Stadt hat die größte Fläche?", {"fläche": 2.0}, "en", {}).items())
    [('area', 1.6), ('flach', 2.0), ('flache', 2.0)]

    :param query: The query as it was asked.
    :param names: The names with their weights.
    :param language: The language of the passage.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :returns: The terms, each with the weight that is largest.
    """
    terms: dict[str, float] = {}
    for name, weight in names.items():
        for term in index_terms(name, language):
            terms[term] = max(weight, terms.get(term, 0.0), key=abs)
    pairs = [(variant, term) for variant, asked in variants.items() for term, _ in asked]
    own = detect_language(query)
    if own and (own, language) != ("en", "en"):
        terms = {term: weight for name, weight in names.items() for term in index_terms(name, own)} | terms
        others = sorted({language, "en"} - {own})
        pairs += [(variant, term) for variant, term, _ in find_translations(query, own, others)]
    known = dict(terms)
    for variant, term in pairs:
        weight = VARIANT * known.get(term, 0.0)
        if abs(weight) > abs(terms.get(variant, 0.0)):
            terms[variant] = weight
    return terms
