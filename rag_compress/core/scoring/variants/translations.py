"""Everyday words of a query in another language: "Schlacht" is looked for as "battle"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.queries.query_words import query_words
from rag_compress.core.scoring.variants import Variant
from rag_compress.core.terms import index_terms
from rag_compress.core.words.unspaced import is_unspaced
from rag_compress.core.words.word_lists import entries_of

_COMPOUNDING: Final = ("da", "de", "fi", "hu", "nl", "no", "sv")
"""Languages that write compounds as one word: Urlaubstage, semesterdagar."""

_LEAST_PART: Final = 4
"""Letters of a word that is looked for at the ends of a compound: shorter ones begin and end too many others."""

_LEAST_REST: Final = 3
"""Letters that a compound has beside it."""

_FOLDER: Final = Path(__file__).with_name("translations")


def find_translations(query: str, language: str, languages: Sequence[str]) -> Iterable[Variant]:
    """
    Find words of the passages' languages that mean what an everyday word of the query means.

    >>> sorted(find_translations("Wann endete die Schlacht von Poitiers?", "de", ["en"]))
    [('battl', 'schlacht', 1.0), ('end', 'endet', 1.0), ('finish', 'endet', 1.0)]

    :param query: The query.
    :param language: The language that it is in.
    :param languages: Languages of the passages.
    :returns: The variants, each once: terms of the passages, and the query's as they are in the passages' language.
    """
    return dict.fromkeys(_translations(query, language, languages))


def _translations(query: str, language: str, languages: Sequence[str]) -> Iterator[Variant]:
    meanings = _meanings(language)
    for word, terms in query_words(query, language) if meanings else ():
        for term in terms:
            for meaning in meanings.get(term) or _in_compound(word.casefold(), language):
                for other in languages:
                    asked = [term] if is_unspaced(word) else index_terms(word, other)[:1]
                    known = words_by_meaning(other).get(meaning, ())
                    yield from ((found, meant, 1.0) for meant in asked for found in known if found != meant)


@cache
def translated_languages() -> frozenset[str]:
    """
    Give the languages that have words in ``translations``.

    >>> sorted(translated_languages())[:4]
    ['ar', 'cs', 'da', 'de']

    :returns: Their ISO 639-1 codes.
    """
    return frozenset(path.stem for path in _FOLDER.glob("*.txt"))


@cache
def words_by_meaning(language: str) -> Mapping[str, tuple[str, ...]]:
    """
    Read the everyday words of a language from a file of ``translations``.

    >>> words_by_meaning("en")["city"], words_by_meaning("sk")
    (('citi', 'town'), {})

    :param language: An ISO 639-1 code.
    :returns: Its terms by what they mean; none where there is no such file.
    """
    return {meaning: tuple(dict.fromkeys(_terms(words, language))) for meaning, words in _entries(language)}


def _in_compound(word: str, language: str) -> list[str]:
    """What the words mean that a compound begins or ends with."""
    if language not in _COMPOUNDING:
        return []
    parts = _parts(language)
    ends = range(_LEAST_PART, len(word) - _LEAST_REST + 1)
    return [meaning for end in ends for part in (word[:end], word[-end:]) for meaning in parts.get(part, ())]


@cache
def _parts(language: str) -> Mapping[str, list[str]]:
    """What the words of a language mean, as they are written."""
    found: dict[str, list[str]] = {}
    for meaning, words in _entries(language):
        for word in words.casefold().split():
            found.setdefault(word, []).append(meaning)
    return found


def _entries(language: str) -> list[tuple[str, str]]:
    """The lines of a file: a meaning, and words for it."""
    entries = entries_of(_FOLDER / f"{language}.txt") if language in translated_languages() else []
    return [(meaning, words) for meaning, _, words in (entry.partition(": ") for entry in entries)]


@cache
def _meanings(language: str) -> Mapping[str, tuple[str, ...]]:
    """What the terms of a language mean."""
    found: dict[str, list[str]] = {}
    for meaning, terms in words_by_meaning(language).items():
        for term in terms:
            found.setdefault(term, []).append(meaning)
    return {term: tuple(meanings) for term, meanings in found.items()}


def _terms(words: str, language: str) -> Iterator[str]:
    """One term for each word: the first, which in a script without spaces is its first pair of characters."""
    for word in words.split():
        yield from index_terms(word, language, drop_stop_words=False)[:1]
