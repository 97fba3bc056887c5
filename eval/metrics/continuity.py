"""What a conversation is about, for the metrics of continuity: its terms, and a context that has read some turns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rag_compress.catalogue import AUTO
from rag_compress.chat.continuity import recent_context
from rag_compress.core.terms import index_terms
from rag_compress.core.words.languages import languages_of

LATEST = 60
"""Turns that a context reads: a word of every turn has a keyword score of 10 at most, and 10 * 0.9 ** 44 < 0.1."""

Terms = tuple[str, ...]


def turn_terms(texts: Sequence[str]) -> tuple[Terms, ...]:
    """
    Take the turns of a conversation apart, each in its own language; the questions about it share the work.

    :param texts: The turns.
    :returns: The index terms of each, without stop words.
    """
    return tuple(_terms(text, language) for text, language in zip(texts, languages_of(texts, AUTO), strict=True))


read_turns = lru_cache(maxsize=8)(recent_context)
"""A context that has read turns, given as a tuple. Nobody may change it."""


def known_terms(turns: Sequence[Terms]) -> set[str]:
    """
    Name the recent terms and keywords of a conversation.

    :param turns: Terms of its turns, oldest first.
    :returns: What is in the context's window or among its keywords.
    """
    context = read_turns(tuple(turns[-LATEST:]))
    return {*context.recent_tokens, *context.keywords}


@lru_cache(maxsize=2**13)
def _terms(text: str, language: str) -> Terms:
    return tuple(index_terms(text, language))
