"""What a sentence lists with commas and "and" or "or", or offers as a choice of two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rag_compress.core.queries.replies import sentences_of
from rag_compress.core.sentences.lines import AND_OR
from rag_compress.core.words.marks import ends_asking

LONGEST_PROSE: Final = 600
"""Characters of a message whose sentences may list something: longer ones have many commas, and list nothing."""

MOST_WORDS: Final = 8
"""Words of what prose lists: longer pieces between commas are clauses."""

FEWEST_JOINED: Final = 3
"""Pieces between commas from which on prose lists something."""

_BRACKETS = re.compile(r"\s*\([^()]*\)")
_LEAD = re.compile(
    r".*(?::|：|\b(?:such as|like|including|includes?|namely|for example,?|e\.g\.,?|wie|nämlich|zum Beispiel|z\. ?B\."
    r"|comme|par exemple,?|como|por ejemplo,?|come|ad esempio,?|zoals))\s+",
    re.IGNORECASE,
)
_VERB = re.compile(r".*\b(?:is|are|sind|ist|sont|est|son|es|sono|è|são|zijn)\s+", re.IGNORECASE)
_CHOICE = re.compile(r"(\S[^,?]*?)\s(?:or|oder|ou|o|of)\s(?:the\s)?([^,?]+)\?", re.IGNORECASE)


def find_joined(message: str, *, offers: bool = True) -> list[str]:
    """
    Find what a sentence of a message lists with commas and "and" or "or", or offers as a choice of two.

    >>> find_joined("There are many types, such as sedans, small vans and pickups. Which ones do you like?")
    ['sedans', 'small vans', 'pickups']
    >>> find_joined("Shall I tell you more about the sedans or the vans?")
    ['sedans', 'vans']

    :param message: The message.
    :param offers: Whether what a question lists counts, too.
    :returns: The items, in order; nothing where several sentences list something, or the message is long.
    """
    if len(message) > LONGEST_PROSE:
        return []
    sentences = sentences_of(_BRACKETS.sub("", message.replace("**", "")).strip())
    joined = [_joined(sentence) for sentence in sentences if offers or not ends_asking(sentence)]
    found = [items for items in joined if items]
    return found[0] if len(found) == 1 else []


def _joined(sentence: str) -> list[str]:
    """What one sentence lists."""
    lead = _LEAD.match(sentence)
    pieces = [*_pieces(sentence[lead.end() if lead else 0 :].rstrip(".!?。！？"))]
    if len(pieces) >= FEWEST_JOINED and all(len(piece.split()) <= MOST_WORDS for piece in pieces[1:]):
        verb = _VERB.match(pieces[0])
        usual = sorted(len(piece.split()) for piece in pieces[1:])[(len(pieces) - 1) // 2]
        first = pieces[0] if lead else pieces[0][verb.end() :] if verb else " ".join(pieces[0].split()[-usual:])
        return [first, *pieces[1:]]
    choice = _CHOICE.search(sentence)
    if choice is None or len(pieces) > 2:
        return []
    second = choice[2].split()
    return [" ".join(choice[1].split()[-len(second) :]), " ".join(second)] if len(second) <= MOST_WORDS else []


def _pieces(sentence: str) -> Iterator[str]:
    """The pieces between the commas of a sentence whose last two are joined by a word; else the sentence."""
    *heads, tail = re.split(r",\s+", sentence)
    join = re.match(rf"{AND_OR}\s+", tail, re.IGNORECASE)
    if join:
        yield from (*heads, tail[join.end() :])
    elif (inner := re.match(rf"(.*)\s{AND_OR}\s+(.*)", tail, re.IGNORECASE)) and heads:
        yield from (*heads, inner[1], inner[2])
    else:
        yield sentence
