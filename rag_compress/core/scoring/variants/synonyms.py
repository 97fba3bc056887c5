"""Words that questions and answers use for each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.scoring.variants.translations import words_by_meaning
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import sections_of


def find_synonyms(terms: Sequence[str], languages: Iterable[str]) -> Iterator[Variant]:
    """
    Find the synonyms of the query's terms.

    :param terms: Terms of the query.
    :param languages: Languages of the passages.
    :returns: The variants, whether or not the passages hold them.
    """
    for language in languages:
        for meant in terms:
            yield from ((term, meant, 1.0) for term in synonyms(language).get(meant, ()))


@cache
def synonyms(language: str) -> Mapping[str, frozenset[str]]:
    """
    Read the groups of words of a language that questions and answers use for each other, from ``synonyms.txt``.

    A language without groups there has the words that mean the same in ``translations``.

    >>> sorted(synonyms("en")["wife"])
    ['husband', 'marri', 'marriag', 'spous']
    >>> "euro" in synonyms("de")["billig"], sorted(synonyms("sv")["bygg"]), synonyms("sk")
    (True, ['byggnation'], {})

    :param language: An ISO 639-1 code.
    :returns: For each index term, the others of its groups; none where the language has no groups.
    """
    found: dict[str, set[str]] = {}
    groups = [set(index_terms(entry, language)) for entry in _groups().get(language, ())]
    for group in groups or map(set, words_by_meaning(language).values()):
        for term in group:
            found.setdefault(term, set()).update(group - {term})
    return {term: frozenset(others) for term, others in found.items()}


@cache
def _groups() -> Mapping[str, list[str]]:
    return sections_of(Path(__file__).with_suffix(".txt"))
