"""Values in columns and behind keys: that of a row is what stands in the column which the query names best."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from rag_compress.core.layout.fields import Field
from rag_compress.core.layout.pairs import pairs_in
from rag_compress.core.layout.total_cells import is_total
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.compared import Comparison, Value, is_dated
from rag_compress.core.scoring.compared.qualities import UNIT_ALONE, VARIANT
from rag_compress.core.scoring.compared.readings import has_decimal_comma, read_column, unit_in
from rag_compress.core.scoring.compared.sums import without_sum
from rag_compress.core.terms import index_terms
from rag_compress.core.words.numbers import DECIMAL_COMMA
from rag_compress.core.words.quantities import quantities_in

_FURTHER: Final = 0.25
"""What a further word of a name counts beside the one that names it best."""

_OTHER_WORD: Final = 0.05
"""What a word takes off that the query does not say: the "average rating" is not the "number of ratings"."""

_SAME_FORM: Final = 0.02
"""What a word adds that the query has in the same form."""

_SHORTENED: Final = 4
"""Letters of a shortened name."""

_IDENTIFIES: Final = re.compile(
    r"(?:\b|_)(?i:ids?|(?:zip|post)?code|zip|isbn|sku|phone|key|index|no|nr)$|(?<=[a-z])(?:I[dD]s?|Code|Zip|Phone|Key|Index|No|Nr)$"
)
"""How the names of columns end whose numbers are no amounts."""

_BEGINNING: Final = 30
"""Characters of a cell that tell its unit."""

_Column = tuple[str, Sequence[tuple[int, str]]]
"""The name of a column, or a key, and what stands there in each row."""


def values_of_columns(
    comparison: Comparison,
    terms: Mapping[str, float],
    passage: AnalyzedPassage,
    with_figures: Collection[int],
    continued: Mapping[int, tuple[Field, ...]],
) -> Iterator[Value]:
    """
    Find the values of a passage that stand in columns or behind keys.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> table = "| town | population |\\n|---|---|\\n| Alba | 900 |\\n| Brix | 400 |"
    >>> (passage,) = Analyzer("pysbd", len, "en").analyze([Passage(table)])
    >>> comparison = Comparison({"population": 2.0}, places=(1, 1))
    >>> [(value.row, value.number) for value in values_of_columns(comparison, {"popul": 2.0}, passage, {2, 3}, {})]
    [(2, 900.0), (3, 400.0)]

    :param comparison: The comparison.
    :param terms: The terms that name the value, with their weights.
    :param passage: The passage.
    :param with_figures: The sentences that have figures.
    :param continued: The fields of rows whose head stands in another chunk.
    :returns: The values: of each row that of the column which the query names best, or of several alike.
    """
    columns: dict[str, list[tuple[int, str]]] = {}
    rows = passage.table_heads
    fields = {**{row: passage.fields.of(row) for row in rows}, **continued}
    for row, of_row in fields.items():
        for name, value in () if is_total(next((cell for _, cell in of_row if cell.strip()), "")) else of_row:
            columns.setdefault(name, []).append((row, value))
    yield from _best_of(comparison, terms, [*columns.items()], passage)
    pairs: dict[str, list[tuple[int, str]]] = {}
    heads = {*rows.values()}
    for index in sorted(with_figures):
        line = passage.lines[index]
        if index not in fields and index not in heads and (":" in line or "=" in line or "：" in line):
            for key, value in pairs_in(line):
                pairs.setdefault(key, []).append((index, value))
    yield from _best_of(comparison, terms, [*pairs.items()], passage)


def _best_of(
    comparison: Comparison,
    terms: Mapping[str, float],
    columns: Sequence[_Column],
    passage: AnalyzedPassage,
) -> Iterator[Value]:
    """Of several columns that hold a row the best one gives its value, or the best ones."""
    best: dict[int, list[Value]] = {}
    only_dates = is_dated(comparison)
    of_language = passage.language in DECIMAL_COMMA
    decimal_comma = has_decimal_comma((cell for _, cells in columns for _, cell in cells), of_language)
    for name, cells in columns:
        quality, sign = _quality_of(name, cells, comparison, terms, passage.language)
        if not quality or quality < max((best[row][0].quality for row, _ in cells if row in best), default=0.0):
            continue
        readings = read_column(
            name,
            cells,
            decimal_comma,
            passage.has_days_first,
            only_dates=only_dates,
            may_be_dates=comparison.places is not None,
        )
        if 2 * len(readings) < sum(1 for _, cell in cells if cell):
            continue
        for row, reading in without_sum(readings):
            value = Value(row, quality, *reading, sign, name, is_of_column=True)
            if not best.get(row) or best[row][0].quality < quality:
                best[row] = []
            best[row].append(value)
    for values in best.values():
        yield from values


def _weight_of(term: str, terms: Mapping[str, float]) -> float:
    """What a word of the name of a column weighs, which may be shortened: "popu" for the population."""
    found = terms.get(term, 0.0)
    if not found and len(term) >= _SHORTENED:
        found = max((VARIANT * weight for name, weight in terms.items() if name.startswith(term)), key=abs, default=0.0)
    return found


def _quality_of(
    name: str, cells: Sequence[tuple[int, str]], comparison: Comparison, terms: Mapping[str, float], language: str
) -> tuple[float, int]:
    named = index_terms(name, language)
    weights = {term: _weight_of(term, terms) for term in {*named}}
    matched = [weight for weight in weights.values() if weight]
    if matched and not _IDENTIFIES.search(name):
        strongest = max(matched, key=abs)
        same = sum(word in comparison.names for word in name.lower().split())
        further = sum(map(abs, matched)) - abs(strongest)
        unnamed = len(weights) - len(matched)
        quality = abs(strongest) + _FURTHER * further - _OTHER_WORD * unnamed + _SAME_FORM * same
        return quality, 1 if strongest > 0 else -1
    measure = unit_in(name)[0] or _measure_of(cells)
    return (UNIT_ALONE, comparison.measures[measure]) if measure in comparison.measures else (0.0, 1)


def _measure_of(cells: Sequence[tuple[int, str]]) -> str:
    """What the first number of a column measures: the cells tell the unit where the name does not."""
    first = next((cell for _, cell in cells if any(map(str.isdigit, cell[:_BEGINNING]))), "")
    found = quantities_in(first[:_BEGINNING])
    return found[0].measure if found else ""
