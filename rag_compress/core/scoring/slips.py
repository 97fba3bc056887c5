"""Slips of the pen: words of a query that no passage holds, one edit away from one that some do."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

_SHORTEST = 5
"""Characters of a stem that may be misspelt at least: shorter ones are one edit from too many others."""

_UNSPACED = "\u2e80"
"""Scripts from here on are written without spaces: their terms are n-grams, not words."""


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
    if first == second or len(longer) - len(shorter) > 1:
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
    corrected: dict[str, float] = {}
    for term, given in terms.items():
        doubtful = weight > 0 and rarities.get(term, 0.0) == 1.0 and term not in vocabulary
        meant = _one_edit_away(term, vocabulary) if doubtful and _may_be_misspelt(term) else []
        for word in meant or [term]:
            value = weight * given if meant else given
            corrected[word] = max(corrected.get(word, 0.0), value)
    return corrected


def _may_be_misspelt(term: str) -> bool:
    return len(term) >= _SHORTEST and term.isalpha() and term[0] < _UNSPACED


def _one_edit_away(term: str, vocabulary: Iterable[str]) -> list[str]:
    return [word for word in vocabulary if word[0] == term[0] and is_slip(word, term)]
