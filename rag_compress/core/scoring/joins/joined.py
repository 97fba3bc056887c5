"""Records that a record named by the query leads to, by a value that both hold: the customer of an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.layout.keys import is_bare_key
from rag_compress.core.layout.lines_above import nearest_above
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.fields.asked import terms_named
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.joins.anchors import find_anchors
from rag_compress.core.scoring.joins.records import Record, Records
from rag_compress.core.scoring.joins.targets import Targets
from rag_compress.core.scoring.joins.values import Held, Kind
from rag_compress.core.scoring.matching import terms_of_key

JOINED: Final = 2.4
"""What a record counts that is led to, relative to a title that is: there is no doubt that the value is the same."""

HOPS: Final = 2
"""Records that are gone through from the one that the query names."""

SOURCES: Final = 12
"""Records that are followed at the second hop."""

_NAMED: Final = 0.6
"""Share of what is asked that a record counts for at least whose column the query names: the manager of a client."""

_BASE: Final = 0.35
"""What a record counts that adds nothing of what is asked, relative to one that adds all."""

_UNNAMED: Final = 0.8
_OTHER_NAMED: Final = 0.5
"""What a value counts whose column the query does not name, where it names none, or another one."""

_MOST_ALIKE: Final = 12
"""Values under one name: what holds more of them is a list, or several rows of SQL, and means none of them."""

_FEW_NAMED: Final = 2
"""Records that a query names up to which a word of prose leads on: of more, it is not told which one is meant."""

_ON_THE_WAY: Final = 0.95
"""What a record counts relative to the one that it leads to."""

_HOP: Final = 0.9
"""What the second hop counts relative to the first."""

_LEAST: Final = 0.7
"""What the best record counts at least, however little of what is asked it adds."""

_SURE: Final = 0.25
"""What one must count by itself for that; less is less than in proportion."""


@dataclass(frozen=True)
class _Step:
    record: Record
    strength: float
    covered: frozenset[int]
    lead: float
    before: int | None  # the step that leads here
    by: str = ""  # the value that does


def joined_records(grid: Grid, weights: Floats, above: Floats, units: Units, variants: Variants) -> Floats:
    """
    Tell which sentences are of records that the query means without naming them.

    A record is named where it holds the rare terms of the query, as few do, or its key is said. Each of its values
    leads to other records (`Targets`); these count more where they, or the head of their table, have what is asked and
    those before have not, and where the query names the column of the value. What is on the way to one counts nearly as
    much.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :param above: Matches [n, m] in the lines above each sentence, as of `named_above`.
    :param units: The passages, as what is scored as one passage.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :returns: 0 to 1 [n]; all 0 where no passage holds records.
    """
    found = np.zeros(len(grid.lengths))
    if not any(passage.holds_records for passage in units.passages):
        return found
    records = Records(grid, units.continued_rows())
    anchors = find_anchors(grid, weights, records)
    if not anchors:
        return found
    steps = _Paths(grid, weights, above, variants, records).followed(anchors)
    best = max(step.lead for step in steps)
    if not best:
        return found
    leads = [step.lead for step in steps]
    for number in range(len(steps) - 1, -1, -1):
        before = steps[number].before
        if before is not None:
            leads[before] = max(leads[before], _ON_THE_WAY * leads[number])
    worth = (_LEAST + (1 - _LEAST) * best) * min(1.0, best / _SURE) ** 2
    for step, lead in zip(steps, leads, strict=True):
        found[step.record.rows] = np.maximum(found[step.record.rows], worth * lead / best)
    return found


class _Paths:
    """The ways from the records that a query names, step by step."""

    def __init__(self, grid: Grid, weights: Floats, above: Floats, variants: Variants, records: Records) -> None:
        self._grid = grid
        self._weights = weights
        self._held = (grid.matches + above) > 0
        self._variants = variants
        self._records = records
        self._targets = Targets(grid, records)
        self._names_few = True

    def followed(self, anchors: Sequence[tuple[int, float]]) -> list[_Step]:
        """Give all records that are named or reached, those before the ones that they lead to."""
        named: dict[range, _Step] = {}
        for row, strength in anchors:
            record = self._records.at(row)
            if record.rows not in named or named[record.rows].strength < strength:
                named[record.rows] = _Step(record, strength, self._covered(record), 0.0, None)
        steps = [*named.values()]
        self._names_few = len(steps) <= _FEW_NAMED
        frontier = [*range(len(steps))]
        reached = set[range]()
        for _ in range(HOPS):
            following: dict[range, _Step] = {}
            for number in frontier:
                before = steps[number].before
                known_before = reached if before is None else reached | {steps[before].record.rows}
                for step in self._from(number, steps[number], known_before):
                    known = following.get(step.record.rows)
                    if known is None or step.lead > known.lead:
                        following[step.record.rows] = step
            frontier = [*range(len(steps), len(steps) + len(following))]
            steps += following.values()
            reached |= following.keys()
            frontier = sorted(frontier, key=lambda at: -steps[at].strength)[:SOURCES]
        return steps

    def _from(self, number: int, step: _Step, reached: Collection[range]) -> Iterator[_Step]:
        missing = [column for column in range(len(self._weights)) if column not in step.covered]
        total = float(self._weights[missing].sum())
        for value, worth in self._worths(step.record):
            by = value.text.casefold()
            if by == step.by:
                continue  # to others of the one that it comes from
            if value.kind is Kind.WORD and not value.is_cell and not self._names_few:
                continue
            is_word_of_many = value.kind is Kind.WORD and self._is_nested(step.record)
            for target in self._targets.of(step.record, value):
                if target.record.rows in reached:
                    continue
                own = self._covered(target.record)
                added = float(self._weights[[column for column in missing if column in own]].sum())
                if is_word_of_many and not added:
                    continue
                gain = max(added / total if total > 0 else 0.0, _NAMED if worth == 1.0 else 0.0)
                strength = step.strength * target.sureness * worth
                lead = strength * (_BASE + (1 - _BASE) * gain)
                yield _Step(target.record, _HOP * strength, step.covered | own, lead, number, by)

    def _covered(self, record: Record) -> frozenset[int]:
        """The terms of the query that a record has, in itself, in the lines above it, or in its title."""
        rows = [*record.rows, *([record.head] if record.head >= 0 else [])]
        has = self._held[rows].any(axis=0) | (self._grid.in_titles[record.passage_index] > 0)
        return frozenset(np.flatnonzero(has).tolist())

    def _is_nested(self, record: Record) -> bool:
        """Whether a record stands below the bare key of nested settings, where "db" is a host, a user and a volume."""
        passage, first = self._grid.passages[record.passage_index], int(self._grid.starts[record.passage_index])
        index = record.rows.start - first
        key = index if len(record.rows) > 1 else nearest_above(passage.outline).get(index, index)
        return is_bare_key(passage.text, *passage.spans[key])

    def _worths(self, record: Record) -> Sequence[tuple[Held, float]]:
        """The values of a record that the query does not say, each with what it counts by the name of its column."""
        passage = self._grid.passages[record.passage_index]
        terms = frozenset(self._grid.terms)
        names: Mapping[str, bool] = {
            name: bool(name and terms_named(name, passage, terms, self._variants))
            for name in {held.name for held in record.values}
        }
        if max(Counter(held.place for held in record.values if held.is_cell).values(), default=0) > _MOST_ALIKE:
            return ()
        said = record.table is None  # of what has keys, other words are these keys
        values = [
            held
            for held in dict.fromkeys(record.values)
            if (held.kind is not Kind.WORD or said or held.is_cell) and not terms >= terms_of_key(held.text, passage)
        ]
        is_any = any(names[held.name] for held in values)
        other = _OTHER_NAMED if is_any else _UNNAMED
        return [(held, 1.0 if names[held.name] else other) for held in values]
