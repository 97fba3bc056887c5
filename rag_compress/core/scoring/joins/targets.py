"""The records that hold a value of another one, each with how surely the value leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rag_compress.core.passages.analyzed_passage import languages_in
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.scoring.joins.columns import fit, is_counting, may_be_key
from rag_compress.core.scoring.joins.records import Record, Records, cells_in
from rag_compress.core.scoring.joins.values import Held, Kind
from rag_compress.core.terms import index_terms

_MOST_HOLDERS: Final = 200
"""Sentences that hold a value, beyond which it is none that identifies anything."""

_MOST_IN_PROSE: Final = 6
"""Sentences that say a word, beside the records that have it in a cell, up to which it may be a value."""

_MANY: Final = 20
"""Records that one value leads to and that count in full."""

_BOTH_NAME: Final = 0.5
"""What leads from one record that only names a value to another one that does: an order, and an invoice of it."""

_FEW_NAMING: Final = 5
"""Records that a value leads to which is a key of none: more of them share a category."""

_SAMPLE: Final = 6
_AROUND: Final = 30
"""Values of a column that are looked at, and rows before and behind that have them."""

_UNSURE: Final = 0.8
"""What a number counts whose names do not say that it leads there."""

_LEAST_FIGURES: Final = 3
"""Figures of a number that may lead whatever it is called: small ones are held by any column."""

_LEAST_SHARE: Final = 0.5
"""Share of the values of a column that must be keys of the table that it leads to, where no name says so."""


class Target(NamedTuple):
    """
    A record that a value leads to.

    :param record: The record.
    :param sureness: How surely, 0 to 1.
    """

    record: Record
    sureness: float


class Targets:
    """
    The records that values lead to.

    :param grid: The sentences.
    :param records: Their records.
    """

    def __init__(self, grid: Grid, records: Records) -> None:
        self._grid = grid
        self._records = records
        self._languages = languages_in(grid.passages)
        self._starts = grid.starts.tolist()
        self._holders: dict[str, list[int]] = {}

    def of(self, record: Record, held: Held) -> Iterator[Target]:
        """
        Find the records that a value of a record leads to.

        It leads from where it is named to where it is a key: in a column of ids or names, or in the first one, of one
        row of the table alone. So it does the other way round, and identifiers and numbers lead half as surely from one
        table to another that only names them, too. Numbers need names that fit. It never leads to others that name it
        in the same column.

        :param record: The record.
        :param held: One of its values.
        :returns: The others.
        """
        found = {(record.rows, held.place, held.name): (record, held)}
        from_prose = record.table is None and held.kind is not Kind.CODE
        for row in self._rows_with(held.text):
            if from_prose and not self._begins_line(row):
                continue  # prose as well, to which only identifiers lead from prose
            other = self._records.at(row)
            found |= {(other.rows, one.place, one.name): (other, one) for one in cells_in(other.values, held.text)}
        if len(found) < 2 or (held.kind is Kind.WORD and self._is_of_prose(held.text, found.values())):
            return
        counts = Counter((other.table or other.rows, one.place) for other, one in found.values())
        own_is_key = may_be_key_of(held) and counts[record.table or record.rows, held.place] == 1
        targets: dict[range, Target] = {}
        for other, one in found.values():
            if other.rows == record.rows or not self._may_lead(record, held, other):
                continue
            is_same = other.table is not None and other.table == record.table
            if is_same and one.place == held.place:
                continue
            is_key = may_be_key_of(one) and counts[other.table or other.rows, one.place] == 1
            sureness = self._sureness(record, held, other, one, is_key=is_key, own_is_key=own_is_key)
            if sureness > (targets[other.rows].sureness if other.rows in targets else 0.0):
                targets[other.rows] = Target(other, sureness)
        if not own_is_key and len(targets) > _FEW_NAMING:
            targets = {rows: target for rows, target in targets.items() if target.sureness > _BOTH_NAME}
        share = min(1.0, _MANY / max(1, len(targets)))
        yield from (target._replace(sureness=share * target.sureness) for target in targets.values())

    def _is_of_prose(self, word: str, found: Iterable[tuple[Record, Held]]) -> bool:
        """Whether many sentences say a word that are not of records in which it is a cell: "folder", "worker"."""
        in_cells = {record.rows for record, held in found if held.is_cell}
        return sum(self._records.at(row).rows not in in_cells for row in self._rows_with(word)) > _MOST_IN_PROSE

    def _may_lead(self, record: Record, held: Held, other: Record) -> bool:
        """From prose to prose names lead elsewhere (`Names`, `Titles`): here only identifiers do, in lines of a log."""
        if record.table is not None or other.table is not None:
            return True
        return held.kind is Kind.CODE and self._is_line(record) and self._is_line(other)

    def _begins_line(self, row: int) -> bool:
        place = int(self._grid.passage_of[row])
        return self._grid.passages[place].lines.columns[row - self._starts[place]] is not None

    def _is_line(self, record: Record) -> bool:
        """Whether a record is all of a line."""
        columns = self._grid.passages[record.passage_index].lines.columns
        first = record.rows.start - self._starts[record.passage_index]
        behind = first + len(record.rows)
        return columns[first] is not None and (behind == len(columns) or columns[behind] is not None)

    def _sureness(
        self, record: Record, held: Held, other: Record, one: Held, *, is_key: bool, own_is_key: bool
    ) -> float:
        leads = 1.0 if is_key != own_is_key or (is_key and own_is_key) else _BOTH_NAME
        has_key = is_key or own_is_key
        if held.kind is Kind.CODE:
            return leads
        if held.kind is Kind.NUMBER:
            fits = self._fit(record, held, other, one, is_key=is_key, own_is_key=own_is_key)
            return leads * fits
        if held.kind is Kind.NAME:
            return leads if has_key else 0.0
        return leads if has_key and (one.is_cell if is_key else held.is_cell and one.is_cell) else 0.0

    def _fit(self, record: Record, held: Held, other: Record, one: Held, *, is_key: bool, own_is_key: bool) -> float:
        about, about_other = self._records.about(record), self._records.about(other)
        fits = fit(held.name, one.name, about, about_other, self._languages[0])
        if fits == 1.0 or not (is_key or own_is_key):
            return fits if fits == 1.0 else 0.0
        from_record, at, to, to_at = (record, held, other, one) if is_key else (other, one, record, held)
        if is_counting(at.name) or not to.table:
            return 0.0
        if not from_record.table:
            return _UNSURE if fits or at.name == "#" else 0.0
        may_be = fits or len(at.text) >= _LEAST_FIGURES
        return _UNSURE if may_be and self._are_keys(from_record, at, to, to_at) else 0.0

    def _are_keys(self, record: Record, held: Held, other: Record, one: Held) -> bool:
        """Whether what stands in the column of the rows around is a key of the other table, too."""
        first = self._starts[record.passage_index]
        last = first + len(self._grid.passages[record.passage_index].spans)
        middle = record.rows.start
        around = sorted(
            range(max(first, middle - _AROUND), min(last, middle + _AROUND)), key=lambda at: abs(at - middle)
        )
        values: dict[str, None] = {}
        for row in around:
            near = self._records.at(row)
            if near.table == record.table:
                values.update(dict.fromkeys(value.text for value in near.values if value.place == held.place))
            if len(values) > _SAMPLE:
                break
        values.pop(held.text, None)
        found = [self._is_in(value, other, one) for value in values]
        return sum(found) >= _LEAST_SHARE * len(found)

    def _is_in(self, text: str, other: Record, one: Held) -> bool:
        """Whether a column of a table has a value."""
        for row in self._rows_with(text):
            record = self._records.at(row)
            if record.table == other.table and any(value.place == one.place for value in cells_in(record.values, text)):
                return True
        return False

    def _rows_with(self, text: str) -> list[int]:
        """The sentences that hold all terms of a value."""
        if text not in self._holders:
            rows: set[int] = set()
            for language in self._languages:
                terms = index_terms(text, language)
                rows |= self._rows_with_terms(frozenset(terms), language) if terms else set()
            folded = text.casefold()
            found = sorted(row for row in rows if folded in self._line(row).casefold())
            self._holders[text] = found if len(found) <= _MOST_HOLDERS else []
        return self._holders[text]

    def _rows_with_terms(self, terms: frozenset[str], language: str) -> set[int]:
        frequencies = self._grid.passage_frequencies
        holders = [frozenset(frequencies.holders(term)) for term in sorted(terms)]
        rows: set[int] = set()
        for place in frozenset.intersection(*holders):
            passage = self._grid.passages[place]
            if passage.language != language:
                continue
            inside = [{index for index, _ in passage.postings[term]} for term in terms]
            rows |= {self._starts[place] + index for index in set.intersection(*inside)}
        return rows

    def _line(self, row: int) -> str:
        place = int(self._grid.passage_of[row])
        return self._grid.passages[place].lines[row - self._starts[place]]


def may_be_key_of(held: Held) -> bool:
    """
    Tell whether a value may be the key of its record, by its column.

    :param held: The value.
    :returns: Whether it may.
    """
    return held.is_cell and (held.place == 0 or may_be_key(held.name))
