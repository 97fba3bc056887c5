"""Arabic words of one root: who asks how something is written (كتب) means the writer (كاتب) and the writing (كتابة)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.words.arabic import ATTACHED, root

SAME_ROOT: Final = 0.8
"""How far a word stands for another one of its root: a root has several meanings (علم: science, world, teaching)."""

SAME_WORD: Final = 1.0
"""How far a word stands for the same one with a preposition before it. It is no stem of it, as many words begin with
such a letter (بريطانيا, Britain)."""

_ARABIC: Final = re.compile("[\u0621-\u064a]{3,}")
_FEWEST_CONSONANTS: Final = 3


def find_arabic_forms(terms: Sequence[str], vocabulary: Collection[str]) -> Iterator[Variant]:
    """
    Find the words of the query's roots in the passages, and its words with a preposition that is written before them.

    :param terms: Terms of the query; those in other letters are passed over.
    :param vocabulary: Terms of the passages.
    :returns: The variants.
    """
    asked = [term for term in terms if _ARABIC.fullmatch(term)]
    by_root: dict[str, list[str]] = {}
    for meant in asked:
        by_root.setdefault(root(meant), []).append(meant)
        attached = [letter + meant for letter in ATTACHED]
        bare = [meant[1:]] if meant[0] in ATTACHED and len(meant) > _FEWEST_CONSONANTS else []
        for term in (*attached, *bare):
            if term in vocabulary:
                yield term, meant, SAME_WORD
    for term in vocabulary if by_root else ():
        if _ARABIC.fullmatch(term):
            for meant in by_root.get(root(term), ()):
                if term != meant:
                    yield term, meant, SAME_ROOT
