"""German and Dutch verbs with "ge" or "zu" in them: a question for the Gründung finds who gegründet it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.scoring.variants.derivations import find_derivations
from rag_compress.core.words.german_verbs import SEPARABLE
from rag_compress.core.words.stems import without_marks

_DUTCH: Final = """
aan achter af bij binnen door in mee mis na neer om onder op over samen tegen terug toe uit voor voort weg
"""
"""Prefixes that part from their verb."""


SEPARABLE_PREFIXES: Final = {"de": frozenset(SEPARABLE.split()), "nl": frozenset(_DUTCH.split())}
"""Prefixes that part from their verb, by language."""


def _pattern(prefixes: str, marks: str) -> re.Pattern[str]:
    longest_first = "|".join(sorted(prefixes.split(), key=len, reverse=True))
    # Four letters behind the mark: of fewer, too many words begin alike. Without a prefix only what ends as a regular
    # participle does: too many nouns begin with ge.
    return re.compile(f"({longest_first})(?:{marks})([a-z]{{4,}})|ge([a-z]{{3,}}[dt])")


_PATTERNS: Final = {"de": _pattern(without_marks(SEPARABLE), "ge|zu"), "nl": _pattern(_DUTCH, "ge")}


def find_participles(
    terms: Sequence[str], vocabulary: Collection[str], languages: Collection[str]
) -> Iterator[Variant]:
    """
    Find words that meet once the mark of a participle, or the "to" inside an infinitive, is taken out of one or both.

    >>> list(find_participles(["gegrundet"], ["grundung", "grundet", "gericht"], ["de"]))
    [('grundet', 'gegrundet', 1.0), ('grundung', 'gegrundet', 0.625)]

    :param terms: Terms of the query.
    :param vocabulary: Terms of the passages.
    :param languages: Languages of the passages; others than German and Dutch have none.
    :returns: The variants, with their similarity without the mark.
    """
    marking = [language for language in languages if language in _PATTERNS]
    if not marking:
        return
    asked, held = _without_marks(terms, marking), _without_marks(vocabulary, marking)
    for term, bare, share in _alike(list(asked), vocabulary):
        for meant in asked[bare]:
            if meant != term:
                yield term, meant, share
    for bare, other, share in _alike([*terms, *asked], held):
        for term in held[bare]:
            for meant in asked.get(other, [other]):
                if meant != term:
                    yield term, meant, share


def _without_marks(words: Iterable[str], languages: Sequence[str]) -> dict[str, list[str]]:
    """The words that have a mark, by what they are without it."""
    found: dict[str, list[str]] = {}
    for word in words:
        if "ge" in word or "zu" in word:
            for bare in dict.fromkeys(_without_mark(word, language) for language in languages):
                if bare != word:
                    found.setdefault(bare, []).append(word)
    return found


@lru_cache(maxsize=2**14)
def _without_mark(word: str, language: str) -> str:
    match = _PATTERNS[language].fullmatch(word)
    return "".join(part for part in match.groups() if part) if match else word


def _alike(terms: Sequence[str], words: Collection[str]) -> Iterator[Variant]:
    """As `find_derivations`, but words that are the same without the mark are alike, too."""
    yield from ((term, term, 1.0) for term in terms if term in words)
    yield from find_derivations(terms, words)
