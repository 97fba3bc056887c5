"""Words of earlier messages for a query that is to be looked up: "and how old is he?" says little by itself."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final

from rag_compress.chat.leaning.dependence import opens_as_reply
from rag_compress.chat.leaning.signs import signs_of
from rag_compress.core.history import FEW_TERMS
from rag_compress.core.messages import MOST_CHARACTERS
from rag_compress.core.terms import PREFIX_MARK, index_terms
from rag_compress.core.words.languages import languages_of

REMEMBERED: Final = 8
"""Earlier messages whose words count."""

FADE: Final = 0.7
"""Weight of a message, relative to that of the next one."""

MOST_TERMS: Final = 12
"""Terms that a message counts as at most: a long answer has no more say than a short question."""

UNLEANING: Final = 0.5
"""Weight of what was said before a query that neither points back nor opens as a reply, relative to one that does."""

LEAST_WEIGHT: Final = 0.05
"""Weight below which nothing that was said before counts: a query of twelve terms stands by itself."""


def terms_said_before(
    query: str, asked: Collection[str], history: Sequence[str], language: str = "auto"
) -> dict[str, float]:
    """
    Weigh the terms of earlier messages, to be looked for together with those of a query.

    ``exp(-n / FEW_TERMS) * leaning * min(1, sum over messages of FADE ** age * min(1, MOST_TERMS / terms of it))``,
    where the query has n terms, and leaning is 1 where it points back or opens as a reply, `UNLEANING` elsewhere.

    >>> said = ["Who founded the zoo of Basel?", "Friedrich Miescher."]
    >>> for term, weight in terms_said_before("And how old was he?", ["old"], said).items():
    ...     print(f"{term} {weight:.2f}")
    friedrich 0.78
    frie* 0.78
    miescher 0.78
    mies* 0.78
    found 0.55
    foun* 0.55
    zoo 0.55
    basel 0.55
    base* 0.55

    :param query: The query as it was sent.
    :param asked: Its terms, those of first letters among them.
    :param history: Earlier messages, oldest first.
    :param language: ISO 639-1 code of the messages, or ``auto``.
    :returns: The terms that the query has not, as documents are indexed, with their weights; none where it says enough.
    """
    if not history:
        return {}
    own = sum(not term.endswith(PREFIX_MARK) for term in asked)
    heads = [message[:MOST_CHARACTERS] for message in history[-REMEMBERED:]]
    *codes, code = languages_of([*heads, query], language)
    leans = signs_of(query, code).pointing or opens_as_reply(query, code)
    weight = math.exp(-own / FEW_TERMS) * (1.0 if leans else UNLEANING)
    if weight < LEAST_WEIGHT:
        return {}
    found: dict[str, float] = {}
    for age, (head, language_of_head) in enumerate(zip(reversed(heads), reversed(codes), strict=True)):
        terms = index_terms(head, language_of_head, with_prefixes=True)
        said = dict.fromkeys(term for term in terms if term not in asked)
        count = sum(not term.endswith(PREFIX_MARK) for term in said)
        share = FADE**age * min(1.0, MOST_TERMS / max(1, count))
        for term in said:
            found[term] = min(1.0, found.get(term, 0.0) + share)
    return {term: weight * share for term, share in found.items()}
