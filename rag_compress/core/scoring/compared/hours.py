"""What is next, first or last by the clock: the next bus after 10 am, the last entry before noon, between 9 and 10."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.in_order import by_place
from rag_compress.core.scoring.mentions.dates import find_dates
from rag_compress.core.scoring.mentions.times import times_in
from rag_compress.core.scoring.mentions.weekdays import find_weekdays
from rag_compress.core.scoring.said_beside import of_the_best, said_beside
from rag_compress.core.words.stretches import DAY
from rag_compress.core.words.stretches.hours import SAID as OF_STRETCHES
from rag_compress.core.words.stretches.hours import hours_in
from rag_compress.core.words.stretches.parts import parts_in
from rag_compress.core.words.word_lists import folded, patterns_in

FEWEST: Final = 3
"""Sentences with a time, from which on they are a timetable, a log or an agenda."""

ALIKE: Final = 0.999
"""Share of what the best of them says of the query, from which a sentence is of the same table."""

_SAID: Final = {
    name: re.compile(rf"(?<!\w)(?:{said})(?!\w)")
    for name, said in (patterns_in(Path(__file__).with_suffix(".txt")) | OF_STRETCHES).items()
}
_BEFORE: Final = {
    kind: re.compile(rf"(?<!\w)(?:{OF_STRETCHES[kind]})(?:\s(?:the|las?|les?|um|um\sca))?\s$")
    for kind in ("from", "until")
}
_AT: Final = re.compile(r"(?:open|close|start|begin|end)s?\s(?:at|on|um)\s$")
"""What stands before a time that is asked for itself."""

_AS_OF: Final = re.compile(r"(?:as\sof|stand)\s$")
_NEXT: Final = re.compile(r"\b(?:next|nächste[nrsm]?|prochaine?|próxim[oa])\b")
_LONGEST: Final = 24
_BEGINNING: Final = 80
"""Characters before the time of a row, an entry or an object."""

_MOST_WORDS: Final = 30
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class ByClock:
    """
    What a query asks of times of the day.

    :param low: The first minute that is meant.
    :param high: The last one.
    :param order: 1 where the first of them is asked for, -1 where the last, 0 where all are.
    """

    low: int
    high: int
    order: int


@once_per_query
def asked_by_clock(query: str) -> ByClock | None:
    """
    Read what a query asks of times of the day.

    >>> asked_by_clock("When is the next bus after 10:15?")
    ByClock(low=615, high=1440, order=1)
    >>> asked_by_clock("events between 08:25 and 08:55")
    ByClock(low=505, high=535, order=0)
    >>> asked_by_clock("Is it open at 7 pm?")

    :param query: The query as it was asked.
    :returns: What is asked; None where no time is compared.
    """
    if len(query.split()) > _MOST_WORDS:
        return None
    said, times = folded(query), [*times_in(query)]
    order = _order_in(said)
    whole = [one for one in hours_in(query) if not one.is_open and one.length]
    if len(whole) == 1:
        return ByClock(whole[0].low, whole[0].high, order)
    if len(times) == 1:
        written, hour, minute, _ = times[0]
        at = said.find(folded(written))
        return _from_time(said, said[max(0, at - _LONGEST) : at], 60 * hour + minute, order)
    return _of_day(query, said, order) if order and not times else None


def _order_in(said: str) -> int:
    """1 where the first is asked for, -1 where the last is; what is said first counts."""
    places = {
        order: found.start() for order, kind in ((1, "next"), (-1, "last")) if (found := _SAID[kind].search(said))
    }
    return min(places, key=places.__getitem__) if places else 0


def _of_day(query: str, said: str, order: int) -> ByClock | None:
    """The first or the last of a day, or of a part of it."""
    part = next((one for one in parts_in(query) if one[1] == "hours"), None)
    is_of_day = part or any(find_weekdays(query)) or any(date.date[2] for date in find_dates(query))
    if not _SAID["runs"].search(said) and not (is_of_day and _SAID["of_clock"].search(said)):
        return None
    return ByClock(part[2], part[3], order) if part else ByClock(0, DAY, order)


def _from_time(said: str, before: str, minutes: int, order: int) -> ByClock | None:
    """What is asked of one time; ``before`` is what stands before it."""
    if _AT.search(before):
        return None
    if _BEFORE["until"].search(before) or (order < 0 and _AS_OF.search(before)):
        return ByClock(0, minutes, order or -1)
    if _BEFORE["from"].search(before) and not _AS_OF.search(before):
        return ByClock(minutes, DAY, order or 1)
    runs = any(pattern.search(said) for pattern in (_SAID["runs"], _SAID["of_clock"], _NEXT))
    return ByClock(minutes, DAY, 1) if order > 0 and runs else None


def rows_by_clock(query: str, passages: Sequence[AnalyzedPassage], grid: Grid) -> Floats:
    """
    Tell which sentences are next, first or last by the clock, or within what is asked.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param grid: The query's terms in the passages.
    :returns: 0 to 1 [n]; all 0 where the query compares no time, or too few sentences have one.
    """
    found = np.zeros(len(grid.lengths))
    asked = asked_by_clock(query)
    if asked is None:
        return found
    minutes: dict[int, int] = {}
    for first, passage in with_firsts(passages):
        of_passage = _minutes_in(passage, query)
        if len(of_passage) >= FEWEST:
            minutes |= {first + index: one for index, one in of_passage.items()}
    minutes = {row: one for row, one in minutes.items() if asked.low <= one <= asked.high}
    if not minutes:
        return found
    spoken = {term for term, *_ in times_in(query)}
    languages = [*{passage.language for passage in passages}]
    of_times = terms_in(" ".join((*spoken, *(match[0] for match in _SAID["next"].finditer(folded(query))))), languages)
    rows = [*minutes]
    others = [at for at, term in enumerate(grid.terms) if term not in of_times]
    beside = of_the_best(said_beside(grid, others)[rows])
    if not asked.order:
        found[rows] = beside
        return found
    alike = [row for row, share in zip(rows, beside.tolist(), strict=True) if share >= ALIKE]
    for chosen, counts in ((rows, float(beside.min())), (alike, 1.0)):
        of_chosen = {row: minutes[row] for row in chosen}
        placed = by_place(of_chosen, largest_first=asked.order < 0) or dict.fromkeys(chosen, 1.0)
        for row, place in placed.items():
            found[row] = max(found[row], counts * place)
    return found


def _minutes_in(passage: AnalyzedPassage, query: str) -> Mapping[int, int]:
    """The time of each sentence that has one: that of the column which the query names, or else the first."""
    said = {*_WORD.findall(query.casefold())}
    found: dict[int, int] = {}
    named: dict[str, bool] = {}
    for index, several in passage.stretches("hours").items():
        if several[0].start > _BEGINNING:
            continue
        found[index] = several[0].low
        for name, value in passage.fields.of(index):
            if name not in named:
                words = _WORD.findall(name.casefold())
                named[name] = bool(words) and said.issuperset(words)
            if named[name] and (times := hours_in(value)):
                found[index] = times[0].low
                break
    return found
