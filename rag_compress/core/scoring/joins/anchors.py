"""The records that a query names."""

from __future__ import annotations

from typing import Final

import numpy as np

from rag_compress.core.arrays import Counts, Flags, Floats, Integers
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.joins.inserted import begins_rows
from rag_compress.core.scoring.joins.records import Record, Records
from rag_compress.core.scoring.joins.targets import may_be_key_of
from rag_compress.core.scoring.matching import terms_of_key

MOST: Final = 12
"""Records that are named alike; where there are more, none is meant."""

_RARE: Final = 0.25
_FEW: Final = 3
"""Sentences that hold a term which tells records apart, as a share of all, or at least so many."""

_NEAR: Final = 0.6
"""Share of what the best record holds of the rare terms that another one must hold to be named, too."""

_EXPONENT: Final = 2.0
"""Power of that share in what a record counts: half a name is less than half of one."""

_CANDIDATES: Final = 40
"""Sentences whose records are read to see whether the query says their key."""

_CALLED: Final = 0.5
"""What a record gains whose key the query says, relative to all rare terms that one sentence holds."""


def find_anchors(grid: Grid, weights: Floats, records: Records) -> list[tuple[int, float]]:
    """
    Find the sentences that a query names: those with most of its rare terms, or with a key of which it says all.

    The lines that name the columns of tables are none.

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :param records: The records.
    :returns: At most `MOST` rows of the grid, each with what it counts, 0 to 1; none where more are named alike.
    """
    matched = grid.matches > 0
    for start, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        if not passage.holds_records:
            continue
        names = {*passage.table_heads.values()}
        if "INSERT INTO" in passage.text or "insert into" in passage.text:
            names.update(index for index, line in enumerate(passage.lines) if begins_rows(line))
        matched[[start + index for index in names]] = False
    held_by = matched.sum(axis=0)
    rare = (held_by > 0) & (held_by <= max(_FEW, _RARE * len(grid.lengths)))
    holders, columns = (matched & rare).nonzero()
    # term by term, as in the scores of BM25: a product of matrices has other last digits elsewhere
    holding = np.bincount(holders, weights[columns], minlength=len(grid.lengths)).astype(np.float64, copy=False)
    best = float(holding.max(initial=0.0))
    if not best:
        return []
    for row in _candidates(holding, matched, held_by).tolist():
        place = int(grid.passage_of[row])
        if grid.passages[place].lines.columns[row - int(grid.starts[place])] is None:
            continue  # within a line of prose, which has no key
        if _is_called(records.at(row), row, grid):
            holding[row] += _CALLED * best
    best = float(holding.max())
    named = np.flatnonzero(holding >= _NEAR * best)
    if len(named) > MOST:
        named = np.flatnonzero(holding >= best * (1 - 1e-9))
    if len(named) > MOST:
        return []
    return [(row, (float(holding[row]) / best) ** _EXPONENT) for row in named.tolist()]


def _candidates(holding: Floats, matched: Flags, held_by: Counts) -> Integers:
    """The sentences with most of the rare terms, and those with a term that hardly another one has."""
    rows = np.flatnonzero(holding > 0)
    if len(rows) <= _CANDIDATES:
        return rows
    few = (held_by > 0) & (held_by <= MOST)
    most = rows[np.argsort(-holding[rows], kind="stable")[:_CANDIDATES]]
    return np.union1d(most, np.flatnonzero(matched[:, few].any(axis=1)))


def _is_called(record: Record, row: int, grid: Grid) -> bool:
    """Whether the query says all of a key of a record, which the sentence has."""
    if len(record.values) < _FEW:
        return False
    passage = grid.passages[record.passage_index]
    own = passage.distinct_terms(row - int(grid.starts[record.passage_index])).intersection(grid.terms)
    keys = (terms_of_key(held.text, passage) for held in record.values if may_be_key_of(held))
    return any(key and key <= own for key in keys)
