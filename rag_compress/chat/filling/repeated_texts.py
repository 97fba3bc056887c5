"""Messages that say what a more wanted one says: they are offered last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rag_compress.chat.conversation.transcript import Transcript

_FEWEST_TERMS: Final = 5
"""A message of at least so many terms with the text of a more wanted one is offered last: see `ChatReason`."""

_FEWEST_TERMS_STATED: Final = 2
"""The same for what is stated to hold on ("I am allergic to nuts."): it means the same after every question. One term
is too few: "I like it" is said of one thing and of another."""


def said_in(text: str) -> str:
    """
    Give what a text says, whatever blanks and line breaks it has: who pastes a plan back has its lines end otherwise.

    >>> said_in("1. Plan  \\n2. Test\\n") == said_in("1. Plan\\n2. Test")
    True

    :param text: The text of a message.
    :returns: The same words, parted by single blanks.
    """
    return " ".join(text.split())


def repeated_texts(transcript: Transcript, order: Sequence[int]) -> frozenset[int]:
    """
    Find the units that say what another says which stands before them in the order.

    :param transcript: The conversation.
    :param order: Units, the most wanted first; they may stand twice.
    :returns: The units that repeat another one.
    """
    columns = transcript.columns
    is_stated = columns.disclosure | columns.directive | columns.standing
    found: set[int] = set()
    seen: set[str] = set()
    for unit in dict.fromkeys(order):
        said = said_in(transcript.texts[unit])
        fewest = _FEWEST_TERMS_STATED if is_stated[unit] else _FEWEST_TERMS
        if said in seen and len(transcript.analyses[unit].terms) >= fewest:
            found.add(unit)
        seen.add(said)
    return frozenset(found)
