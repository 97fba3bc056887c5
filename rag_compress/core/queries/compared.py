"""Queries that compare the same amount of several things: the cheapest, who is older, what ends before June."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

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

_ASKS: Final = (
    r"^\W*(?:which|who|how\smany|wer|welche\w?|wie\sviele|quel(?:le)?s?"
    r"|qui|combien|cuál(?:es)?|quién(?:es)?|qué|cuánt[oa]s|qual[ei]?|chi|quanti)\b|^.{0,6}(?:哪|谁|多少|几)"
)
_BOUND: Final = (
    r"\b(?:before|after|since|until|by|vor|nach|seit|bis|avant|après|depuis|antes\sd\w+|después\sd\w+|desde|hasta|prima"
    r"|dopo)\s(?:\w+\s)?(?=\S*\d)|\d\s?[年月日]?(?:之前|之后|以前|以后|[前后])"
)


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
    lower = query.lower()
    if len(query) > LONGEST_QUERY or not _may_compare(lower) or is_claim(query):
        return {}
    graded = {
        measure.lstrip("+-"): (measure[0] == "+") - (measure[0] == "-")
        for kind, measures in _GRADED.items()
        if _finds(lower, kind)
        for measure in measures.split()
    }
    sign = _finds(lower, "more") - _finds(lower, "less")
    if not graded and not sign and not re.search(_BOUND, lower):
        return {}
    said = {amount.measure for amount in amounts_in(lower, MEASURES)}
    named = said - {DATE} or {measure for measure in _NAMED if _finds(lower, measure)}
    if graded:
        return {measure: graded[measure] for measure in graded if measure in named} or graded
    if sign and named:
        return dict.fromkeys(sorted(named), sign)
    return {DATE: 0} if DATE in said and re.search(_ASKS, lower) and re.search(_BOUND, lower) else {}


def compares_any(query: str) -> bool:
    """
    Tell whether a query compares what it does not name: any of the passages may hold the answer.

    >>> compares_any("What is the cheapest plan?"), compares_any("Is the red plan or the blue one cheaper?")
    (True, False)

    :param query: The query as it was asked.
    :returns: Whether it does.
    """
    return bool(measures_compared(query)) and not _finds(query.lower(), "or")


def _may_compare(query: str) -> bool:
    """Whether any of the words stands there that compare: one search, as most queries have none."""
    return any(pattern.search(query) for pattern in _all_comparing())


@cache
def _all_comparing() -> tuple[re.Pattern[str], ...]:
    kinds = (*_GRADED, "more", "less")
    unspaced = "|".join(_SAID[f"{kind}_unspaced"] for kind in kinds if f"{kind}_unspaced" in _SAID)
    return _words("|".join(_SAID[kind] for kind in kinds)), re.compile(unspaced), re.compile(_BOUND)


def _finds(query: str, kind: str) -> bool:
    unspaced = _SAID.get(f"{kind}_unspaced", "")
    found = _words(_SAID[kind]).search(query) is not None
    return found or bool(unspaced and not query.isascii() and _compiled(unspaced).search(query))


@cache
def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives})\b")


_compiled = cache(re.compile)
