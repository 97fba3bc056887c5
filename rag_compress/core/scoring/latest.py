"""The latest of what is said with dates, where the query asks for that: "the current fee", "the newest version"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import sections_in
from rag_compress.core.passages.titles import BREADCRUMB
from rag_compress.core.scoring.in_order import ALIKE, by_place
from rag_compress.core.words.dates import Order, dates_in, version_in
from rag_compress.core.words.word_lists import patterns_in

SHORT = 80
"""Characters at most of a first line that gives the date of all below it."""

_SAID = patterns_in(Path(__file__).with_suffix(".txt"))
_LATEST = re.compile(rf"\b(?:{_SAID['latest']})\b|{_SAID['latest_unspaced']}")
_EARLIEST = re.compile(rf"\b(?:{_SAID['earliest']})\b|{_SAID['earliest_unspaced']}")
VERSIONS = re.compile(rf"\b(?:{_SAID['versions']})\b|{_SAID['versions_unspaced']}", re.IGNORECASE)
"""What a query says that is about versions of something."""


def direction_of(query: str) -> int:
    """
    Tell whether a query asks for the latest or the earliest.

    >>> [direction_of(query) for query in ("the current fee", "the oldest version", "the fee")]
    [1, -1, 0]

    :param query: The query as it was asked.
    :returns: 1 for the latest, -1 for the earliest, 0 for neither.
    """
    lower = query.lower()
    if _EARLIEST.search(lower):
        return -1
    return 1 if _LATEST.search(lower) else 0


def latest(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences are the latest, or the earliest, of those that say what is asked.

    Of the sentences that score at least `ALIKE` of the best, those with the latest date count 1, those with the next
    one half, as of `by_place`: the date in the sentence, in the headings above it or the title, or in the first line
    of its section. Where the query asks for a version or what has changed, all of the newest entry of a change log
    counts 1: the sections of one text whose titles give versions or dates.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 0 to 1 [n]; all 0 where the query asks for neither, or where no two dates differ.
    """
    direction = direction_of(query)
    found = np.zeros(len(scores))
    if not direction:
        return found
    parts = sections_in(passages)
    starts = np.cumsum([0, *(len(part.spans) for part in parts)])
    if VERSIONS.search(query) and (entry := _newest_entry(parts, starts, scores, direction)):
        found[entry] = 1.0
        return found
    best = float(scores.max(initial=0.0))
    alike = np.flatnonzero(scores >= ALIKE * best).tolist() if best > 0 else []
    dated: dict[int, Order] = {}
    for row in alike:
        index = int(np.searchsorted(starts, row, side="right")) - 1
        date = _date_of(parts[index], row - int(starts[index]), direction)
        if date:
            dated[row] = date
    for row, worth in by_place(dated, largest_first=direction > 0).items():
        found[row] = worth
    return found


def _date_of(part: AnalyzedPassage, index: int, direction: int) -> Order | None:
    """The date that a sentence gives, or else that of its section."""
    dates = dates_in(part.text[slice(*part.spans[index])])
    return (max if direction > 0 else min)(dates) if dates else _date_of_section(part)


def _date_of_section(part: AnalyzedPassage) -> Order | None:
    dates = dates_in(part.title)
    start, end = part.spans[0]
    if not dates and end - start <= SHORT:
        dates = dates_in(part.text[start:end])
    return dates[-1] if dates else None


def _newest_entry(parts: Sequence[AnalyzedPassage], starts: Integers, scores: Floats, direction: int) -> list[int]:
    """Rows of the newest entry of the change log that says most of what is asked; none where there is no such log."""
    logs: dict[str, dict[Order, list[int]]] = {}
    for index, part in enumerate(parts):
        log, order = _entry_of(part.title)
        if order:
            logs.setdefault(log, {}).setdefault(order, []).extend(range(int(starts[index]), int(starts[index + 1])))
    several = {log: entries for log, entries in logs.items() if len(entries) > 1}
    if not several:
        return []
    entries = max(several.values(), key=lambda one: max(float(scores[rows].max(initial=0.0)) for rows in one.values()))
    return entries[(max if direction > 0 else min)(entries)]


def _entry_of(title: str) -> tuple[str, Order | None]:
    """What a section is an entry of, and the version or the date of the entry."""
    pieces = title.split(BREADCRUMB)
    for depth, piece in enumerate(pieces):
        if order := version_in(piece) or next(iter(dates_in(piece)), None):
            return BREADCRUMB.join(pieces[:depth]), order
    return title, None
