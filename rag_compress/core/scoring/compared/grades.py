"""Superlatives and comparatives with the names of what they compare: "the heaviest" is that of the largest weight."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rag_compress.core.words.word_lists import sections_of

_FRENCH: Final = {"deuxième": 2, "second": 2, "seconde": 2, "troisième": 3, "quatrième": 4, "cinquième": 5}
_PLUS: Final = r"l[ae]s?\splus"

ORDINAL_PREFIXES: Final = {"zweit": 2, "dritt": 3, "viert": 4, "fünft": 5, **_FRENCH}
"""What superlatives begin with that say a place: zweithöchste, deuxième plus grande."""

_UNSPACED: Final = re.compile(r"[\u4e00-\u9fff]")


class Grade(NamedTuple):
    """
    What some words compare.

    :param kind: "any" for what the query names, "dated" for dates of it, "graded" for what the words imply.
    :param superlative: Finds the words in a query in small letters.
    :param comparative: Finds those that set bounds; None without any.
    :param names: The names, in order, each 1 or, where the least is asked for, -1.
    :param measures: The measures, likewise.
    """

    kind: str
    superlative: re.Pattern[str]
    comparative: re.Pattern[str] | None
    names: Mapping[str, int]
    measures: Mapping[str, int]

    def reversed(self) -> Grade:
        """
        Give the same with what asks for the most as what asks for the least: "the least populous".

        >>> (grade,) = (grade for grade in read_grades() if grade.superlative.search("the windiest"))
        >>> grade.reversed().names
        {'wind': -1}

        :returns: The grade.
        """
        names, measures = ({name: -sign for name, sign in one.items()} for one in (self.names, self.measures))
        return self._replace(names=names, measures=measures)


@cache
def read_grades() -> Sequence[Grade]:
    """
    Read what superlatives and comparatives compare, from ``grades.txt``.

    >>> [grade.names for grade in read_grades() if grade.superlative.search("the windiest day")]
    [{'wind': 1}]

    :returns: The grades, in the order of the file.
    """
    lists = _lists()
    return [_read(kind, entry) for kind in ("any", "dated", "graded") for entry in lists[kind]]


@cache
def names_of_measures() -> Mapping[str, Sequence[str]]:
    """
    Read what the values are called that units tell.

    >>> names_of_measures()["weight"]
    ('weight', 'mass')

    :returns: The names by measure.
    """
    entries = (entry.partition("=>") for entry in _lists()["measures"])
    return {measure.strip().lstrip("@"): tuple(names.split()) for measure, _, names in entries}


@cache
def _lists() -> Mapping[str, Sequence[str]]:
    return sections_of(Path(__file__).with_suffix(".txt"))


def _read(kind: str, entry: str) -> Grade:
    said, *listed = entry.split("=>")
    superlative, _, comparative = said.partition("~")
    names: dict[str, int] = {}
    measures: dict[str, int] = {}
    for word in " ".join(listed).split():
        name = word.lstrip("-")
        (measures if name.startswith("@") else names)[name.lstrip("@")] = -1 if word.startswith("-") else 1
    prefixes = "|".join(ORDINAL_PREFIXES)
    return Grade(
        kind,
        _pattern(superlative.strip(), rf"(?:{prefixes})?"),
        _pattern(comparative.strip(), "") if comparative else None,
        names,
        measures,
    )


def _pattern(said: str, prefix: str) -> re.Pattern[str]:
    """The words, where they begin and end; those of scripts that part no words, anywhere."""
    unspaced = [word for word in said.split("|") if _UNSPACED.match(word)]
    spaced = "|".join(word for word in said.split("|") if word not in unspaced)
    spaced = spaced.replace(_PLUS, rf"(?:l[ae]s?|{'|'.join(_FRENCH)})\splus")
    return re.compile("|".join([rf"\b{prefix}(?:{spaced})\b", *unspaced]))
