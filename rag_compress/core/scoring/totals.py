"""The row of totals of a table, where the query asks for a total: it has one word, and answers for all rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.layout.total_cells import is_total
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage

_ASKS: Final = re.compile(
    r"\b(?:totals?|totale|altogether|overall|(?:across|by|for|from|in|of|over) all (?:the|of)|insgesamt|gesamt\w*"
    r"|en tout)\b",
    re.IGNORECASE,
)
_CELL: Final = re.compile(r"[|\t]")
_WORD: Final = re.compile(r"\w")
_FIRST_CELL: Final = re.compile(r"\W{0,4}(?P<cell>[^|\t]*)[|\t]")


def rows_of_totals(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences are rows of totals of the tables that a query which asks for a total is about.

    Every row has the words of the head. A row of totals has "total" besides, which often stands in the head, too, and
    more numbers than the others, so that it came behind them. Where one row stands out, the question names it: "the
    overall revenue of Western Europe" is not in the row of totals.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences so far.
    :returns: For each such row the square of the median score of the rows above it in its table, since the last total,
        relative to the best of all; else 0.
    """
    found = np.zeros(len(scores))
    best = float(scores.max(initial=0.0))
    if best <= 0 or not _ASKS.search(query):
        return found
    lines = chain.from_iterable((passage.text[slice(*span)] for span in passage.spans) for passage in passages)
    starts = {*np.cumsum([0, *(len(passage.spans) for passage in passages)]).tolist()}
    above: list[float] = []
    for row, line in enumerate(lines):
        if row in starts or _CELL.search(line) is None:
            above = []
        first = _FIRST_CELL.match(line)
        if first and is_total(first["cell"]):
            found[row] = (float(np.median(above)) / best) ** 2 if above else 0.0
            above = []
        elif _CELL.search(line) and _WORD.search(line):
            above.append(float(scores[row]))
    return found
