"""A question that leaves out what the one before asked: "And the X300?" after "What does the X200 cost?"."""

from __future__ import annotations

import re
from typing import Final

from rag_compress.core.queries.corrected import correct, find_correction
from rag_compress.core.queries.runs import (
    ARTICLES,
    PREPOSITIONS,
    SMALL,
    WORD,
    Run,
    prepositions_in,
    put_in_place,
    runs_in,
    shape_of,
)
from rag_compress.core.words.asking import ENGLISH_ASKING, ENGLISH_AUXILIARIES

LONGEST: Final = 100
"""Characters of such a question."""

MOST_WORDS: Final = 5
"""Words of what it names."""

MOST_BARE: Final = 3
"""Words of what it names where no "and" or "what about" leads to it."""

_OPENING: Final = (
    r"(?:ok|okay|thanks|thank you|great|cool|hm+|well|but|so|now|oh|interesting|nice|danke|gut|merci"
    r"|gracias|grazie|obrigado)"
)
_AND: Final = (
    r"(?:(?:and\s+)?(?:what|how)\s+about|(?:i|we)\s+(?:just\s+)?meant?"
    r"|(?:und\s+)?(?:was\s+ist|wie\s+(?:ist|sieht)\s+es(?:\s+aus)?)(?:\s+mit|(?=\s+(?:in|im|bei|am)))"
    r"|(?:and|und|et|y|e|en|och|og|а|и|і)(?=\s)"
    r"|(?:the\s+)?same(?=\s+(?:for|with)\s)"
    r"|ich\s+mein(?:t)?e|je\s+(?:veux|voulais)\s+dire|quise\s+decir|volevo\s+dire|queria\s+dizer|ik\s+bedoel(?:de)?)"
)
_CORRECTS: Final = r"(?P<corrects>sorry|no|nein|non|não|nee|nie|нет)"
_LEAD: Final = re.compile(
    rf"\W*(?:(?:{_CORRECTS}|{_OPENING})\b\W*){{0,3}}(?:(?P<mark>{_AND})\s+)?(?:that\s|those\s)?", re.IGNORECASE
)
_NAMED: Final = re.compile(
    rf"(?P<before>(?:(?:{PREPOSITIONS})\s+)?(?:(?-i:{ARTICLES})\s+)?)(?P<name>\w(?:[^,;:?!()\n]*\w)?)(?:\(\))?\s*[?.!]*\s*",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(rf"(?:{ENGLISH_ASKING}|{ENGLISH_AUXILIARIES})\b", re.IGNORECASE)
_GERMAN_ARTICLES: Final = frozenset(("der", "die", "das", "den", "dem"))
_ALSO_ARTICLES: Final = frozenset(("a", "an", "des"))
_NUMBERS: Final = ("year", "number")
_MODELS: Final = ("name", "code", "model")
_SURE: Final = (*_NUMBERS, *_MODELS)
"""Shapes whose only one is the like, whatever stands before."""


def complete(query: str, question: str) -> str | None:
    """
    Put what a question names in place of its like in the question before.

    >>> complete("And the X300?", "What does the X200 cost?")
    'What does the X300 cost?'
    >>> complete("What about in Norway?", "Who is the king of Sweden, and where in Sweden does he live?")
    'Who is the king of Sweden, and where in Norway does he live?'

    Its like is a phrase that ends with the same words, as "the first year" for "the second year"; else the only name,
    number or year, the only code of letters and digits, or the only phrase behind the same preposition: a name has the
    same, too, if it has one. A question that names something else, such as "And the guarantee?", is not completed.

    :param query: The query.
    :param question: The question before, complete.
    :returns: The question with what the query names; None for other queries, or where nothing or more than one thing is
        its like.
    """
    correction = find_correction(query)
    if correction:
        return correct(correction, question)
    named = _find_named(query)
    if named is None or named.text.casefold() in question.casefold():
        return None
    head = _find_head(named, question)
    if head:
        return question[: head.start(2)] + named.text + question[head.end(2) :]
    like = _find_like(named, question)
    return put_in_place(named, question, like) if like else None


def could_complete(query: str) -> bool:
    """
    Tell whether a query leaves out what it asks of something that it names.

    >>> could_complete("And the X300?"), could_complete("What does the X300 cost?")
    (True, False)

    :param query: The query.
    :returns: Whether it does.
    """
    return find_correction(query) is not None or _find_named(query) is not None


def _find_named(query: str) -> Run | None:
    """What a query names that does no more than name something."""
    lead = _LEAD.match(query) if len(query) <= LONGEST else None
    named = _NAMED.fullmatch(query, lead.end()) if lead else None
    if lead is None or named is None or _ASKS.search(named["name"]):
        return None
    shapes = [shape_of(word) for word in named["name"].split() if not SMALL.fullmatch(word)]
    if not 0 < len(shapes) <= MOST_WORDS:
        return None
    *others, shape = shapes
    if shape in ("name", "word", "number") and {*others} - {shape}:
        shape = "model" if shape == "number" and {*others} == {"name"} else "mixed"
    run = Run(named["name"], shape, named["before"].split())
    is_bare_name = shape == "name" and query.startswith(run.text)  # "Thoughts?" is none: sentences begin large
    is_sentence = "word" in shapes and not (lead["corrects"] and run.prepositions)
    if not lead["mark"] and (is_sentence or shape == "mixed" or len(shapes) > MOST_BARE or is_bare_name):
        return None
    return run


def _find_like(named: Run, question: str) -> Run | None:
    """The only one of its shape, or the only phrase behind the same preposition."""
    runs = runs_in(question)
    is_sure = named.shape in _SURE
    alike = [run for run in runs if run.shape == named.shape]
    if not alike and named.shape in _MODELS:
        alike = [run for run in runs if run.shape in _MODELS and "model" in (run.shape, named.shape)]
    if not alike and named.prepositions and named.shape not in _NUMBERS:
        alike = [run for run in runs if run.shape not in _NUMBERS and run.prepositions]
    if len(alike) > 1 or not is_sure or (named.shape == "name" and named.prepositions - _ALSO_ARTICLES):
        alike = [run for run in alike if named.prepositions <= run.prepositions]
    if len(alike) > 1 and named.article and named.text.isupper():  # the CEO of BMW
        alike = [run for run in alike if run.article and run.text.isupper()]
    if len(alike) != 1 or _is_other(named, alike[0]):
        return None
    goes_on = bool(prepositions_in(named.text.split())) and WORD.search(question, alike[0].end) is not None
    return alike[0] if is_sure or (named.prepositions and not goes_on) else None


def _is_other(named: Run, like: Run) -> bool:
    """Whether German articles differ: every noun begins large there, and "das Dach" is no other "Kia"."""
    return named.article != like.article and {named.article, like.article} <= _GERMAN_ARTICLES


def _find_head(named: Run, question: str) -> re.Match[str] | None:
    """What ends with the same words, is as long, and stands behind an article or the same preposition."""
    words = named.text.split()
    for count in range(1, len(words)):
        tail = re.escape(" ".join(words[count:]))
        words_before = rf"(?:(?!(?:{SMALL.pattern})\b)\w\S*\s){{{count}}}"
        head = rf"\b((?:(?:{PREPOSITIONS}|{ARTICLES})\s){{1,2}})({words_before}{tail})\b"
        found = [*re.finditer(head, question, re.IGNORECASE)]
        if found:
            is_alike = len(found) == 1 and named.prepositions - _ALSO_ARTICLES <= prepositions_in(found[0][1].split())
            return found[0] if is_alike else None
    return None
