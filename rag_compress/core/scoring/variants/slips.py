"""Slips of the pen: words of a query that no passage holds, one edit away from one that some do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rag_compress.core.words.unspaced import is_unspaced

_SHORTEST = 5
"""Characters of a stem that may be misspelt at least: shorter ones are one edit from too many others."""


def is_slip(first: str, second: str) -> bool:
    """
    Tell whether one edit makes one word of the other: a letter too many, missing, wrong, or swapped with the next.

    >>> [is_slip("recieve", word) for word in ("receive", "relieve", "recieved", "recieve", "receiver")]
    [True, True, True, False, False]

    :param first: A word.
    :param second: Another word.
    :returns: Whether their distance (Damerau, 1964) is 1.
    """
    shorter, longer = sorted((first, second), key=len)
    if first == second:
        return False
    at = next((i for i, (a, b) in enumerate(zip(shorter, longer, strict=False)) if a != b), len(shorter))
    if len(shorter) < len(longer):
        return shorter[at:] == longer[at + 1 :]
    swapped = shorter[at : at + 2] == longer[at : at + 2][::-1] and shorter[at + 2 :] == longer[at + 2 :]
    return swapped or shorter[at + 1 :] == longer[at + 1 :]


def correct_slips(
    terms: Mapping[str, float], vocabulary: Collection[str], rarities: Mapping[str, float], weight: float
) -> dict[str, float]:
    """
    Put what misspelt terms may have meant in their place.

    >>> correct_slips({"emperro": 1.0, "crown": 1.0}, ["emperor", "crowd"], {"emperro": 1.0, "crown": 0.6}, 0.8)
    {'emperor': 0.8, 'crown': 1.0}

    A term is taken for misspelt if no passage holds it and it is a word of no language; its first letter is taken to be
    right. Of two known words one edit apart, such as "crown" and "crowd", both are meant. The correction is a term of
    the query like any other, so that it weighs what its own rarity says: a misspelt common word stays common. Stems are
    compared, so the end of a word may hide a slip.

    :param terms: The query's terms with their weights.
    :param vocabulary: Terms of the passages.
    :param rarities: Rarity of the query's terms in the language, 1 for words of no language.
    :param weight: What a correction weighs, relative to the term; 0 corrects nothing.
    :returns: The terms, each misspelt one replaced by the terms of the passages that are one edit away, if any.
    """
    doubtful = [term for term in terms if weight > 0 and _may_be_misspelt(term, vocabulary, rarities)]
    meant = _one_edit_away(doubtful, vocabulary) if doubtful else {}
    corrected: dict[str, float] = {}
    for term, given in terms.items():
        for word in meant.get(term, [term]):
            value = weight * given if term in meant else given
            corrected[word] = max(corrected.get(word, 0.0), value)
    return corrected


def _may_be_misspelt(term: str, vocabulary: Collection[str], rarities: Mapping[str, float]) -> bool:
    is_word = len(term) >= _SHORTEST and term.isalpha() and not is_unspaced(term)
    return is_word and rarities.get(term, 0.0) == 1.0 and term not in vocabulary


def _one_edit_away(terms: Iterable[str], vocabulary: Iterable[str]) -> dict[str, list[str]]:
    """
    Find the words one edit from each term; terms without any are left out.

    Words one edit apart share what is left of one of them, or of both, without one letter (SymSpell's observation): so
    the cost is linear in the vocabulary and in the terms, however many of both there are.
    """
    by_key: dict[str, list[str]] = {}
    for term in terms:
        for key in _keys(term):
            by_key.setdefault(key, []).append(term)
    initials = {term[0] for found in by_key.values() for term in found}
    meant: dict[str, list[str]] = {}
    for word in vocabulary:
        if word[0] in initials:
            candidates = {term: None for key in _keys(word) for term in by_key.get(key, ())}
            for term in candidates:
                if is_slip(word, term):
                    meant.setdefault(term, []).append(word)
    return meant


def _keys(word: str) -> set[str]:
    """The word, and what is left of it without one of its letters but the first."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word)))}
