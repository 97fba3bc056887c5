"""Entries that say when they begin, and hold until the next one: records of a log, rates from 2018 and from 2020."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rag_compress.core.words.stretches import DAY, YEAR, Stretch

_BEGINNING: Final = 40
"""Characters before the time of an entry."""

_FOREVER: Final = 10_000 * YEAR


def until_next(
    found: Mapping[int, Sequence[Stretch]],
    columns: Sequence[int | None],
) -> dict[int, Stretch]:
    """
    Find how long what sentences begin with, or say "from" of, holds: until the next entry of the same list.

    Single times are of a list where they begin lines. A list ends where its times turn.

    >>> years = (2018, 2020)
    >>> froms = {row: [Stretch(5, 9, year * YEAR, _FOREVER, is_open=True)] for row, year in enumerate(years)}
    >>> held = until_next(froms, [0, 0])
    >>> held[0].low // YEAR, held[0].high // YEAR
    (2018, 2019)

    :param found: What each says of one kind, hours or days.
    :param columns: The column in which each begins its line.
    :returns: For each entry how long it holds; nothing for those that are in no list.
    """
    entries = [
        (row, several[0])
        for row, several in found.items()
        if several[0].start <= _BEGINNING
        and (_begins(several[0]) or (several[0].is_single and columns[row] is not None))
    ]
    held: dict[int, Stretch] = {}
    for run in _runs(entries):
        starts = sorted({one.low for _, one in run})
        following = dict(pairwise(starts))
        for row, one in run:
            last = DAY if one.cycle == DAY else _FOREVER
            if one.is_open or len(starts) > 1:
                high = max(following.get(one.low, last) - 1, one.low)
                held[row] = one._replace(high=high, is_open=False, is_single=False)
    return dict(sorted(held.items()))


def _begins(one: Stretch) -> bool:
    """Whether only where it begins is said, not where it ends."""
    return one.is_open and one.high >= (DAY if one.cycle == DAY else _FOREVER)


def _runs(entries: Sequence[tuple[int, Stretch]]) -> Iterator[list[tuple[int, Stretch]]]:
    """Entries of which each begins no earlier than the one before, or each no later."""
    run: list[tuple[int, Stretch]] = []
    direction = 0
    for entry in entries:
        if run:
            step = entry[1].low - run[-1][1].low
            sign = (step > 0) - (step < 0)
            if (sign and direction and sign != direction) or (not sign and entry[1].is_open):
                yield run
                run, direction = [], 0
            else:
                direction = direction or sign
        run.append(entry)
    if run:
        yield run
