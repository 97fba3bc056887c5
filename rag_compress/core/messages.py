"""What a message of a conversation says, as index terms."""

from __future__ import annotations

from typing import Final

from rag_compress.core.caches import remembered
from rag_compress.core.terms import index_terms

MOST_CHARACTERS: Final = 4_000
"""The head of a message that is enough to tell what it is about."""


@remembered(most=512)
def terms_of_message(message: str, *languages: str) -> tuple[str, ...]:
    """
    Give what a message says, by its head.

    :param message: The message.
    :param languages: ISO 639-1 codes of the languages in which its words are turned into terms.
    :returns: The distinct terms, in the order of the languages and then of the words.
    """
    head = message[:MOST_CHARACTERS]
    return tuple(dict.fromkeys(term for language in languages for term in index_terms(head, language)))
