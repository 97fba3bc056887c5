"""Ages of persons: "at the age of 30" is the year 1961 where a text says that she was born in 1931."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.titles import BREADCRUMB
from rag_compress.core.scoring.mentions import Mention
from rag_compress.core.scoring.mentions.periods import SameYears
from rag_compress.core.words.number_words import NUMBERS, number_in_words
from rag_compress.core.words.word_lists import any_of, sections_of

_AGES: Final = range(5, 106)
_SAID: Final = {kind: "|".join(lines) for kind, lines in sections_of(Path(__file__).with_suffix(".txt")).items()}
_YEAR: Final = r"(1\d{3}|20\d\d)(?!\d)"
_BORN: Final = re.compile(
    rf"\b(?i:{_SAID['born']})(?:[^.;!?\n]|(?<=\d)\.){{0,80}}?(?<!\d){_YEAR}|[(;,]\s?\*\s?[^()\n;†]{{0,40}}?(?<!\d){_YEAR}"
)
"""Where a text says when someone was born: in words, or with a star in brackets."""

_LIVED: Final = re.compile(
    rf"\([^()\d\n]{{0,40}}(?:\d\d?(?:st|nd|rd|th|\.)?\s[^()\d\n]{{1,20}}|[^()\d\n]{{1,20}}\d\d?,\s)?{_YEAR}\s?(?:[-\u2010-\u2014]|to\s|†)"
)
"""Both ends of a life in brackets, as a text on someone begins."""

_OPENING: Final = 300
"""Characters that a text begins with."""


@dataclass(frozen=True)
class AtAge(Mention):
    """
    A mention of the age that someone had; it is a year where a text says when someone was born.

    :param age: The age.
    :param born: For documents, by their titles, the year in which the one was born whom each names first.
    """

    age: int
    born: Mapping[str, int] = field(default_factory=dict)

    @property
    def has_figures(self) -> bool:
        """As of `Mention`: there is no other order."""
        return False

    def among(self, passages: Sequence[AnalyzedPassage]) -> AtAge:
        """
        Find out when those were born whom passages are about.

        :param passages: The passages of a request.
        :returns: The mention that knows it.
        """
        born: dict[str, int] = {}
        for passage in passages:
            if _document_of(passage) not in born:
                found = _BORN.search(passage.text) or _LIVED.search(passage.text, 0, _OPENING)
                if found:
                    born[_document_of(passage)] = int(next(filter(None, found.groups())))
        return replace(self, born=born)

    def is_in(self, text: str) -> bool:
        """
        Tell whether a text mentions the same: a text alone does not say when someone was born.

        :param text: A title or a sentence.
        :returns: Never.
        """
        return False

    def sentences_of(self, passage: AnalyzedPassage) -> Iterable[int]:
        """
        Find the sentences that name the year, or the one in which it ended.

        :param passage: A passage.
        :returns: Their indices.
        """
        known = {*self.born.values()}
        born = self.born.get(_document_of(passage), known.pop() if len(known) == 1 else None)
        if born is None:
            return ()
        return SameYears(self.written, born + self.age, born + self.age + 1).sentences_of(passage)


def find_ages(query: str) -> Iterator[AtAge]:
    """
    Find the ages that a query names.

    >>> [(one.written, one.age) for one in find_ages("What did she do at the age of thirty-two?")]
    [('at the age of thirty-two', 32)]

    :param query: The query as it was asked.
    :returns: The mentions.
    """
    lower = query.lower().replace("’", "'")
    for match in _asked().finditer(lower):
        written = next(filter(None, match.groups()))
        age = int(written) if written.isdecimal() else int(number_in_words(written))
        if age in _AGES:
            yield AtAge(match[0], age)


@cache
def _asked() -> re.Pattern[str]:
    tens, ones = (
        [word for word, size in NUMBERS.items() if size in sizes] for sizes in (range(20, 100, 10), range(1, 10))
    )
    words = [word for word, size in NUMBERS.items() if size in _AGES]
    number = rf"(\d\d?|(?:{any_of(tens)})[\s-](?:{any_of(ones)})|{any_of(words)})"
    return re.compile(rf"\b(?:{_SAID['asked'].replace('<age>', number)})\b")


def _document_of(passage: AnalyzedPassage) -> str:
    return passage.title.split(BREADCRUMB)[0]
