"""The values that a query compares, as columns, keys and sentences give them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rag_compress.core.layout.pairs import pairs_in
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.scoring.compared import Comparison, Value, is_dated
from rag_compress.core.scoring.compared.labels import values_beside_labels
from rag_compress.core.scoring.compared.readings import has_decimal_comma, read_column, read_dates, reading_of, unit_in
from rag_compress.core.scoring.grid import Variants
from rag_compress.core.scoring.variants.translations import find_translations
from rag_compress.core.terms import index_terms
from rag_compress.core.words.amounts import DATE
from rag_compress.core.words.dates import Order
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.numbers import DECIMAL_COMMA

FEWEST: Final = 3
"""Sentences that give a value, from which on they are data."""

_VARIANT: Final = 0.8
"""What a variant of a name counts."""

_FURTHER: Final = 0.25
"""What a further word of a name counts beside the one that names it best."""

_COUNTED: Final = "people"
"""A measure whose unit may be left out: 12 people, and a population of 12."""

_BEGINNING: Final = 30
_SHORT: Final = 120
_SHORTENED: Final = 4
"""Letters of a shortened name."""

_IDENTIFIES: Final = re.compile(r"(?:\b|_|(?<=[a-z]))(?:id|ids|code|zip|isbn|sku|phone|key|index|no|nr)$", re.IGNORECASE)
_OTHER_WORD: Final = 0.05
_SAME_FORM: Final = 0.02
_UNIT_ALONE: Final = 0.3
_DATE_ALONE: Final = 0.2
_ENOUGH: Final = 0.5
"""Share of the best quality from which a value speaks for a sentence that has no better one."""


def values_compared(
    query: str, comparison: Comparison, passages: Sequence[AnalyzedPassage], variants: Variants
) -> Sequence[Mapping[int, list[Value]]]:
    """
    Find the values that a comparison is about: those that the query names best, and behind them those of sentences
    that name theirs less well.

    :param query: The query as it was asked.
    :param comparison: The comparison.
    :param passages: The passages.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :returns: The values by sentence, the best ones first; nothing where fewer than `FEWEST` sentences give one.
    """
    groups: dict[tuple[float, str], dict[int, list[Value]]] = {}
    terms_of: dict[str, dict[str, float]] = {}
    for first, passage in with_firsts(passages):
        terms = terms_of.get(passage.language)
        if terms is None:
            terms = terms_of[passage.language] = _terms_of(query, comparison.names, passage.language, variants)
        for value in _values_in(comparison, terms, passage):
            key = round(value.quality, 2), "" if value.measure == _COUNTED else value.measure
            groups.setdefault(key, {}).setdefault(first + value.row, []).append(value)
    order = sorted(groups, key=lambda key: (key[0], len(groups[key])), reverse=True)
    least = _DATE_ALONE if comparison.places and not is_dated(comparison) else 0.0  # "the oldest" need not be a date
    best = next((key for key in order if len(groups[key]) >= FEWEST and key[0] > least), None)
    if best is None:
        return ()
    first, further = dict(groups[best]), {}
    starts = [start for start, _ in with_firsts(passages)]
    by_column = {bisect_right(starts, row) for row, values in first.items() if values[0].is_of_column}
    for quality, measure in order:
        is_near = _ENOUGH * best[0] <= quality
        for row, values in groups[quality, measure].items() if measure == best[1] else ():
            if not is_near and not values[0].measure:
                continue
            if row not in first and bisect_right(starts, row) not in by_column:
                (first if is_near else further).setdefault(row, values)
    return first, further


def _terms_of(query: str, names: Mapping[str, float], language: str, variants: Variants) -> dict[str, float]:
    """The index terms of names and of their variants, each with the weight that is largest."""
    terms: dict[str, float] = {}
    for name, weight in names.items():
        for term in index_terms(name, language):
            terms[term] = max(weight, terms.get(term, 0.0), key=abs)
    pairs = [(variant, term) for variant, asked in variants.items() for term, _ in asked]
    own = detect_language(query)
    if own and (own, language) != ("en", "en"):  # columns have English names in tables of any language
        own_terms = {term: weight for name, weight in names.items() for term in index_terms(name, own)}
        terms = own_terms | terms
        pairs += [(variant, term) for variant, term, _ in find_translations(query, own, [*{language, "en"} - {own}])]
    known = dict(terms)
    for variant, term in pairs:
        weight = _VARIANT * known.get(term, 0.0)
        if abs(weight) > abs(terms.get(variant, 0.0)):
            terms[variant] = weight
    return terms


def _values_in(comparison: Comparison, terms: Mapping[str, float], passage: AnalyzedPassage) -> Iterator[Value]:
    rows, heads = passage.table_heads, {*passage.table_heads.values()}
    columns: dict[str, list[tuple[int, str]]] = {}
    for row in rows:
        for name, value in passage.fields.of(row):
            columns.setdefault(name, []).append((row, value))
    paired: dict[str, list[tuple[int, str]]] = {}
    for index, line in enumerate(passage.lines):
        if index not in rows and index not in heads and (":" in line or "=" in line or "：" in line):
            for key, value in pairs_in(line):
                paired.setdefault(key, []).append((index, value))
    named = [*_of_columns(comparison, terms, [*columns.items()], passage), *_of_columns(comparison, terms, [*paired.items()], passage)]
    given = {value.row for value in named}
    yield from named
    for index, line in enumerate(passage.lines):
        if index in heads or index in given or not any(map(str.isdigit, line)):
            continue
        if DATE in comparison.measures:
            dates = read_dates(line, passage.text, with_years="said")
            for _, _, date in dates if index in rows or _is_dated_line(line, dates, comparison) else ():
                yield Value(index, _DATE_ALONE, *reading_of(date), comparison.measures[DATE])
        if index not in rows:
            yield from values_beside_labels(comparison, terms, passage, index)


def _is_dated_line(line: str, dates: Sequence[tuple[int, int, Order]], comparison: Comparison) -> bool:
    """Whether a line is of a date: it begins or ends with it, as entries of logs and headings do, or is short."""
    if not dates:
        return False
    if comparison.places and not is_dated(comparison):
        return True
    return dates[0][0] <= _BEGINNING or len(line) - dates[-1][1] <= 2 or len(line) <= _SHORT


def _of_columns(
    comparison: Comparison,
    terms: Mapping[str, float],
    columns: Sequence[tuple[str, Sequence[tuple[int, str]]]],
    passage: AnalyzedPassage,
) -> Iterator[Value]:
    """Of several columns that hold a row the best one gives its value, or the best ones."""
    best: dict[int, list[Value]] = {}
    only_dates = is_dated(comparison)
    of_language = passage.language in DECIMAL_COMMA
    decimal_comma = has_decimal_comma((cell for _, cells in columns for _, cell in cells), of_language)
    for name, cells in columns:
        quality, sign = _quality_of(name, comparison, terms, passage.language)
        if not quality or quality < max((best[row][0].quality for row, _ in cells if row in best), default=0.0):
            continue
        readings = read_column(
            name, cells, decimal_comma, passage.text, only_dates=only_dates, may_be_dates=comparison.places is not None
        )
        if 2 * len(readings) < sum(1 for _, cell in cells if cell):
            continue
        for row, reading in readings:
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
        found = max((_VARIANT * weight for name, weight in terms.items() if name.startswith(term)), key=abs, default=0.0)
    return found


def _quality_of(
    name: str, comparison: Comparison, terms: Mapping[str, float], language: str
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
    measure, _ = unit_in(name)
    return (_UNIT_ALONE, comparison.measures[measure]) if measure in comparison.measures else (0.0, 1)
