"""A query as it is to be read in the talk: with what it picks, what it replies to, and the question it goes on with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rag_compress.core.queries.ellipses import complete, could_complete
from rag_compress.core.queries.picked import name_what_is_picked
from rag_compress.core.words.asking import openings
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.marks import QUESTION_MARKS, ends_asking

LONGEST_REPLY: Final = 300
"""Characters of a reply, and of the question before: what is longer says enough."""

LONGEST_ASKED_BACK: Final = 200
"""Characters of a message that does no more than ask back."""

MOST_SENTENCES: Final = 2
"""Sentences of such a message: "There are several. Which one do you mean?". Yes to two is to an offer."""

MOST_TURNS: Final = 6
"""Earlier questions that each may need the one before."""

_MARKS_AND_BLANK: Final = "".join(QUESTION_MARKS) + " "
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？؟])|\n+")
_YES: Final = (
    r"(?:yes|yeah|yep|yup|sure|ok(?:ay)?|of course|absolutely|definitely|right|exactly|correct|go ahead|do it"
    r"|ja|klar|gerne?|natürlich|genau|jawohl|oui|ouais|bien sûr|d'accord|volontiers|exactement|sí|claro|vale"
    r"|por supuesto|exacto|sì|certo|volentieri|esatto|sim|com certeza|isso|natuurlijk|graag|да|конечно|давай(?:те)?"
    r"|both(?: of (?:them|these))?|either(?: one)?|beides?|les deux|ambos|los dos"
    r"|верно|tak|jasne|oczywiście|evet|tabii?|نعم|أجل|はい|ええ|お願いします|네|예|是的?|对的?|好的?|可以|嗯|行)"
)
_PLEASE: Final = (
    r"(?:please|thanks?|thank you|that would be (?:great|nice)|i do|i would|i'd (?:like|love) (?:that|to)"
    r"|tell me(?: more)?|bitte|danke|s'il (?:vous|te) pla[iî]t|merci|por favor|gracias|per favore|grazie|obrigad[oa]"
    r"|alstublieft|пожалуйста|proszę|lütfen|谢谢|請|请)"
)
_MERE_YES = re.compile(rf"[\W_]*{_YES}(?:[\W_]{{0,3}}(?:{_YES}|{_PLEASE})){{0,3}}[\W_]*", re.IGNORECASE)


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
    if not ends_asking(last) or _asks(query):
        return _completed(named, history, most)
    sentences = [sentence for sentence in _SENTENCE_END.split(last) if sentence.strip()]
    if says_nothing(sentences[-1], language_of(last, "auto")):  # "Anything else?"
        return named
    is_yes = _MERE_YES.fullmatch(query) is not None
    said = sentences[-1] if is_yes else named
    before = history[-2].strip() if len(history) > 1 else ""
    is_long = len(last) > LONGEST_ASKED_BACK or len(sentences) > (1 if is_yes else MOST_SENTENCES)
    if is_long or not 0 < len(before) <= LONGEST_REPLY:
        return said
    question = _question(before, history[:-2], most)
    return f"{question.rstrip(_MARKS_AND_BLANK)}, {said}" if question else said


def _completed(query: str, history: Sequence[str], most: int) -> str:
    """The query, completed by the question before: the last message if that is one alone, else the one before it."""
    is_question = ends_asking(history[-1]) and len(_SENTENCE_END.split(history[-1].strip())) == 1
    before = history if is_question or len(history) == 1 else history[:-1]
    if not could_complete(query):
        return query
    question = _question(before[-1].strip(), before[:-1], most)
    return (complete(query, question) if question else None) or query


def _question(said: str, history: Sequence[str], most: int) -> str | None:
    """A message as it is to be read in the talk, if it asks something, or replies to what had been asked back."""
    read = _read(said, history, most - 1)
    is_exclamation = len(_SENTENCE_END.split(said)) > 1 and not any(mark in said for mark in QUESTION_MARKS)
    return read if read != said or (_asks(said) and not is_exclamation) else None


def _asks(query: str) -> bool:
    """Whether a query asks something itself, with a mark or with the word that it begins with."""
    opening = openings(language_of(query, "auto"))
    return any(mark in query for mark in QUESTION_MARKS) or (opening is not None and opening.match(query) is not None)
