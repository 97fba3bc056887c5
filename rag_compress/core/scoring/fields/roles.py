"""Which field a value must stand in: what was shipped on 8 March, and not ordered; from Paris, and not to Paris."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.scoring.fields.asked import Asked, Value, ends_named, have_fields, read_asked, terms_named
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.scoring.mentions.match import find_mentions
from rag_compress.core.terms import index_terms
from rag_compress.core.words.word_lists import folded, word_set

ELSEWHERE: Final = 0.4
"""What a value counts that stands in another field than the query asks for: it may have been misread."""

_BEGIN: Final = 3
"""Letters that a term shares with its words, but for irregular verbs, which are no values."""

_AND: Final = word_set("and or und oder et ou y o e ed en of i lub")
_FARTHEST: Final = 8
"""Words between a value and the word that names its field."""


MOST: Final = 32
"""Values of a query that are bound to fields: a text that is pasted as a query has hundreds, and binds none."""


class _Bound(NamedTuple):
    value: Value
    held: Mapping[int, set[str]]  # by sentence, the fields that hold it
    by: int  # index of the word that says which field it must stand in; -1 for a preposition
    wanted: frozenset[str]


def bind_values(grid: Grid, query: str, languages: Sequence[str], variants: Variants) -> Grid:
    """
    Let a value count less where it stands in another field than the query says.

    The field is the one that a preposition means ("from Paris": origin, sender), or else that the nearest word names of
    those which name one that has the value in some row: "shipped on 8 March". Where none has, nothing is changed. Such
    a word speaks of the values next to it alone: "at home against the Foxes".

    :param grid: The query's terms in the passages, with what it mentions.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param variants: What stands for the query's terms.
    :returns: The grid, with less for values of other fields; the same where no passage has fields.
    """
    if not have_fields(grid):
        return grid
    asked = read_asked(query, grid.terms, languages, find_mentions(query))
    matches = grid.matches.copy()
    for first, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        names = {name: terms_named(name, passage, grid.terms, variants) for name in passage.fields.names}
        ends = {name: ends_named(name) for name in names} if any(value.end for value in asked.values) else {}
        fields_of = [frozenset(name for name, terms in names.items() if terms & said) for _, said in asked.words]
        if not any(fields_of) and not any(ends.values()):
            continue
        bound = []
        for value in asked.values[:MOST]:
            if not any(fields_of[value.first : value.last + 1]):
                matched = matches[first : first + len(passage.spans), list(value.columns)].any(axis=1)
                held = {row: _holding(value, passage, row) for row in np.flatnonzero(matched).tolist()}
                bound.append(_Bound(value, held, *_wanted(value, frozenset(chain(*held.values())), fields_of, ends)))
        for one in bound:
            if one.by < 0 or not any(_is_nearer(other, one, asked) for other in bound):
                wrong = [first + row for row, fields in one.held.items() if fields and one.wanted.isdisjoint(fields)]
                for column in one.value.columns if one.wanted else ():
                    matches[wrong, column] *= ELSEWHERE
    return replace(grid, matches=matches)


def _holding(value: Value, passage: AnalyzedPassage, row: int) -> set[str]:
    """The fields of a row that hold a value."""
    if value.mentions:
        return {name for name, cell in passage.fields.of(row) if any(one.is_in(cell) for one in value.mentions)}
    begin = tuple(term[:_BEGIN] for term in value.terms)
    return {
        name
        for name, cell in passage.fields.of(row)
        if (not cell.isascii() or any(map(cell.lower().__contains__, begin)))  # to make terms of all would take long
        and not value.terms.isdisjoint(index_terms(cell, passage.language, drop_stop_words=passage.drop_stop_words))
    }


def _wanted(
    value: Value, holding: frozenset[str], fields_of: Sequence[frozenset[str]], ends: Mapping[str, frozenset[str]]
) -> tuple[int, frozenset[str]]:
    """What says which fields a value must stand in, and those, of the ones that hold it in some row."""
    if len(holding) > 1:
        at_end = frozenset(name for name in holding if value.end in ends.get(name, ()))
        if at_end:
            return -1, at_end
        for at in sorted(range(len(fields_of)), key=lambda at: (_distance(value, at), at > value.first)):
            named = fields_of[at] & holding
            if named and named != holding and _distance(value, at) <= _FARTHEST:
                return at, named
    return -1, frozenset()


def _is_nearer(other: _Bound, one: _Bound, asked: Asked) -> bool:
    """Tell whether the word that speaks of a value rather speaks of another one, which is not of the same name."""
    first, last = sorted((one.value, other.value), key=lambda value: value.first)
    between = [folded(word) for word, _ in asked.words[first.last + 1 : last.first]]
    if other.by != one.by or all(word in _AND for word in between):
        return False
    return (_distance(other.value, one.by), other.value.first) < (_distance(one.value, one.by), one.value.first)


def _distance(value: Value, at: int) -> int:
    return max(value.first - at, at - value.last, 0)
