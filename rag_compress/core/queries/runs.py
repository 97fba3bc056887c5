"""What a question names: runs of neighbouring words that look alike, and what takes the place of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

PREPOSITIONS: Final = (
    "in|on|at|for|of|from|to|with|by|during|into|under|after|before|within|im|am|an|auf|bei|beim|für|von|vom|nach|mit|aus"
    "|um|zu|zum|zur|en|à|au|aux|pour|de|du|des|d'|dans|chez|avec|con|para|por|del|di|da|dal|nel|nella|per|a|em|no|na|nos"
    "|do|dos|van|voor|bij|op|met|naar"
)
_ENGLISH_ARTICLES: Final = "the|an?|my|our|your|its|his|her|their"
ARTICLES: Final = (
    rf"{_ENGLISH_ARTICLES}|der|die|das|den|dem|des|ein(?:e[nmrs]?)?|le|la|les|l'|une?|el|los|las|il|lo|gli|uno|os|as|het"
    "|een"
)
SMALL: Final = re.compile(rf"{PREPOSITIONS}|{ARTICLES}|and|or|und|oder|et|ou|y|o|e", re.IGNORECASE)
"""Words that lead to what is named."""

WORD: Final = re.compile(r"\w(?:[\w'’./&-]*\w)?")

_ARTICLE: Final = re.compile(ARTICLES)
_OF_ONE_CASE: Final = re.compile(_ENGLISH_ARTICLES, re.IGNORECASE)
_ARTICLE_AT_END: Final = re.compile(rf"\b(?:{ARTICLES})\s$", re.IGNORECASE)
_PREPOSITION: Final = re.compile(PREPOSITIONS, re.IGNORECASE)
_YEAR: Final = re.compile(r"(?:1[5-9]|20)\d\d")
_CODE: Final = re.compile(r"\w*(?:_|[a-z][A-Z]|\w\w\.\w\w)\w*")


class Run(NamedTuple):
    """
    Neighbouring words of one shape.

    :param text: The words.
    :param shape: What they look like: see `shape_of`; a name with a number is a ``model``.
    :param small: The small words before them.
    :param start: Where they stand in a question.
    :param end: Where they end.
    """

    text: str
    shape: str
    small: Sequence[str] = ()
    start: int = 0
    end: int = 0

    @property
    def prepositions(self) -> frozenset[str]:
        """The prepositions before them."""
        return prepositions_in(self.small)

    @property
    def article(self) -> str:
        """The last article before them; "A" is none, but the "and" of Polish."""
        return next((word for word in reversed(self.small) if _ARTICLE.fullmatch(word)), "")


def runs_in(question: str) -> list[Run]:
    """
    Find what a question names. Its first word is no name, as every sentence begins large.

    >>> [(run.text, run.shape) for run in runs_in("What does the Makita X200 of Anna Lee cost in 2024?")]
    [('What does', 'word'), ('Makita X200', 'model'), ('Anna Lee', 'name'), ('cost', 'word'), ('2024', 'year')]

    :param question: The question.
    :returns: Its words but for the small ones, in runs.
    """
    runs: list[Run] = []
    before: list[str] = []
    for number, word in enumerate(WORD.finditer(question)):
        shape = shape_of(word[0]) if number else "word"
        if SMALL.fullmatch(word[0]) and (not number or word[0].islower()):  # not the "The" of a title
            before.append(word[0])
            continue
        last = runs[-1] if runs and question[runs[-1].end : word.start()].isspace() else None
        is_number = shape == "number" or (shape == "code" and word[0][-1].isdecimal())
        is_model = last is not None and last.shape == "name" and is_number
        if last is not None and (last.shape == shape or is_model):
            text = question[last.start : word.end()]
            runs[-1] = last._replace(text=text, shape="model" if is_model else shape, end=word.end())
        else:
            runs.append(Run(word[0], shape, before, *word.span()))
            before = []
    return runs


def put_in_place(named: Run, question: str, like: Run) -> str:
    """
    Put what is named in place of its like in a question, and behind the article that it is named with, unless that
    would have another case behind a preposition.

    >>> put_in_place(Run("X300", "code"), "Is the X200 loud?", runs_in("Is the X200 loud?")[1])
    'Is the X300 loud?'

    :param named: What is named.
    :param question: The question.
    :param like: What stands in its place.
    :returns: The question with what is named.
    """
    article = _ARTICLE_AT_END.search(question[: like.start])
    start, text = like.start, named.text
    own, _, rest = text.partition(" ")
    if article and rest and _ARTICLE.fullmatch(own.casefold()):  # "the", but "The X300" at the head of a query
        text = rest
    elif article and (named.prepositions or (named.article and _may_change(article[0], named, like))):
        start, text = article.start(), f"{named.article} {text}".strip()
    elif named.prepositions:
        text = f"{named.article} {text}".strip()
    return question[:start] + text + question[like.end :]


def _may_change(article: str, named: Run, like: Run) -> bool:
    """Whether an article may go: behind a preposition it has a case that the new one may not have, but in English."""
    return not like.prepositions or all(map(_OF_ONE_CASE.fullmatch, (article.strip(), named.article)))


def prepositions_in(words: Iterable[str]) -> frozenset[str]:
    """
    Give the prepositions among words.

    :param words: The words.
    :returns: The prepositions, case-folded.
    """
    return frozenset(word.casefold() for word in words if _PREPOSITION.fullmatch(word))


def shape_of(word: str) -> str:
    """
    Tell what a word looks like.

    >>> [shape_of(word) for word in ("2024", "12", "X200", "Oslo", "cost")]
    ['year', 'number', 'code', 'name', 'word']

    :param word: The word.
    :returns: Whether it looks like a year, another number, a code, a name or any word.
    """
    if not word.isascii():  # in a script without spaces it may be a sentence
        return "name" if word[0].isupper() else "word"
    if any(map(str.isdigit, word)):
        return "year" if _YEAR.fullmatch(word) else "code" if any(map(str.isalpha, word)) else "number"
    return "code" if _CODE.fullmatch(word) else "name" if word[0].isupper() else "word"
