"""Values in prose: the number that stands beside a word which names it, as in "a population of 12,345"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import inf, nextafter
from typing import Final

from rag_compress.core.models import Span
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.compared import COUNTED, Comparison, Value, is_dated
from rag_compress.core.scoring.compared.bounds import said_before
from rag_compress.core.scoring.compared.qualities import LEAST_IN_PROSE, UNIT_ALONE
from rag_compress.core.scoring.compared.readings import Reading, read_dates, reading_of
from rag_compress.core.terms import index_terms
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.numbers import DECIMAL_COMMA
from rag_compress.core.words.quantities import Quantity, quantities_in
from rag_compress.core.words.unspaced import is_unspaced

_WORD: Final = re.compile(r"[^\W\d_]+")
_BETWEEN: Final = re.compile(
    r"[\s:=(\"'*|]*(?:(?:of|is|was|were|are|has|had|to|about|around|over|almost|nearly|approximately|only|back|in|on|from|since|by|at|a|an|the|"
    r"year|reached|reaches|stands?|stood|value|now|currently|most|more|than|von|ist|war|beträgt|liegt|bei|im|am|jahr|seit|ab|de|est|était|en|le|"
    r"l'|es|era|fue|el|del|desde|为|是|有|达|约|于|在)[\s:=(\"'*|]*)*"
)
"""What may stand between a word and the number behind it."""

_BEFORE: Final = re.compile(r"[\s-]*(?:[^\W\d_.,;:]+[\s)]+)?(?:d['’]|de\s|of\s|in\s)?[\s(\"'*-]*")
"""What may stand between a number and the word behind it: "12,345 inhabitants", "50 kilometres long"."""

_NAME_BEHIND: Final = re.compile(r" [A-Z][a-z]")
"""Behind a number that is a part of a name: 14 Mill Lane."""

_LONGEST_UNSPACED: Final = 8
"""Characters of a run without spaces that may be one word."""

_SAID: Final = 40
"""Characters before a number in which a bound is said."""

_YEARS: Final = range(1800, 2100)
_COUNTED: Final = re.compile(r"\s[^\W\d_A-Z]")
_IN: Final = re.compile(
    r"\b(?:in|since|im|seit|jahre?|en|depuis|année|año|desde|nel|anno|em|ano|jaar)\s$", re.IGNORECASE
)
_LONGEST_IN: Final = 10


def values_beside_labels(
    comparison: Comparison, terms: Mapping[str, float], passage: AnalyzedPassage, index: int
) -> Iterator[Value]:
    """
    Find the values that a sentence gives: that beside the word which names it best, or those in its unit.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> (passage,) = Analyzer("pysbd", len, "en").analyze([Passage("In 1968 Alba had a population of 12,345.")])
    >>> comparison = Comparison({"population": 2.0}, places=(1, 1))
    >>> [value.number for value in values_beside_labels(comparison, {"popul": 2.0}, passage, 0)]
    [12345.0]

    :param comparison: The comparison.
    :param terms: The terms that name the value, with their weights.
    :param passage: The passage.
    :param index: The sentence.
    :returns: The values.
    """
    text = passage.lines[index]
    labels = [
        one for one in _labels(text, terms, passage, index) if text[one[0] : one[1]].lower() not in comparison.proper
    ]
    readings = _readings(text, comparison, passage, has_label=bool(labels))
    units = {*comparison.measures} - {DATE}
    if comparison.places is None:
        if units - {COUNTED}:
            readings = [one for one in readings if one[2].measure in units]
        readings = [
            (start, end, _beyond(reading, text[max(start - _SAID, 0) : start])) for start, end, reading in readings
        ]
    for start, end, weight in sorted(labels, key=lambda label: -abs(label[2])):
        near = _beside(text, start, end, [span for *span, _ in readings])
        if near is not None:
            yield Value(index, abs(weight), *readings[near][2], 1 if weight > 0 else -1, text[start:end])
            return
    for _, _, reading in readings:
        if reading.measure in units:
            yield Value(index, UNIT_ALONE, *reading, comparison.measures[reading.measure])


def _readings(
    text: str, comparison: Comparison, passage: AnalyzedPassage, *, has_label: bool
) -> list[tuple[int, int, Reading]]:
    only_dates = is_dated(comparison)
    with_years = "any" if only_dates and has_label else "none"
    dates = read_dates(text, passage.has_days_first, with_years=with_years) if DATE in comparison.measures else []
    dated = [(start, end, reading_of(date)) for start, end, date in dates if only_dates or date[1]]
    if only_dates:
        return dated
    numbers = [
        (one.start, one.end, Reading(one.number, one.measure, one.size))
        for one in quantities_in(text, passage.language in DECIMAL_COMMA)
        if not any(start < one.end and one.start < end for start, end, _ in dated)
        and (one.measure or not _NAME_BEHIND.match(text, one.end))
        and not _is_year(text, one)
    ]
    return sorted((*dated, *numbers))


def _beyond(reading: Reading, before: str) -> Reading:
    """A number that a text gives as a bound of its own is on that side of it: "if it lasts more than 30 minutes"."""
    lower = before.lower()
    towards = -inf if said_before("below", lower) else inf if said_before("above", lower) else None
    if towards is None or reading.measure == DATE:
        return reading
    return reading._replace(number=nextafter(reading.number, towards), size=nextafter(reading.size, towards))


def _is_year(text: str, one: Quantity) -> bool:
    """Whether a number is a year, as in "the Award in 1968", and does not count what is behind it: "1968 members"."""
    may_be = not one.measure and one.end - one.start == 4 and text[one.start : one.end].isdecimal()
    if not may_be or one.number not in _YEARS:
        return False
    return (
        _COUNTED.match(text, one.end) is None
        or _IN.search(text, max(one.start - _LONGEST_IN, 0), one.start) is not None
    )


def _labels(
    text: str, terms: Mapping[str, float], passage: AnalyzedPassage, index: int
) -> Iterator[tuple[int, int, float]]:
    """Where a sentence says a word that names the value, with its weight."""
    if passage.distinct_terms(index).isdisjoint(terms):
        return
    for word in _WORD.finditer(text):
        if len(word[0]) > _LONGEST_UNSPACED and is_unspaced(word[0]):
            continue
        weights = [terms[term] for term in _terms(word[0], passage.language) if term in terms]
        if weights and abs(max(weights, key=abs)) >= LEAST_IN_PROSE:
            yield word.start(), word.end(), max(weights, key=abs)


@lru_cache(maxsize=8192)
def _terms(word: str, language: str) -> tuple[str, ...]:
    return tuple(index_terms(word, language))


def _beside(text: str, start: int, end: int, spans: Sequence[Sequence[int] | Span]) -> int | None:
    """Which of several values a word names: the one right behind it, or else the one right before it."""
    behind = next((at for at, span in enumerate(spans) if span[0] >= end), None)
    if behind is not None and _BETWEEN.fullmatch(text, end, spans[behind][0]):
        return behind
    before = next((at for at in range(len(spans) - 1, -1, -1) if spans[at][1] <= start), None)
    if before is not None and _BEFORE.fullmatch(text, spans[before][1], start):
        return before
    return None
