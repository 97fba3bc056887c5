"""Slips of the pen: words of a query that no passage holds, one edit away from one that some do."""

from __future__ import annotations

from collections.abc import Collection, Iterable

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


def find_slips(terms: Iterable[str], vocabulary: Collection[str]) -> Iterable[tuple[str, str]]:
    """
    Find what misspelt terms may have meant.

    The first letter is taken to be right. Stems are compared, so the end of a word may hide a slip.

    :param terms: Terms that are rare in the language: of two common words one edit apart, such as "contract" and
        "contact", both are meant.
    :param vocabulary: Terms of the passages.
    :returns: Pairs of a term of the passages and the term that it may stand for.
    """
    for meant in terms:
        if len(meant) >= _SHORTEST and meant.isalpha() and meant[0] < _UNSPACED and meant not in vocabulary:
            for term in vocabulary:
                if term[0] == meant[0] and is_slip(term, meant):
                    yield term, meant
