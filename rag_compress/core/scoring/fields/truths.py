"""Fields that say whether something is so: which rooms are available, where the column of that name has yes and no."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.fields.asked import Asked, have_fields, read_asked, terms_named
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.words.word_lists import folded, words_in

_LISTS: Final = words_in(Path(__file__).with_suffix(".txt"))
_TRUE: Final = _LISTS["true"]
_FALSE: Final = _LISTS["false"] | {""}
_PREFIX: Final = re.compile(r"(?:un|in|im|dis|non|not)(?=-?[^\W\d_]{4})", re.IGNORECASE)
_MOST_BETWEEN: Final = 3
"""Words between a negation and what it negates: "not all of them yet" paid."""


def says_no(cell: str) -> bool:
    """
    Tell whether a cell says that something is not so.

    >>> says_no("-"), says_no("nein"), says_no("x")
    (True, True, False)

    :param cell: The cell, without white space around it.
    :returns: Whether it does.
    """
    return _truth(cell) is False


def says_not(cell: str) -> str:
    """
    Give what the first word of a cell negates by its prefix.

    >>> says_not("unpaid since May"), says_not("paid")
    ('paid', '')

    :param cell: The cell.
    :returns: The rest of the word; nothing where it has no such prefix.
    """
    word = cell.split(" ", 1)[0]
    prefix = _PREFIX.match(word)
    return word[prefix.end() :].lstrip("-") if prefix else ""


def as_asked(grid: Grid, query: str, languages: Sequence[str], variants: Variants) -> Floats:
    """
    Tell which rows are as the query says, of those with a field of yes and no that it names.

    :param grid: The query's terms in the passages.
    :param query: The query as it was asked.
    :param languages: Languages of the passages.
    :param variants: What stands for the query's terms.
    :returns: For such a row the share [n] of these fields that are as the query says, else 0: "not available" says that
        the field is false.
    """
    found = np.zeros(len(grid.lengths))
    if not have_fields(grid):
        return found
    asked = read_asked(query, grid.terms, languages, ())
    for first, passage in zip(grid.starts.tolist(), grid.passages, strict=True):
        named = _named(passage, asked, grid.terms, languages, variants)
        truths = {name: _truths(passage, name) for name in named}
        told = {name: by_row for name, by_row in truths.items() if {*by_row.values()} == {True, False}}
        for name, by_row in told.items():
            for row, truth in by_row.items():
                found[first + row] += (truth is named[name]) / len(told)
    return found


def _named(
    passage: AnalyzedPassage, asked: Asked, terms: Sequence[str], languages: Sequence[str], variants: Variants
) -> Mapping[str, bool]:
    """The fields that a query names, each with whether it must be so."""
    found: dict[str, bool] = {}
    for name in passage.fields.names:
        named = terms_named(name, passage, terms, variants)
        for at, (word, said) in enumerate(asked.words):
            is_so = not _is_negated(asked, at)
            prefix = _PREFIX.match(word)
            if said & named:
                found[name] = is_so
            elif prefix and said and name not in found:
                positive = terms_in(word[prefix.end() :], languages)
                if not positive.isdisjoint(terms_named(name, passage, positive, {})):
                    found[name] = not is_so
    return found


def _truths(passage: AnalyzedPassage, name: str) -> Mapping[int, bool]:
    """For each row with a field whether it says yes; nothing where it says something else in one of them."""
    truths: dict[int, bool] = {}
    for row in passage.fields.rows:
        for own, cell in passage.fields.of(row):
            if own == name:
                truth = _truth(cell)
                if truth is None:
                    return {}
                truths[row] = truth
    return truths


def _is_negated(asked: Asked, at: int) -> bool:
    for word, _ in reversed(asked.words[max(0, at - _MOST_BETWEEN - 1) : at]):
        said = folded(word)
        if said in _LISTS["but"]:
            return False
        if said in _LISTS["not"] or said.endswith("n't"):
            return True
    return False


def _truth(cell: str) -> bool | None:
    said = folded(cell)
    return True if said in _TRUE else False if said in _FALSE else None
