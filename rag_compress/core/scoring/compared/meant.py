"""Which of several rows a query means: those that hold what it says beside what it compares."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from itertools import groupby
from typing import Final

from rag_compress.core.passages.analyzed_passage import languages_in
from rag_compress.core.queries.query_terms import terms_in
from rag_compress.core.scoring.compared.things import things_in
from rag_compress.core.scoring.grid import Grid, Variants

ALIKE: Final = 0.6
"""Share of the most that a row holds from which it is one that the query means."""

UNLIKE: Final = 0.7
"""What another row counts: words of a query are often in none that it means."""

UNNAMED: Final = 0.2
"""The same where the query says a name that those hold: none of Norway is "the highest Italian airport"."""

_NAME: Final = re.compile(r"(?<=[a-z,]\s)[A-Z][\w-]+")
_MOST_OF_ONE: Final = 2
"""Values of a passage that is about one thing, whose every sentence says what it is."""


def rows_meant(
    rows: Collection[int], query: str, labels: Collection[str], variants: Variants, grid: Grid
) -> dict[int, float]:
    """
    Weigh rows by whether they hold what a query says beside the comparison: "Italian" of "the highest Italian airport".

    Terms of what names the value, and of the kind of thing that is looked for, are no sign: all rows are of that kind.

    >>> from rag_compress import Passage
    >>> from rag_compress.core.passages.analysis import Analyzer
    >>> from rag_compress.core.scoring.grid import make_grid
    >>> from rag_compress.core.scoring.passage_frequencies import PassageFrequencies
    >>> texts = ["Rome lies 5 m high in Italy.", "Oslo lies 204 m high in Norway."]
    >>> passages = Analyzer("pysbd", len, "en").analyze([Passage(text) for text in texts])
    >>> grid = make_grid(["airport", "itali"], passages, PassageFrequencies(passages), {})
    >>> rows_meant([0, 1], "the highest airport of Italy", [], {}, grid)
    {0: 1.0, 1: 0.2}

    :param rows: Positions of the rows.
    :param query: The query as it was asked.
    :param labels: What names the value.
    :param variants: Variants of the query's terms.
    :param grid: The query's terms in the passages.
    :returns: For each row 1, or less where others hold more.
    """
    languages = languages_in(grid.passages)
    named = terms_in(" ".join((*labels, *things_in(query))), languages)
    named |= {term for variant in named for term, _ in variants.get(variant, ())}
    columns = [at for at, term in enumerate(grid.terms) if term not in named]
    matches = grid.matches[:, columns] > 0
    ends = [*grid.starts.tolist(), len(matches)]
    units = groupby(sorted(rows), key=lambda row: bisect_right(ends, row) - 1)
    held: dict[int, int] = {}
    for unit, among in units:
        inside, (first, end) = [*among], ends[unit : unit + 2]
        about = grid.in_titles[unit, columns] > 0
        if len(inside) <= _MOST_OF_ONE:
            about |= matches[first:end].any(axis=0)
        held |= {row: int((matches[row] | about).sum()) for row in inside}
    best = max(held.values(), default=0)
    alike = [row for row in rows if held[row] >= ALIKE * best]
    names = terms_in(" ".join(_NAME.findall(query)), languages)
    is_named = any(grid.terms[column] in names and matches[alike, at].any() for at, column in enumerate(columns))
    return dict.fromkeys(rows, UNNAMED if is_named else UNLIKE) | dict.fromkeys(alike, 1.0)
