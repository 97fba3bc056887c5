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

    A line with a colon holds one way: what stands behind it is said for what people ask for before it.

    >>> "underag" in synonyms("en")["kid"], "underag" in synonyms("en")
    (True, False)

    A language without groups there has the words that mean the same in ``translations``.

    >>> sorted(synonyms("en")["wife"])
    ['husband', 'marri', 'marriag', 'spous']
    >>> "euro" in synonyms("de")["billig"], sorted(synonyms("sv")["bygg"]), synonyms("sk")
    (True, ['byggnation'], {})

    :param language: An ISO 639-1 code.
    :returns: For each index term, what stands for it; none where the language has no groups.
    """
    found: dict[str, set[str]] = {}
    groups = [_read(entry, language) for entry in _groups().get(language, ())]
    for asked, said in groups or [(words, words) for words in map(set, words_by_meaning(language).values())]:
        for term in asked:
            found.setdefault(term, set()).update(said - {term})
    return {term: frozenset(others) for term, others in found.items()}


def _read(entry: str, language: str) -> tuple[set[str], set[str]]:
    """The words of an entry that may be asked for, and those that may be said for them: all for all without a colon."""
    asked, is_one_way, said = entry.partition(":")
    words = set(index_terms(asked, language))
    return words, set(index_terms(said, language)) if is_one_way else words


@cache
def _groups() -> Mapping[str, list[str]]:
    return sections_of(Path(__file__).with_suffix(".txt"))
