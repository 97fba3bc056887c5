"""What texts say for what people ask with: "boss", "supervisor"; "nicked", "theft"; "crash", "abort"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.scoring.variants.synonyms import synonyms
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import entries_of

SHARE: Final = 0.3
"""What such a word counts, relative to a near-synonym: it is one of several that a text may say."""

_FOLDER: Final = Path(__file__).parent / "wordings"


def find_wordings(terms: Sequence[str], languages: Iterable[str]) -> Iterator[Variant]:
    """
    Find what texts may say for the query's terms, beside their synonyms.

    >>> "theft" in [said for said, asked, share in find_wordings(["nick"], ["en"])]
    True
    >>> "nick" in [said for said, asked, share in find_wordings(["theft"], ["en"])]
    False

    :param terms: Terms of the query.
    :param languages: Languages of the passages.
    :returns: The variants, whether or not the passages hold them.
    """
    for language in languages:
        entries = _entries(language)
        for meant in terms:
            yield from ((term, meant, SHARE) for term in (_said(language, meant) if meant in entries else ()))


@cache  # of the words of the lists alone
def _said(language: str, meant: str) -> Sequence[str]:
    said = {term for words in _entries(language)[meant] for term in index_terms(words, language)}
    return sorted(said - {meant, *synonyms(language).get(meant, ())})


@cache
def _entries(language: str) -> Mapping[str, Sequence[str]]:
    """The words of all lines with a term before the colon, by that term; taken apart when a query asks with it."""
    path = _FOLDER / f"{language}.txt"
    found: dict[str, list[str]] = {}
    for entry in entries_of(path) if path.exists() else ():
        asked, _, said = entry.partition(":")
        for term in set(index_terms(asked, language)):
            found.setdefault(term, []).append(f"{asked} {said}")
    return found
