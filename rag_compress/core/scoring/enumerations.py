"""Sentences that enumerate, where a query asks for several things: "Which towers are old?" and "A, B and C"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.caches import once_per_query
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.findings import is_claim
from rag_compress.core.passages.joined import with_firsts
from rag_compress.core.words.word_lists import patterns_in

ALIKE: Final = 0.3
"""Share of the best score from which a list may be of what is asked for: any text has lists."""

LONGEST_QUERY: Final = 60
"""Characters of a query that asks for a list; a longer one says by its words which sentences answer it."""

_SAID: Final = patterns_in(Path(__file__).with_suffix(".txt"))
_SEVERAL: Final = re.compile(rf"\b(?:{_SAID['several']})\b")
_WORD: Final = r"[^\s,;:]{1,40}"


@once_per_query
def asks_for_list(query: str) -> bool:
    """
    Tell whether the answer to a query is a list of things.

    >>> asks_for_list("What towers did they climb?"), asks_for_list("Who are the 4 guides?")
    (True, True)
    >>> asks_for_list("What tower did they climb?"), asks_for_list("What does the tower cost?")
    (False, False)

    :param query: The query as it was asked.
    :returns: Whether it is.
    """
    return len(query) <= LONGEST_QUERY and not is_claim(query) and _SEVERAL.search(query.lower()) is not None


def enumerating(query: str, passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """
    Tell which sentences enumerate, where the query asks for several things.

    "We compare with Centroid, TextRank and LexRank" holds no word of "What baselines did they use?", stands beside what
    does, and answers it as no sentence without a list does. For one document alone: among others, theirs are preferred.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :returns: 1 [n] for such a sentence of at least `ALIKE` of the best score, else 0; all 0 for other queries.
    """
    found = np.zeros(len(scores))
    best = float(scores.max(initial=0.0))
    if best <= 0 or not asks_for_list(query):
        return found
    for first, passage in with_firsts(passages):
        for row in (np.flatnonzero(scores[first : first + len(passage.spans)] >= ALIKE * best) + first).tolist():
            found[row] = _list_in(passage.language).search(passage.text, *passage.spans[row - first]) is not None
    return found


@lru_cache(maxsize=64)
def _list_in(language: str) -> re.Pattern[str]:
    """Two items behind commas, of six words at most, and one behind "and"."""
    before_last = _SAID.get(f"and_{language}", _SAID["and_en"])
    return re.compile(rf"[^\s,;:](?:,\s{_WORD}(?:\s{_WORD}){{0,5}}){{2}},?\s(?:{before_last})\s[^\W_]")
