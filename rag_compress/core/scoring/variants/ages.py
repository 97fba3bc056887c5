"""Ages of children: a "10 year old" is a kid, and a policy says what holds for children under 13."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from rag_compress.core.scoring.variants import Variant
from rag_compress.core.scoring.variants.synonyms import synonyms
from rag_compress.core.terms import index_terms

_OF_AGE: Final = 18
_AGE: Final = re.compile(r"\b(\d{1,2})(?: |-)?(?:years?(?: |-)old|y/?o)\b", re.IGNORECASE)


def find_ages(query: str) -> Iterator[Variant]:
    """
    Find what a text calls somebody of an age that an English query gives.

    >>> sorted(term for term, age, _ in find_ages("Can my 10-year-old use it?") if term.startswith("m"))
    ['minor']
    >>> [*find_ages("Can a 30 year old use it?")]
    []

    :param query: The query as it was asked.
    :returns: The variants, whether or not the passages hold them: what a child is called stands for the age of one.
    """
    for age in dict.fromkeys(found[1] for found in _AGE.finditer(query) if int(found[1]) < _OF_AGE):
        yield from ((term, age, 1.0) for term in _words_for_children())


@cache
def _words_for_children() -> tuple[str, ...]:
    words = index_terms("kid child", "en")
    return tuple(sorted({*words, *(other for word in words for other in synonyms("en")[word])}))
