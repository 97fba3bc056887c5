"""Derivations: words with the same beginning, such as collect and collector."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.words.unspaced import is_unspaced

_PREFIX, _GEORGIAN_PREFIX, _SYLLABLES = 4, 3, 2
"""Letters that two derivations of a word have in common at least; fewer where stems are short, and the fewest where
letters are syllables, with marks for other vowels."""

_UNRELATED = frozenset({"polic", "polici"})
"""Stems that look like derivations and are none: a policy names itself in every other sentence, the police nowhere."""

_SYLLABIC = re.compile(r"[\u0900-\u0dff\u1200-\u139f]")
_GEORGIAN = re.compile(r"[\u10a0-\u10ff]")


def find_derivations(terms: Sequence[str], vocabulary: Iterable[str]) -> Iterator[Variant]:
    """
    Find the derivations of the query's words in the passages.

    :param terms: Terms of the query.
    :param vocabulary: Terms of the passages.
    :returns: The variants, with their `similarity`.
    """
    by_prefix: dict[str, list[str]] = {}
    for term in terms:
        least = _least_in_common(term)
        ends = [at for at, character in enumerate(term, 1) if character.isalpha()]
        is_word = term.isalpha() or (least == _SYLLABLES and not any(map(str.isdigit, term)))
        if is_word and len(ends) >= least and not is_unspaced(term):
            by_prefix.setdefault(term[: ends[least - 1]], []).append(term)
    prefixes, lengths = tuple(by_prefix), sorted(set(map(len, by_prefix)))
    for term in [term for term in vocabulary if term.startswith(prefixes)]:
        if len(term) == _PREFIX == _least_in_common(term):
            continue  # the beginning of many words, and mostly not a word of its own
        for meant in [meant for length in lengths for meant in by_prefix.get(term[:length], ())]:
            if term != meant and (share := similarity(term, meant)):
                yield term, meant, share


def similarity(first: str, second: str) -> float:
    """
    Share of the longer of two words that their common beginning makes up, where they may be one word's derivations.

    That is if the common beginning has at least four letters (in Georgian three) and all but two of the shorter word.
    Where letters are syllables two are enough, but it must have all letters of the shorter word, or all but one of
    four or more; the marks of their vowels may differ.

    >>> similarity("collect", "collector"), similarity("port", "portugal"), similarity("interest", "internet")
    (0.7777777777777778, 0.5, 0.0)
    >>> similarity("polic", "polici")
    0.0
    >>> similarity("लड़का", "लड़कों") > 0.5 > similarity("समय", "समुद्र") == 0
    True

    :param first: A stem.
    :param second: Another stem.
    :returns: 0.5 to 1, or 0.
    """
    if {first, second} == _UNRELATED:
        return 0.0
    common = 0
    for a, b in zip(first, second, strict=False):
        if a != b:
            break
        common += 1
    shorter, longer = sorted((first, second), key=len)
    share = common / len(longer) if longer else 0.0
    least, letters = _least_in_common(first), _count_letters(shorter)
    ending = 2 if least > _SYLLABLES else int(letters >= _PREFIX)
    is_enough = _count_letters(first[:common]) >= max(least, letters - ending)
    return share if is_enough and share >= 0.5 else 0.0


def _least_in_common(word: str) -> int:
    return _SYLLABLES if _SYLLABIC.match(word) else _GEORGIAN_PREFIX if _GEORGIAN.match(word) else _PREFIX


def _count_letters(word: str) -> int:
    return len(word) if word.isalpha() else sum(map(str.isalpha, word))
