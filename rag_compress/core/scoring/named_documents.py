"""Documents that a query names by what none of the others holds: the number of a ticket, the name of a person."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.units import Units
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.grid import Grid

_WORD: Final = re.compile(r"[^\W_][\w/'’-]*")
_IDENTIFIER: Final = re.compile(r"(?=(?:\D*\d){3})(?!(?:1[5-9]|20)\d\d$)")
"""Three figures or more, but for a year."""

_SENTENCE_ENDS: Final = (".", "?", "!", ":", '"', "“", "„", "«", "(")
_NEAR: Final = 8
"""Characters before a word that tell whether it begins a sentence."""

_PAGE: Final = re.compile(r"\W*\b(?:page|p\.?|seite|página|pagina|part|chunk)\W*\d+$", re.IGNORECASE)
"""What the titles of the pages of one document end with."""


def named_documents(query: str, grid: Grid, units: Units, languages: Sequence[str]) -> Floats:
    """
    Tell which sentences are of a document that the query names.

    That is the only one which holds a name or an identifier of the query, as only one invoice holds its number and
    only one CV the name of its owner. What is told there is about it, whether a sentence says so or not.

    In a query without capitals, names are what the passages write with one.

    :param query: The query as it was asked.
    :param grid: The query's terms in the passages.
    :param units: The passages.
    :param languages: Languages of the passages.
    :returns: 1 [n] for such a sentence, else 0; all 0 where there is one document.
    """
    found = np.zeros(len(grid.lengths))
    names = [*names_in(query)] + ([*_WORD.findall(query)] if query.islower() else [])
    if not names:
        return found
    documents = _documents_of(units)
    if not documents.any():
        return found
    column = {term: place for place, term in enumerate(grid.terms)}
    held = (grid.matches > 0) | (grid.in_titles[grid.passage_of] > 0)
    for name in names:
        columns = [column[term] for term in terms_in(name, languages) if term in column]
        if not columns or not (_IDENTIFIER.match(name) or _is_written_so(name, columns, grid)):
            continue
        holders = set.intersection(*({*documents[held[:, place]].tolist()} for place in columns))
        if len(holders) == 1 and not _names_record(np.flatnonzero(np.all(held[:, columns], axis=1)), grid):
            found[documents == holders.pop()] = 1.0
    return found


def _is_written_so(name: str, columns: Sequence[int], grid: Grid) -> bool:
    """Whether the query writes a name with a capital, or the passages do where nobody types one."""
    return name != name.lower() or any(
        grid.terms[place] in passage.capitals for place in columns for passage in grid.passages
    )


def _names_record(rows: Integers, grid: Grid) -> bool:
    """Whether a name stands in rows of tables alone, or in objects of lists, of which each is about something else."""
    at = [(int(grid.passage_of[row]), int(row)) for row in rows]
    return bool(at) and all(_is_one_of_many(grid.passages[place], row - int(grid.starts[place])) for place, row in at)


def _is_one_of_many(passage: AnalyzedPassage, index: int) -> bool:
    """Whether a row or an object has the same fields as the one before it or behind it."""
    names, *others = (
        [field.name for field in passage.fields.of(near)]
        for near in (index, index - 1, index + 1)
        if 0 <= near < len(passage.spans)
    )
    return bool(names) and names in others


def names_in(query: str) -> Iterator[str]:
    """
    Find the names and identifiers of a query.

    >>> [*names_in("Which flat did Ann Lee rent? See HD-60283, FY2022 or the PDF.")]
    ['Ann', 'Lee', 'HD-60283', 'FY2022', 'Ann Lee']

    :param query: The query as it was asked.
    :returns: Words with a capital that begin no sentence and are no abbreviations; what has three figures and is no
        year; and those that stand in a row, as one.
    """
    runs: list[list[re.Match[str]]] = []
    for word in filter(partial(_is_name, query), _WORD.finditer(query)):
        last = runs[-1][-1] if runs else None
        if last and query[last.end() : word.start()] == " " and not last[0].endswith(("'s", "’s")):
            runs[-1].append(word)
        else:
            runs.append([word])
    yield from (word[0] for run in runs for word in run)
    yield from (query[run[0].start() : run[-1].end()] for run in runs if len(run) > 1)


def _is_name(query: str, word: re.Match[str]) -> bool:
    before = query[max(0, word.start() - _NEAR) : word.start()].rstrip()
    begins = not before or before.endswith(_SENTENCE_ENDS)
    is_written_so = not begins and word[0][0].isupper() and not word[0].isupper()
    return is_written_so or _IDENTIFIER.match(word[0]) is not None


def _documents_of(units: Units) -> Integers:
    """
    The number of the document that each sentence [n] is of; pages that only their number tells apart are of one, and so
    is the same text given twice.
    """
    numbers: dict[str | int, int] = {}
    known: dict[str, int] = {}
    of_passages = []
    for number, passage in zip(sorted(units.documents), units.passages, strict=True):
        name = _PAGE.sub("", passage.title) if _PAGE.search(passage.title) else known.setdefault(passage.text, number)
        of_passages.append(numbers.setdefault(name, len(numbers)))
    return np.repeat(of_passages, [len(passage.spans) for passage in units.passages])
