"""What kind of thing the answer is: a question for a time prefers dates, one for a person or a place prefers names."""

from __future__ import annotations

import re

import numpy as np

from rag_compress.core.scoring.grid import Floats, Grid

_ASKS_FOR_TIME = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:year|date|day|month|decade|century)\b|\bhow (?:old|long ago)\b"
    r"|\bwann\b|\bquand\b|\bcu[áa]ndo\b|\bquando\b|\bcând\b|когда|哪年|何时|何時|ne zaman",
    re.IGNORECASE,
)
_ASKS_FOR_NAME = re.compile(
    r"\bwho(?:se|m)?\b|\bwhere\b|\bname of\b"
    r"|\b(?:what|which) (?:is the name|person|city|country|state|place|county|town|company|band|team|film|book)\b"
    r"|\bwer\b|\bwo\b|\bqui\b|\bdónde\b|\bquién\b|\bkto\b|\bкто\b|\bгде\b",
    re.IGNORECASE,
)


def meet_expectation(grid: Grid, query: str) -> Floats:
    """
    Tell which sentences hold something of the kind that the query asks for.

    :param grid: The sentences.
    :param query: The query as it was asked.
    :returns: 1 [n] where a sentence holds a date that a question for a time wants, or a name that is not in the
        question and that a question for a person or place wants; else 0.
    """
    met = np.zeros(len(grid.lengths))
    if _ASKS_FOR_TIME.search(query):
        met = np.concatenate([passage.dated for passage in grid.passages]).astype(np.float64)
    if _ASKS_FOR_NAME.search(query):
        named = np.concatenate([passage.named for passage in grid.passages])
        asked = set(grid.terms)
        rows = np.flatnonzero(named & grid.frequencies.any(axis=1))  # elsewhere no name is the question's
        passages = grid.passage_of[rows]
        places = zip(passages.tolist(), (rows - grid.starts[passages]).tolist(), strict=True)
        named[rows] = [not asked.issuperset(grid.passages[index].names[place]) for index, place in places]
        met = np.maximum(met, named)
    return met
