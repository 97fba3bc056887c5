"""What a query names side by side shares the context: "Compare the profit of Aare Retail and Vilm"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.titles import cores_of
from rag_compress.core.queries.query_words import query_words
from rag_compress.core.scoring.grid import Grid
from rag_compress.core.words.dates import without_dates
from rag_compress.core.words.unspaced import is_unspaced

FEW_SENTENCES = 8
"""Sentences about one thing that crowd out no other: a budget that holds them holds some of the others as well."""

MOST_NAMES = 50
"""Different names of passages in a query, from which on it is a list or a text, and nobody compares."""

_UNSPACED_AND = re.compile(
    r"(?:年度?)?(?:[和与與及或跟同]|以及|还有|還有|或者|还是|還是)|(?:年度?)?の?(?:と|や|および|及び|または)|และ|กับ|หรือ"
)
"""What joins two names where no spaces part words, in Chinese, Japanese and Thai; behind a number also "year"."""


def behind_named_together(grid: Grid, weights: Floats, query: str, languages: Sequence[str], scores: Floats) -> Floats:
    """
    Tell how far the sentences about one thing fall behind those about another that the query names beside it.

    Of two names the one of more or rarer words lifts all sentences of its passages, so that a long passage about it
    comes before the sentence about the other that answers. Of each thing the mean score is taken. Those of a thing
    behind the best one get the difference,

    ``(best mean - mean) * (1 + asked / most asked) / 2 * crowd``

    with ``asked`` for the weight of the query's other terms that the sentence has, and ``crowd = sentences of the best
    thing / FEW_SENTENCES - 1``, 0 to 1. A passage is about a thing that the query names if the query has all words of
    its title, or subject. Things stand side by side if nothing stands between their names but function words, numbers,
    dates and what was said before ("the profit of Aare Retail in May 2018 and the profit of Vilm in 2020").

    :param grid: The query's terms in the passages.
    :param weights: Weights [m] of the terms.
    :param query: The query.
    :param languages: Languages of the passages.
    :param scores: Scores [n] up to now.
    :returns: What to add [n]; 0 where the query names no two things so.
    """
    behind = np.zeros(len(scores))
    names = _names_of_passages(grid)
    known = {*names.values()}
    if not 2 <= len(known) <= MOST_NAMES:
        return behind
    apart = [name for name in known if not any(name < other for other in known)]
    parted = _set_apart(query, [grid.passages[index] for index in names])
    together = {name for language in languages for name in _side_by_side(parted, language, apart)}
    rows = {name: np.isin(grid.passage_of, [index for index, own in names.items() if own == name]) for name in together}
    means = {name: float(scores[held].mean()) for name, held in rows.items() if held.any()}
    if len(means) < 2:
        return behind
    best = max(means, key=lambda name: (means[name], sorted(name)))
    crowd = min(1.0, max(0.0, int(rows[best].sum()) / FEW_SENTENCES - 1))
    beside = np.array([not any(term in name for name in means) for term in grid.terms])
    asked = ((grid.matches > 0) * (weights * beside)).sum(axis=1)
    most = max(float(asked[rows[name]].max()) for name in means)
    for name, mean in means.items():
        share = asked[rows[name]] / most if most > 0 else 0.0
        behind[rows[name]] = (means[best] - mean) * crowd * (1 + share) / 2
    return behind


def _names_of_passages(grid: Grid) -> dict[int, frozenset[str]]:
    """By passage the terms of its title that name it, where the query has all of them."""
    asked = frozenset(grid.terms)
    found = {
        index: frozenset[str]().union(*(core for core in passage.title_cores if core <= asked))
        for index, passage in enumerate(grid.passages)
    }
    return {index: name for index, name in found.items() if name}


def _set_apart(query: str, passages: Iterable[AnalyzedPassage]) -> str:
    """The query with spaces around the names that are written without any: nothing else parts them from other words."""
    titles = {title for passage in passages for title in (*cores_of(passage.title), passage.subject)}
    unspaced = [title for title in sorted(titles, key=len, reverse=True) if any(map(is_unspaced, title))]
    return re.sub("|".join(map(re.escape, unspaced)), r" \g<0> ", query, flags=re.IGNORECASE) if unspaced else query


def _side_by_side(query: str, language: str, names: Collection[frozenset[str]]) -> Iterator[frozenset[str]]:
    """The names that come before or behind another one with nothing between them that says something new."""
    before: set[frozenset[str]] = set()  # of several names those that all words up to here may be of
    said: set[str] = set()
    dateless = {word for word, _ in query_words(without_dates(query), language)}
    for word, terms in query_words(query, language):
        meant = {name for name in names if terms and name.issuperset(terms)}
        is_number = word[0].isdigit() or word not in dateless
        if not meant and (is_number or said.issuperset(terms) or _UNSPACED_AND.fullmatch(word)):
            continue
        said.update(terms)
        if before and meant and before.isdisjoint(meant):
            yield from before | meant
        before = (before & meant) or meant  # "Solutions" may be a word of both
