"""What is to be handed over: "Give me all invoices of May" names all that it needs, and its "me" says nothing."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from rag_compress.chat.phrases import in_any_language, patterns_of, words_of
from rag_compress.core.words.stop_words import stop_words
from rag_compress.core.words.word_lists import folded

_LEAST_NAMED: Final = 3
"""Words, other than those of grammar, that name a thing: "Give me the total price" is said of one that is known."""

_OF_ALL: Final = 2
"""The same where all of a kind are wanted, or a number of them: nobody knows these yet."""

_WORD: Final = re.compile(r"\w+")


def handed_over(query: str) -> str | None:
    """
    Find what a request such as "Give me ..." wants, where it names that by itself.

    >>> handed_over("Please give me all invoices of Aare Retail."), handed_over("Gib mir alle Hotels in Bergen.")
    ('all invoices of Aare Retail.', 'alle Hotels in Bergen.')

    What is to be found or fetched ("Find me a hotel") leans on what was said to be wanted: for whom, when and where.

    >>> handed_over("Give me the total price."), handed_over("Give me some more hotels in Bergen.")
    (None, None)
    >>> handed_over("Give me the second option with breakfast included."), handed_over("Gib mir die gleiche Liste neu.")
    (None, None)

    :param query: What is said.
    :returns: The part behind the request; None where there is no such request, or it asks for more of something, or for
        one of those that were named, or hardly names a thing.
    """
    said = folded(query)
    for code, request in _requests().items():
        found = request.match(said)
        if found is None:
            continue
        words = set(_WORD.findall(said, found.end()))
        all_of = words_of("all_of").get(code, frozenset())
        if not words.isdisjoint(words_of("of_known").get(code, frozenset())):
            return None
        named = words - stop_words(code) - all_of
        is_of_all = not words.isdisjoint(all_of) or any(map(str.isdigit, words))
        # Folding may change the length: only where it does not, the capitals of the query can be kept.
        rest = query[found.end() :] if len(said) == len(query) else said[found.end() :]
        return rest.strip() if len(named) >= (_OF_ALL if is_of_all else _LEAST_NAMED) else None
    return None


@cache
def _requests() -> dict[str, re.Pattern[str]]:
    politely = in_any_language("politely")
    return {
        code: re.compile(rf"[\s¿¡]*(?:(?:{politely})\W{{1,3}})?(?:{request})\b")
        for code, request in patterns_of("hands_over").items()
    }
