"""Stretches of which the lines of a record say one end each: the begin and the end of an event of a calendar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol

from rag_compress.core.words.stretches import Stretch

_MOST_LINES: Final = 30


class Lines(Protocol):
    """Lines that say all of one thing, from `first` on, before `end`."""

    @property
    def first(self) -> int:
        """Index of the first one."""

    @property
    def end(self) -> int:
        """Index behind the last one."""


def with_records(
    found: Mapping[int, Sequence[Stretch]], records: Iterable[Lines], read: Callable[[int, int], Sequence[Stretch]]
) -> dict[int, Sequence[Stretch]]:
    """
    Read records as a whole of which lines say single times alone.

    :param found: What each line says.
    :param records: The records.
    :param read: Reads the lines from an index on, before another one.
    :returns: The same, with the stretch from one line to another in place of both, at the first of them.
    """
    whole = dict(found)
    for record in records:
        rows = [row for row in range(record.first, min(record.end, record.first + _MOST_LINES)) if row in found]
        if len(rows) != 2 or not all(one.is_single for row in rows for one in found[row]):
            continue
        said = [one for one in read(rows[0], rows[1] + 1) if not one.is_single and not one.is_open]
        if said:
            whole[rows[0]] = said[:1]
            del whole[rows[1]]
    return whole
