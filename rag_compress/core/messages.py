"""What a message of a conversation says, as index terms."""

from __future__ import annotations

from typing import Final

from rag_compress.core.caches import remembered
from rag_compress.core.terms import index_terms

MOST_CHARACTERS: Final = 4_000
"""The head of a message that is enough to tell what it is about."""


@remembered(most=512)
def distinct_terms(text: str, language: str) -> tuple[str, ...]:
    """
    Give the distinct terms of a text.

    :param text: The text.
    :param language: ISO 639-1 code.
    :returns: The terms, in the order of its words.
    """
    return tuple(dict.fromkeys(index_terms(text, language)))
