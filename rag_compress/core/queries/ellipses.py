"""A question that leaves out what the one before asked: "And the X300?" after "What does the X200 cost?"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rag_compress.core.queries.corrected import Correction, find_correction
from rag_compress.core.queries.replies import agrees
from rag_compress.core.words.asking import ENGLISH_ASKING, ENGLISH_AUXILIARIES
from rag_compress.core.words.courtesies import says_nothing
from rag_compress.core.words.languages import language_of
from rag_compress.core.words.stop_words import is_stop_word

LONGEST: Final = 100
"""Characters of such a question."""

MOST_WORDS: Final = 5
"""Words of what it names."""

MOST_BARE: Final = 3
"""Words of what it names where no "and" or "what about" leads to it."""

_PREPOSITIONS: Final = (
    "in|on|at|for|of|from|to|with|by|during|into|under|after|before|within|im|am|an|auf|bei|beim|für|von|vom|nach|mit|aus"
    "|um|zu|zum|zur|en|à|au|aux|pour|de|du|des|d'|dans|chez|avec|con|para|por|del|di|da|dal|nel|nella|per|a|em|no|na|nos"
    "|do|dos|van|voor|bij|op|met|naar"
)
_ARTICLES: Final = (
    "the|an?|my|our|your|its|his|her|their|der|die|das|den|dem|des|ein(?:e[nmrs]?)?|le|la|les|l'|une?|el|los|las|il|lo|gli"
    "|uno|os|as|het|een"
)
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
    rf"(?P<before>(?:(?:{_PREPOSITIONS})\s+)?(?:(?-i:{_ARTICLES})\s+)?)(?P<name>\w(?:[^,;:?!()\n]*\w)?)(?:\(\))?\s*[?.!]*\s*",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(rf"(?:{ENGLISH_ASKING}|{ENGLISH_AUXILIARIES})\b", re.IGNORECASE)
_SMALL: Final = re.compile(rf"{_PREPOSITIONS}|{_ARTICLES}|and|or|und|oder|et|ou|y|o|e", re.IGNORECASE)
_ARTICLE: Final = re.compile(_ARTICLES)
_GERMAN_ARTICLES: Final = frozenset(("der", "die", "das", "den", "dem"))
_PREPOSITION: Final = re.compile(_PREPOSITIONS, re.IGNORECASE)
_ALSO_ARTICLES: Final = frozenset(("a", "an", "des"))
_NUMBERS: Final = ("year", "number")
_MODELS: Final = ("name", "code", "model")
_SURE: Final = (*_NUMBERS, *_MODELS)
"""Shapes whose only one is the like, whatever stands before."""
_YEAR: Final = re.compile(r"(?:1[5-9]|20)\d\d")
_WORD: Final = re.compile(r"\w(?:[\w'’./&-]*\w)?")
_CODE: Final = re.compile(r"\w*(?:_|[a-z][A-Z]|\w\w\.\w\w)\w*")


class _Run(NamedTuple):
    """Neighbouring words of one shape: where they stand, and the prepositions and the article before them."""

    text: str
    start: int
    end: int
    shape: str
    prepositions: frozenset[str]
    article: str


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
        return _corrected(correction, question)
    named = _find_named(query)
    if named is None or named.text.casefold() in question.casefold():
        return None
    head = _find_head(named, question)
    if head:
        return question[: head.start(2)] + named.text + question[head.end(2) :]
    runs = _runs(question)
    alike = [run for run in runs if run.shape == named.shape]
    if not alike and named.shape in _MODELS:
        alike = [run for run in runs if run.shape in _MODELS and "model" in (run.shape, named.shape)]
    if not alike and named.prepositions and named.shape not in _NUMBERS:
        alike = [run for run in runs if run.shape not in _NUMBERS and run.prepositions]
    if len(alike) > 1 or named.shape not in _SURE or (named.shape == "name" and named.prepositions - _ALSO_ARTICLES):
        alike = [run for run in alike if named.prepositions <= run.prepositions]
    if len(alike) > 1 and named.article and named.text.isupper():  # the CEO of BMW
        alike = [run for run in alike if run.article and run.text.isupper()]
    if len(alike) != 1 or (named.shape not in _SURE and not named.prepositions) or _is_other(named, alike[0]):
        return None
    if named.shape not in _SURE and _prepositions(named.text.split()) and _WORD.search(question, alike[0].end):
        return None
    return _put(named, question, alike[0])


def could_complete(query: str) -> bool:
    """
    Tell whether a query leaves out what it asks of something that it names.

    >>> could_complete("And the X300?"), could_complete("What does the X300 cost?")
    (True, False)

    :param query: The query.
    :returns: Whether it does.
    """
    return find_correction(query) is not None or _find_named(query) is not None


def _corrected(correction: Correction, question: str) -> str | None:
    """The question with what is meant, if what is not meant stands there once, and both look alike."""
    wrong, right = (_without_small(side) for side in correction)
    found = [*re.finditer(rf"(?<!\w){re.escape(wrong.text)}(?!\w)", question, re.IGNORECASE)] if wrong.text else []
    language = language_of(question, "auto")
    words = right.text.casefold().split()
    is_aside = agrees(right.text) or says_nothing(right.text, language) or right.text.endswith("ly")
    is_aside = is_aside or all(is_stop_word(word, language) for word in words)
    differ = wrong.prepositions and right.prepositions and wrong.prepositions != right.prepositions
    if len(found) != 1 or wrong.shape != right.shape or is_aside or differ:
        return None
    return _put(right, question, wrong._replace(start=found[0].start(), end=found[0].end()))


def _without_small(side: str) -> _Run:
    """A side of a correction without the prepositions and articles that it begins with."""
    words = side.split()
    count = next((place for place, word in enumerate(words) if not _SMALL.fullmatch(word)), len(words))
    shapes = " ".join(map(_shape, words[count:]))
    small = words[:count]
    return _Run(" ".join(words[count:]), 0, 0, shapes, _prepositions(small), _article(small))


def _find_named(query: str) -> _Run | None:
    """What a query names that does no more than name something."""
    lead = _LEAD.match(query) if len(query) <= LONGEST else None
    named = _NAMED.fullmatch(query, lead.end()) if lead else None
    if lead is None or named is None or _ASKS.search(named["name"]):
        return None
    small = named["before"].split()
    before = _prepositions(small)
    words = [word for word in named["name"].split() if not _SMALL.fullmatch(word)]
    if not 0 < len(words) <= MOST_WORDS:
        return None
    shape = _shape(words[-1])
    if shape in ("name", "word", "number") and any(_shape(word) != shape for word in words):
        is_model = shape == "number" and all(_shape(word) == "name" for word in words[:-1])
        shape = "model" if is_model else "mixed"
    is_bare_name = shape == "name" and query.startswith(named["name"])  # "Thoughts?" is none: sentences begin large
    is_sentence = any(_shape(word) == "word" for word in words) and not (lead["corrects"] and before)
    if not lead["mark"] and (is_sentence or shape == "mixed" or len(words) > MOST_BARE or is_bare_name):
        return None
    return _Run(named["name"], *named.span("name"), shape, before, _article(small))


def _is_other(named: _Run, like: _Run) -> bool:
    """Whether German articles differ: every noun begins large there, and "das Dach" is no other "Kia"."""
    return named.article != like.article and {named.article, like.article} <= _GERMAN_ARTICLES


def _put(named: _Run, question: str, like: _Run) -> str:
    """The question with what is named in place of its like, and behind the article that the query has for it."""
    article = re.search(rf"\b(?:{_ARTICLES})\s$", question[: like.start], re.IGNORECASE)
    start, text = like.start, named.text
    own, _, rest = text.partition(" ")
    if article and rest and _article([own.casefold()]):  # "the", but "The X300" at the head of a query
        text = rest
    elif article and (named.prepositions or (named.article and not like.prepositions)):
        start, text = article.start(), f"{named.article} {text}".strip()
    elif not article and named.prepositions:
        text = f"{named.article} {text}".strip()
    return question[:start] + text + question[like.end :]


def _article(words: Sequence[str]) -> str:
    """The last article among words; "A" is none, but the "and" of Polish."""
    return next((word for word in reversed(words) if _ARTICLE.fullmatch(word)), "")


def _prepositions(words: Iterable[str]) -> frozenset[str]:
    return frozenset(word.casefold() for word in words if _PREPOSITION.fullmatch(word))


def _find_head(named: _Run, question: str) -> re.Match[str] | None:
    """What ends with the same words, is as long, and stands behind an article or the same preposition."""
    words = named.text.split()
    for count in range(1, len(words)):
        tail = re.escape(" ".join(words[count:]))
        words_before = rf"(?:(?!(?:{_SMALL.pattern})\b)\w\S*\s){{{count}}}"
        head = rf"\b((?:(?:{_PREPOSITIONS}|{_ARTICLES})\s){{1,2}})({words_before}{tail})\b"
        found = [*re.finditer(head, question, re.IGNORECASE)]
        if found:
            is_alike = len(found) == 1 and named.prepositions - _ALSO_ARTICLES <= _prepositions(found[0][1].split())
            return found[0] if is_alike else None
    return None


def _runs(question: str) -> list[_Run]:
    """The words of a question in runs of one shape; its first word is no name, as every sentence begins large."""
    runs: list[_Run] = []
    before: list[str] = []
    for number, word in enumerate(_WORD.finditer(question)):
        shape = _shape(word[0]) if number else "word"
        if _SMALL.fullmatch(word[0]) and (not number or word[0].islower()):  # not the "The" of a title
            before.append(word[0])
        elif (
            runs
            and not _prepositions(before)
            and runs[-1].shape == shape
            and question[runs[-1].end : word.start()].isspace()
        ):
            runs[-1] = runs[-1]._replace(text=question[runs[-1].start : word.end()], end=word.end())
        elif (
            (shape == "number" or (shape == "code" and word[0][-1].isdecimal()))
            and runs
            and runs[-1].shape == "name"
            and question[runs[-1].end : word.start()].isspace()
        ):
            runs[-1] = runs[-1]._replace(text=question[runs[-1].start : word.end()], end=word.end(), shape="model")
        else:
            runs.append(_Run(word[0], *word.span(), shape, _prepositions(before), _article(before)))
            before = []
    return runs


def _shape(word: str) -> str:
    """What a word looks like: a year, another number, a code, a name or any word; a name with a number is a model."""
    if not word.isascii():  # in a script without spaces it may be a sentence
        return "name" if word[0].isupper() else "word"
    if any(map(str.isdigit, word)):
        return "year" if _YEAR.fullmatch(word) else "code" if any(map(str.isalpha, word)) else "number"
    return "code" if _CODE.fullmatch(word) else "name" if word[0].isupper() else "word"
