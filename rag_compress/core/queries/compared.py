"""Queries that compare the same amount of several things: the cheapest, who is older, what ends before June."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.words.amounts import DATE, MEASURES, amounts_in
from rag_compress.core.words.word_lists import patterns_in

LONGEST_QUERY: Final = 150
"""Characters of a query that compares; a longer one says more than that."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_GRADED: Final = {
    "cheaper": "-money",
    "dearer": "+money",
    "older": "-date +age",
    "younger": "+date -age",
    "earlier": "-date",
    "later": "+date",
    "longer": "+length +duration date",
    "shorter": "-length -duration date",
    "faster": "+speed -duration",
    "slower": "-speed +duration",
    "sooner": "-date -duration",
    "heavier": "+weight",
    "lighter": "-weight",
    "farther": "+length",
    "nearer": "-length",
}
"""What words of a kind compare: "+" where they ask for the most of a measure, "-" for the least."""

_NAMED: Final = ("money", "duration", "length", "data", "area", "share", "speed", "power", "weight", "people")
"""Measures that words name for those that compare anything: "the highest price"."""


@once_per_query
def measures_compared(query: str) -> Mapping[str, int]:
    """
    Tell of which measures a query compares the amounts, and whether it asks for the most or the least.

    >>> measures_compared("What is the cheapest plan?"), measures_compared("Who is older than 40?")
    ({'money': -1}, {'date': -1, 'age': 1})
    >>> measures_compared("Which contracts end before June 2025?"), measures_compared("What does the plan cost?")
    ({'date': 0}, {})

    :param query: The query as it was asked.
    :returns: 1 for the most, -1 for the least, 0 for neither, by measure; nothing where it compares none.
    """
    lower = _without_names(query) if len(query) <= LONGEST_QUERY else ""
    if not _may_compare(lower) or is_claim(query):
        return {}
    found = {measures: word for kind, measures in _GRADED.items() if (word := _found(lower, kind))}
    more, less = _found(lower, "more"), _found(lower, "less")
    chooses = any(_found(word, "most") for word in (more, less, *found.values())) or _chooses(lower)
    if not chooses and not _found(lower, "than"):
        return {}
    graded = {
        measure.lstrip("+-"): ((measure[0] == "+") - (measure[0] == "-")) * chooses
        for measures in found
        for measure in measures.split()
    }
    said = {amount.measure for amount in amounts_in(lower, MEASURES)}
    near = [lower] if graded else _near(lower, more or less)
    named = said - {DATE} or next(filter(None, map(_measures_named, near)), set())
    if graded:
        return {measure: graded[measure] for measure in graded if measure in named} or graded
    if more or less:
        return dict.fromkeys(sorted(named), (bool(more) - bool(less)) * chooses)
    return {DATE: 0} if DATE in said and chooses and _found(lower, "bound") else {}


def compares_any(query: str) -> bool:
    """
    Tell whether a query compares what it does not name: any of the passages may hold the answer.

    >>> compares_any("What is the cheapest plan?"), compares_any("Is the red plan or the blue one cheaper?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    lower, measures = query.lower(), measures_compared(query)
    wants_one = any(measures.values()) or (bool(measures) and _chooses(lower))
    return wants_one and not _found(lower, "or")


def _without_names(query: str) -> str:
    """A query in lower case, without what compares nothing: words of names, "no longer"."""
    said = query if query.istitle() else _words(_SAID["in_names"]).sub(" ", query)
    return _words(_SAID["no_longer"]).sub(" ", said.lower().replace("’", "'"))


def _chooses(query: str) -> bool:
    """Whether a query asks which one it is, and nothing else of it."""
    return bool(_compiled(_SAID["asks"]).search(query) or _found(query, "the_most"))


def _near(query: str, word: str) -> tuple[str, str]:
    """
    What stands behind and before a word, of which the first names what it compares: "the lowest rent of all flats".
    In "the most common cause of death among people" the most is no number of people.
    """
    start = query.index(word)
    before = re.search(r"(?:[\w'%-]{1,40}\s){0,4}[\w'%-]{0,40}$", query[:start])
    behind = re.match(r"(?:[\s-]?[\w'-]{1,40}){0,3}", query[start + len(word) :])
    return behind[0] if behind else "", before[0] if before else ""


def _measures_named(text: str) -> set[str]:
    return {measure for measure in _NAMED if _found(text, measure)}


def _may_compare(query: str) -> bool:
    """Whether any of the words stands there that compare: one search, as most queries have none."""
    return any(pattern.search(query) for pattern in _all_comparing())


@cache
def _all_comparing() -> tuple[re.Pattern[str], ...]:
    kinds = (*_GRADED, "more", "less", "bound")
    unspaced = (_SAID[f"{kind}_unspaced"] for kind in kinds if f"{kind}_unspaced" in _SAID)
    return _words("|".join(_SAID[kind] for kind in kinds)), _compiled("|".join(unspaced))


def _found(query: str, kind: str) -> str:
    """The first of the words of a kind that stands there; empty where none does."""
    match = _words(_SAID[kind]).search(query)
    unspaced = _SAID.get(f"{kind}_unspaced")
    if match is None and unspaced and not query.isascii():
        match = _compiled(unspaced).search(query)
    return match[0] if match else ""


@cache
def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives})\b")


_compiled = cache(re.compile)
