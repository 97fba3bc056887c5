"""A question that leaves out what the one before asked: "And the X300?" after "What does the X200 cost?"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from rag_compress.core.words.asking import ENGLISH_ASKING, ENGLISH_AUXILIARIES

LONGEST: Final = 100
"""Characters of such a question."""

MOST_WORDS: Final = 5
"""Words of what it names."""

MOST_BARE: Final = 3
"""Words of what it names where no "and" or "what about" leads to it."""

_PREPOSITIONS: Final = (
    "in|on|at|for|of|from|to|with|by|during|into|under|after|before|within|im|am|an|auf|bei|beim|für|von|vom|nach|mit|aus"
    "|um|zu|zum|zur|en|à|au|aux|pour|de|du|des|d'|dans|chez|avec|con|para|por|del|di|da|dal|nel|nella|per|a|em|no|na|nos"
    "|do|dos|van|voor|bij|op|met"
)
_ARTICLES: Final = (
    "the|an?|my|our|your|its|his|her|their|der|die|das|den|dem|des|ein(?:e[nmrs]?)?|le|la|les|l'|une?|el|los|las|il|lo|gli"
    "|uno|os|as|het|een"
)
_OPENING: Final = (
    r"(?:ok|okay|thanks|thank you|great|cool|sorry|no|hm+|well|but|so|now|oh|interesting|nice|danke|gut|nein|merci|non"
    r"|gracias|grazie|obrigado)"
)
_AND: Final = (
    r"(?:(?:and\s+)?(?:what|how)\s+about|(?:i|we)\s+(?:just\s+)?meant?"
    r"|(?:und\s+)?(?:was\s+ist|wie\s+(?:ist|sieht)\s+es(?:\s+aus)?)(?=\s+(?:mit|in|im|bei|am))"
    r"|(?:and|und|et|y|e|en|och|og)(?=\s)"
    r"|ich\s+mein(?:t)?e|je\s+(?:veux|voulais)\s+dire|quise\s+decir)"
)
_LEAD: Final = re.compile(rf"\W*(?:{_OPENING}\b\W*){{0,3}}(?:(?P<mark>{_AND})\s+)?(?:that\s|those\s)?", re.IGNORECASE)
_NAMED: Final = re.compile(
    rf"(?:(?P<preposition>{_PREPOSITIONS})\s+)?(?:(?:{_ARTICLES})\s+)?(?P<name>\w(?:[^,;:?!()\n]*\w)?)(?:\(\))?\s*[?.!]*\s*",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(rf"(?:{ENGLISH_ASKING}|{ENGLISH_AUXILIARIES})\b", re.IGNORECASE)
_SMALL: Final = re.compile(rf"{_PREPOSITIONS}|{_ARTICLES}|and|or|und|oder|et|ou|y|o|e", re.IGNORECASE)
_PREPOSITION: Final = re.compile(_PREPOSITIONS, re.IGNORECASE)
_YEAR: Final = re.compile(r"(?:1[5-9]|20)\d\d")
_WORD: Final = re.compile(r"\w(?:[\w'’./&-]*\w)?")
_CODE: Final = re.compile(r"\w*(?:_|[a-z][A-Z])\w*")


class _Run(NamedTuple):
    """Neighbouring words of one shape: where they stand, and the preposition before them."""

    text: str
    start: int
    end: int
    shape: str
    preposition: str


def complete(query: str, question: str) -> str | None:
    """
    Put what a question names in place of its like in the question before.

    >>> complete("And the X300?", "What does the X200 cost?")
    'What does the X300 cost?'
    >>> complete("What about in Norway?", "Who is the king of Sweden, and where in Sweden does he live?")
    'Who is the king of Sweden, and where in Norway does he live?'

    Its like is the only name, number or year, the only code of letters and digits, or the only phrase behind the same
    preposition. A question that names something else, such as "And the guarantee?", is not completed.

    :param query: The query.
    :param question: The question before, complete.
    :returns: The question with what the query names; None for other queries, or where nothing or more than one thing is
        its like.
    """
    named = _find_named(query)
    if named is None or named.text.casefold() in question.casefold():
        return None
    alike = [run for run in _runs(question) if run.shape == named.shape]
    if len(alike) > 1 or named.shape == "word":
        alike = [run for run in alike if run.preposition == named.preposition]
    if len(alike) != 1 or (named.shape == "word" and not named.preposition):
        return None
    return question[: alike[0].start] + named.text + question[alike[0].end :]


def could_complete(query: str) -> bool:
    """
    Tell whether a query leaves out what it asks of something that it names.

    >>> could_complete("And the X300?"), could_complete("What does the X300 cost?")
    (True, False)

    :param query: The query.
    :returns: Whether it does.
    """
    return _find_named(query) is not None


def _find_named(query: str) -> _Run | None:
    """What a query names that does no more than name something."""
    lead = _LEAD.match(query) if len(query) <= LONGEST else None
    named = _NAMED.fullmatch(query, lead.end()) if lead else None
    if lead is None or named is None or _ASKS.search(named["name"]):
        return None
    words = [word for word in named["name"].split() if not _SMALL.fullmatch(word)]
    shape = _shape(words[-1]) if 0 < len(words) <= MOST_WORDS else ""
    if not shape or (shape in ("name", "word") and any(_shape(word) != shape for word in words)):
        return None
    is_bare_name = shape == "name" and query.startswith(named["name"])  # "Thoughts?" is none: sentences begin large
    if not lead["mark"] and (shape == "word" or len(words) > MOST_BARE or is_bare_name):
        return None
    return _Run(named["name"], *named.span("name"), shape, (named["preposition"] or "").casefold())


def _runs(question: str) -> list[_Run]:
    """The words of a question in runs of one shape; its first word is no name, as every sentence begins large."""
    runs: list[_Run] = []
    preposition = ""
    for number, word in enumerate(_WORD.finditer(question)):
        shape = _shape(word[0]) if number else "word"
        if _SMALL.fullmatch(word[0]):
            preposition = word[0].casefold() if _PREPOSITION.fullmatch(word[0]) else preposition
        elif runs and not preposition and runs[-1].shape == shape and question[runs[-1].end : word.start()].isspace():
            runs[-1] = runs[-1]._replace(text=question[runs[-1].start : word.end()], end=word.end())
        else:
            runs.append(_Run(word[0], *word.span(), shape, preposition))
            preposition = ""
    return runs


def _shape(word: str) -> str:
    """What a word looks like: a year, another number, a code, a name or any word."""
    if not word.isascii():  # in a script without spaces it may be a sentence
        return "name" if word[0].isupper() else "word"
    if any(map(str.isdigit, word)):
        return "year" if _YEAR.fullmatch(word) else "code" if any(map(str.isalpha, word)) else "number"
    return "code" if _CODE.fullmatch(word) else "name" if word[0].isupper() else "word"
