"""The sentences that are left where a query excludes something, and what those that carry it lose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.compared.meant import rows_meant
from rag_compress.core.scoring.excluded import Exclusion, Parted
from rag_compress.core.scoring.excluded.asked import exclusions_in, prefixed_in
from rag_compress.core.scoring.excluded.cells import Columns, blocks_of, columns_of
from rag_compress.core.scoring.excluded.choose import guess_rows, part_rows
from rag_compress.core.scoring.excluded.parallel import part_sentences
from rag_compress.core.scoring.excluded.terms import Said, said_in
from rag_compress.core.scoring.fields.asked import Asked, read_asked
from rag_compress.core.scoring.grid import Grid, Variants
from rag_compress.core.terms import index_terms

WORTH: Final = 2.0
"""What a row counts that is left, relative to the latest of what is dated, as values that are compared do."""

BESIDE: Final = 0.9
"""What rows with another value count where some say in the words of the query that it is not so: unpaid."""

LEAST: Final = 0.5
"""What a row counts that is left where nearly all are: each more by the share of those that are not."""

BULK: Final = 0.07
"""Share of the sentences of the passages that hold them from which on rows are a list, and none by chance in prose."""

_LONG: Final = 5
"""Letters of a term of which another word may begin with it."""


@dataclass(frozen=True)
class Left:
    """
    What an exclusion leaves.

    :param grid: The query's terms in the passages, without those of what is excluded in the sentences that carry it.
    :param found: 0 to `WORTH` [n] for the sentences that are left.
    """

    grid: Grid
    found: Floats


def leave_rows(query: str, units: Units, variants: Variants, grid: Grid) -> Left | None:
    """
    Find what is left where a query excludes something.

    :param query: The query as it was asked.
    :param units: The passages, as what is scored as one passage.
    :param variants: Variants of the query's terms, as of `find_variants`.
    :param grid: The query's terms in the passages.
    :returns: What is left; None where the query excludes nothing, or nothing of what the passages give.
    """
    passages = units.units
    exclusions = [*exclusions_in(query), *_prefixed(query, passages)]
    if not exclusions:
        return None
    languages = languages_in(passages)
    asked = read_asked(query, grid.terms, languages, ())
    columns = columns_of(units)
    named = {name for passage in passages for name in passage.fields.names}
    sure = False
    found: Floats | None = None
    matches, in_titles = grid.matches, grid.in_titles
    for exclusion in exclusions:
        said = said_in(exclusion, query, languages, variants)
        if not said.means and not said.mentions:
            continue
        parted = _part(exclusion, said, asked, columns, passages, named)
        if parted is None or (_may_be_prose(parted, exclusion, named) and not _is_bulk(parted, units.passages)):
            continue
        said = said.otherwise()
        worth = _worth(parted, exclusion, query, variants, grid)
        worth = _with_records(worth, passages)
        is_sure = parted.label != "" and parted.weight == 1
        if is_sure > sure:
            sure, found = True, worth  # what is said of a column tells more than what sentences seem to say
        elif is_sure == sure:
            found = worth if found is None else np.minimum(found, worth)
        if matches is grid.matches:
            matches, in_titles = matches.copy(), in_titles.copy()
        excluded = [at for at, term in enumerate(grid.terms) if said.means.get(term, -1) in parted.words]
        matches[np.ix_(sorted(parted.carrying), excluded)] = 0.0
    return None if found is None else Left(replace(grid, matches=matches, in_titles=in_titles), WORTH * found)


def _part(
    exclusion: Exclusion,
    said: Said,
    asked: Asked,
    columns: Columns,
    passages: Sequence[AnalyzedPassage],
    named: Collection[str],
) -> Parted | None:
    """The rows of a column, or else sentences that are alike; in the query's words, or else in others for the same."""
    of_tables = {name: cells for name, cells in columns.items() if name in named}
    in_columns = frozenset(cell.row for cells in of_tables.values() for cell in cells)
    columns = columns if exclusion.is_asked else of_tables
    vocabulary = {term for passage in passages for term in passage.postings}
    tried: list[Said] = []
    for words in (said, said.otherwise(), said.nearly(vocabulary)):
        if any(words.means.keys() & vocabulary == one.means.keys() & vocabulary for one in tried):
            continue  # none of the further words stands anywhere
        tried.append(words)
        parted = part_rows(exclusion, words, asked, columns, passages)
        if parted is None and exclusion.is_asked and exclusion.kind != "prefix":
            parted = part_sentences(exclusion, words, passages, in_columns)
        if parted:
            return parted
    return (
        guess_rows(asked, exclusion, columns, passages) if exclusion.is_asked and exclusion.kind != "prefix" else None
    )


def _may_be_prose(parted: Parted, exclusion: Exclusion, named: Collection[str]) -> bool:
    """Whether what was parted may be prose: a problem that is told, or what are rows of no table."""
    return exclusion.is_told or parted.label not in named


def _is_bulk(parted: Parted, passages: Sequence[AnalyzedPassage]) -> bool:
    """Whether what is parted is much of the passages that hold it, as it is of lists."""
    rows = parted.carrying | parted.others | parted.stating
    sizes = [
        len(passage.spans)
        for first, passage in with_firsts(passages)
        if not rows.isdisjoint(range(first, first + len(passage.spans)))
    ]
    return len(rows) >= BULK * sum(sizes)


def _prefixed(query: str, passages: Sequence[AnalyzedPassage]) -> Iterable[Exclusion]:
    """Words such as "unpaid" of which no passage has one, while some have what it excludes."""
    for word, exclusion in prefixed_in(query):
        positive = exclusion.words[0]
        is_said = any(word.lower() in passage.text.lower() for passage in passages)
        if not is_said and ("-" in word or any(_holds(passage, positive) for passage in passages)):
            yield exclusion


def _holds(passage: AnalyzedPassage, word: str) -> bool:
    terms = tuple(term for term in index_terms(word, passage.language) if len(term) >= _LONG)
    return any(term in passage.postings for term in index_terms(word, passage.language)) or (
        terms != () and any(one.startswith(terms) for one in passage.postings)  # unassigned: who has no assignee
    )


def _with_records(worth: Floats, passages: Sequence[AnalyzedPassage]) -> Floats:
    """What a line of a record counts, all of it does: who has no phone says another line."""
    for first, passage in with_firsts(passages):
        for start, end in blocks_of(passage) if worth[first : first + len(passage.spans)].any() else ():
            worth[first + start : first + end] = worth[first + start : first + end].max()
    return worth


def _worth(parted: Parted, exclusion: Exclusion, query: str, variants: Variants, grid: Grid) -> Floats:
    worth = np.zeros(len(grid.lengths))
    rows = parted.others | parted.stating
    labels = [parted.label, *(exclusion.words[at] for at in parted.words)]
    meant: Mapping[int, float] = rows_meant(rows, query, labels, variants, grid)
    share = len(parted.carrying) / (len(parted.carrying) + len(rows))
    sure = parted.weight * min(1.0, LEAST + share)
    for row in rows:
        beside = BESIDE if parted.stating and row not in parted.stating else 1.0
        worth[row] = sure * beside * meant[row]
    return worth
