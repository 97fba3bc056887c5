"""A query as it is to be read in the talk: with what it picks, what it replies to, and the question it goes on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rag_compress.core.queries.ellipses import complete, could_complete
from rag_compress.core.queries.picked import name_what_is_picked
from rag_compress.core.queries.replies import agrees, asks_back, declines, offered_in, sentences_of
from rag_compress.core.words.asking import asks
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.marks import QUESTION_MARKS, ends_asking, has_question_mark

LONGEST_REPLY: Final = 300
"""Characters of a reply, and of the question before: what is longer says enough."""

MOST_TURNS: Final = 6
"""Earlier questions that each may need the one before."""

READ_AS: Final = "after what was said before, the query is read as "
"""How a note begins that gives the query as it is read: it holds the user's words."""

_MARKS_AND_BLANK: Final = "".join(QUESTION_MARKS) + " "


def read_in_talk(query: str, history: Sequence[str]) -> str:
    """
    Read a query with what it stands for in the talk.

    What it picks from a list is named (`name_what_is_picked`). A question that only names something else is the one
    before with this in it (`complete`). Where the last message does no more than ask back, the query is read with the
    message before, which had asked. A mere "yes" stands for what was asked back, or offered at the end of an answer.

    >>> read_in_talk("The X200.", ["How do I reset my router?", "Which model do you have?"])
    'How do I reset my router, The X200.'
    >>> read_in_talk("Yes, please!", ["When was it built?", "In 1911. Shall I tell you who paid for it?"])
    'Shall I tell you who paid for it?'

    >>> read_in_talk("And the X300?", ["What does the X200 cost?", "90 euros."])
    'What does the X300 cost?'

    Another query that asks something stays as it is, and so does one after "Anything else?".

    :param query: The query as it was asked.
    :param history: Earlier messages, oldest first.
    :returns: The query as it is to be read.
    """
    return _read(query, history, MOST_TURNS)


def _read(query: str, history: Sequence[str], most: int) -> str:
    named = name_what_is_picked(query, history)
    last = history[-1].strip() if history else ""
    if not most or not last or len(query) > LONGEST_REPLY:
        return named
    if agrees(query):
        offer = offered_in(last)
        if offer is None:
            return named
        is_alone = asks_back(last) and len(sentences_of(last)) == 1
        return _replied(offer, history, most) if is_alone else offer
    if asks(query, language_of(query)) or not asks_back(last):
        return _completed(named, history, most)
    return named if declines(query, last) else _replied(named, history, most)


def _replied(said: str, history: Sequence[str], most: int) -> str:
    """What was said to the last message, with the question before, which had led to it."""
    before = history[-2].strip() if len(history) > 1 else ""
    question = _question(before, history[:-2], most)
    return f"{question.rstrip(_MARKS_AND_BLANK)}, {said}" if question else said


def _completed(query: str, history: Sequence[str], most: int) -> str:
    """The query, completed by the question before: the last message if that is one alone, else the one before it."""
    if not could_complete(query):
        return query
    last = history[-1]
    is_question = len(last) <= LONGEST_REPLY and ends_asking(last) and len(sentences_of(last)) == 1
    before = history if is_question or len(history) == 1 else history[:-1]
    question = _question(before[-1].strip(), before[:-1], most)
    return (complete(query, question) if question and not could_complete(question) else None) or query


def _question(said: str, history: Sequence[str], most: int) -> str | None:
    """A message as it is to be read in the talk, if it asks something, or replies to what had been asked back."""
    if not 0 < len(said) <= LONGEST_REPLY:
        return None
    read = _read(said, history, most - 1)
    is_exclamation = len(sentences_of(said)) > 1 and not has_question_mark(said)
    return read if read != said or (asks(said, language_of(said)) and not is_exclamation) else None
