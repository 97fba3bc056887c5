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
_THING: Final = (
    r"(?:account|animal|appliance|bike|boat|boiler|bond|building|business|car|cat|company|computer|contract|debt|device"
    r"|dog|firm|flat|furnace|heater|home|horse|house|laptop|loan|machine|mortgage|pet|phone|printer|puppy|roof|system|tree"
    r"|truck|tv|van|vehicle|whisk(?:e?y)|wine)s?"
)
"""What has an age and is no child."""
_AGE: Final = re.compile(
    rf"\b(?P<thing>{_THING}(?:\s+(?:is|are|was|were|that|which|about|over|only|more|than)|'s){{1,4}}\s+)?"
    rf"(?P<age>\d{{1,2}})[ -]?(?:years?[ -]old|y/?o)\b(?![ -]{_THING}\b)",
    re.IGNORECASE,
)


def find_ages(query: str) -> Iterator[Variant]:
    """
    Find what a text calls somebody of an age that an English query gives.

    >>> sorted(term for term, age, _ in find_ages("Can my 10-year-old use it?") if term.startswith("m"))
    ['minor']
    >>> [*find_ages("Can a 30 year old use it?")], [*find_ages("Is a 10 year old car covered?")]
    ([], [])

    :param query: The query as it was asked.
    :returns: The variants, whether or not the passages hold them: what a child is called stands for the age of one.
    """
    found = (match["age"] for match in _AGE.finditer(query) if not match["thing"])
    for age in dict.fromkeys(age for age in found if int(age) < _OF_AGE):
        yield from ((term, age, 1.0) for term in _words_for_children())


@cache
def _words_for_children() -> tuple[str, ...]:
    words = index_terms("kid child", "en")
    return tuple(sorted({*words, *(other for word in words for other in synonyms("en")[word])}))
