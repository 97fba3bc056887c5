"""The values that a query compares, as columns, keys and sentences give them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from rag_compress.core.layout.fields import Field, fields_below
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.compared import COUNTED, Comparison, Value, is_dated
from rag_compress.core.scoring.compared.columns import values_of_columns
from rag_compress.core.scoring.compared.labels import values_beside_labels
from rag_compress.core.scoring.compared.names import terms_of_names
from rag_compress.core.scoring.compared.qualities import DATE_ALONE, NEARLY
from rag_compress.core.scoring.compared.readings import read_dates, reading_of
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.dates import Order

FEWEST: Final = 3
"""Sentences that give a value, from which on they are data."""

Values: TypeAlias = Mapping[int, Sequence[Value]]
"""The values of sentences, by position."""

_FIGURE: Final = re.compile(r"\d+")
_BEGINNING: Final = 30
"""Characters before the date of an entry."""

_END: Final = 2
"""Characters behind the date of a heading."""

_SHORT: Final = 120
"""Characters of a sentence that has no room for more than what it dates."""


def values_compared(
    query: str,
    comparison: Comparison,
    passages: Sequence[AnalyzedPassage],
    variants: Variants,
    continued: Mapping[int, int],
) -> tuple[Values, Values]:
    """
    Find the values that a comparison is about: those that the query names best, and those that may be meant where a
    sentence, or a table, names none so well.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> texts = [f"{name} inhabitants." for name in ("Alba has 900", "Brix has 400", "Cima has 700", "Dorn has few")]
    >>> passages = Analyzer("pysbd", len, "en").analyze([Passage(text) for text in texts])
    >>> named, _ = values_compared("", Comparison({"inhabitants": 2.0}, places=(1, 1)), passages, {}, {})
    >>> {row: value.number for row, (value,) in named.items()}
    {0: 900.0, 1: 400.0, 2: 700.0}

    :param query: The query as it was asked.
    :param comparison: The comparison.
    :param passages: The passages.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :param continued: For rows of tables whose head stands in another chunk the position of that.
    :returns: The values by sentence, both kinds; nothing where fewer than `FEWEST` sentences give the best one.
    """
    groups: dict[tuple[float, str], dict[int, list[Value]]] = {}
    terms_of: dict[str, Mapping[str, float]] = {}
    lines = [line for passage in passages for line in passage.lines] if continued else []
    fields_of = {row: fields_below(lines[head], lines[row]) for row, head in continued.items()}
    for first, passage in with_firsts(passages):
        if passage.language not in terms_of:
            terms_of[passage.language] = terms_of_names(query, comparison.names, passage.language, variants)
        fields = {row - first: fields_of[row] for row in range(first, first + len(passage.spans)) if row in fields_of}
        for value in _values_in(comparison, terms_of[passage.language], passage, fields):
            key = round(value.quality, 2), "" if value.measure == COUNTED else value.measure
            groups.setdefault(key, {}).setdefault(first + value.row, []).append(value)
    order = sorted(groups, key=lambda key: (key[0], len(groups[key])), reverse=True)
    least = DATE_ALONE if comparison.places and not is_dated(comparison) else 0.0  # "the oldest" need not be a date
    best = next((key for key in order if len(groups[key]) >= FEWEST and key[0] > least), None)
    if best is None:
        return {}, {}
    named: dict[int, list[Value]] = dict(groups[best])
    others: dict[int, list[Value]] = {}
    starts = [start for start, _ in with_firsts(passages)]
    of_tables = {bisect_right(starts, row) for row, values in named.items() if values[0].is_of_column}
    for quality, measure in order:
        is_near = quality >= NEARLY * best[0]
        for row, values in groups[quality, measure].items() if measure == best[1] else ():
            may_be_meant = is_near or values[0].measure
            if may_be_meant and row not in named and bisect_right(starts, row) not in of_tables:
                (named if is_near else others).setdefault(row, values)
    return named, others


def _values_in(
    comparison: Comparison,
    terms: Mapping[str, float],
    passage: AnalyzedPassage,
    continued: Mapping[int, tuple[Field, ...]],
) -> Iterator[Value]:
    with_figures = {index for index, _ in passage.find(_FIGURE)}
    if not with_figures:
        return
    of_columns = [*values_of_columns(comparison, terms, passage, with_figures, continued)]
    yield from of_columns
    rows = passage.table_heads.keys() | continued.keys()
    left = with_figures.difference(passage.table_heads.values(), (value.row for value in of_columns))
    for index in sorted(left) if DATE in comparison.measures else ():
        line = passage.lines[index]
        is_any = index in rows or not (comparison.places is None or is_dated(comparison))
        dates = read_dates(line, passage.has_days_first, with_years="said") if is_any or _may_be_of_date(line) else []
        for _, _, date in dates if is_any or (dates and _is_of_date(line, dates)) else ():
            yield Value(index, DATE_ALONE, *reading_of(date), comparison.measures[DATE])
    for index in sorted(left.difference(rows) & _may_name(comparison, terms, passage)):
        yield from values_beside_labels(comparison, terms, passage, index)


def _may_name(comparison: Comparison, terms: Mapping[str, float], passage: AnalyzedPassage) -> set[int]:
    """The sentences that hold a term which names the value, or a unit of it: the others need not be read."""
    found = {index for term in terms.keys() & passage.postings.keys() for index, _ in passage.postings[term]}
    units = {*comparison.measures} - {DATE}
    for measure in units & passage.measures if units else ():
        found.update(index for index, _ in passage.amounts_of(measure))
    return found


def _may_be_of_date(line: str) -> bool:
    """Whether a line has figures where `_is_of_date` looks for a date."""
    is_short = len(line) <= _SHORT
    return is_short or any(map(str.isdigit, line[:_BEGINNING])) or any(map(str.isdigit, line[-_END:]))


def _is_of_date(line: str, dates: Sequence[tuple[int, int, Order]]) -> bool:
    """Whether a line is of a date: it begins or ends with it, as entries of logs and headings do, or is short."""
    return dates[0][0] <= _BEGINNING or len(line) - dates[-1][1] <= _END or len(line) <= _SHORT
