"""English words that questions and answers use for each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import entries_of


@cache
def synonyms() -> Mapping[str, frozenset[str]]:
    """
    Read the groups of English words that questions and answers use for each other, from ``synonyms.txt``.

    >>> sorted(synonyms()["wife"])
    ['husband', 'marri', 'marriag', 'spous']

    :returns: For each index term, the others of its groups.
    """
    found: dict[str, set[str]] = {}
    for entry in entries_of(Path(__file__).with_name("synonyms.txt")):
        group = set(index_terms(entry, "en"))
        for term in group:
            found.setdefault(term, set()).update(group - {term})
    return {term: frozenset(others) for term, others in found.items()}
