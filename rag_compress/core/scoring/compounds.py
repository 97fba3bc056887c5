"""Compounds: a word of the passages that ends with one of the query is a kind of it, as Baukosten are of Kosten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

LANGUAGES_OF_COMPOUNDS: Final = frozenset(("da", "de", "fi", "hu", "nl", "no", "sv"))
"""Languages that write a noun and what it is a kind of as one word, and whose stems keep the end of it."""

_SHORTEST_HEAD, _SHORTEST_MEANT_HEAD, _LONGEST_HEAD = 4, 5, 24
"""Characters of the stem that a compound ends with. More where the query has the compound: of two short words that end
alike most are no kin, and the longer word is asked for to tell one kind from the others."""

_SHORTEST_BEGINNING = 3
"""Characters before it: fewer are mostly a prefix, which makes another word."""

NO_HEADS: Final = frozenset(
    (
        *("acht", "ding", "echt", "fach", "haft", "kant", "leich", "list", "lung", "mass"),  # German
        *("reich", "tisch", "voll", "weis", "wert"),
        *("achtig", "lijk", "matig", "rijk", "schap", "waard", "wijs", "wijz"),  # Dutch
        *("fuld", "full", "maes", "mess", "skab", "skap"),  # Danish, Norwegian and Swedish
        *("aktion", "mission", "nation", "ration"),  # the ends of Latin words, which all took over
        *("aksjon", "misjon", "nasjon", "rasjon", "actie", "missie", "natie", "ratie"),
        *("akcio", "misszio", "nacio", "racio"),
    )
)
"""Stems of words that more words end with by chance than are kinds of them: dauerhaft is no Haft (custody), belangrijk
no rijk (realm), vetenskap no skåp (cupboard), and Redaktion no Aktion."""


def find_compounds(terms: Sequence[str], passages: Sequence[AnalyzedPassage]) -> Iterable[tuple[str, str, float]]:
    """
    Find the compounds of the query's words in the passages, and the words that the query's compounds are kinds of.

    :param terms: Terms of the query.
    :param passages: The passages; those in other languages are passed over.
    :returns: The term of the passages, the query's term that it stands for, and how far: the share of the compound's
        letters that what it is a kind of has.
    """
    words = [term for term in terms if len(term) >= _SHORTEST_HEAD and term.isalpha()]
    asked = frozenset(words)
    by_head: dict[str, list[str]] = {}
    for compound in words:
        for head in _heads(compound, _SHORTEST_MEANT_HEAD):
            by_head.setdefault(head, []).append(compound)
    for term in _alike_at_the_end(words, passages):
        for compound in by_head.get(term, ()):
            yield term, compound, len(term) / len(compound)
        for head in _heads(term, _SHORTEST_HEAD):
            if head in asked:
                yield term, head, len(head) / len(term)


def _alike_at_the_end(words: Sequence[str], passages: Sequence[AnalyzedPassage]) -> Iterable[str]:
    """The words of the passages that end as one of these does: few, so that only they are looked at closely."""
    ends = {word[-_SHORTEST_HEAD:] for word in words}
    compounding = [passage for passage in passages if passage.language in LANGUAGES_OF_COMPOUNDS] if words else []
    found = [term for passage in compounding for term in passage.postings if term[-_SHORTEST_HEAD:] in ends]
    return (term for term in dict.fromkeys(found) if term.isalpha())


def _heads(compound: str, shortest: int) -> Iterable[str]:
    """What the word may be a kind of: its ends."""
    first = max(_SHORTEST_BEGINNING, len(compound) - _LONGEST_HEAD)
    ends = (compound[start:] for start in range(first, len(compound) - shortest + 1))
    return (end for end in ends if end not in NO_HEADS)
