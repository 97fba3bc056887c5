"""Sentences that give an attribute that a query asks for, by the form of its value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.joined import parts_of, with_firsts
from rag_compress.core.scoring.attributes.asked import attributes_asked
from rag_compress.core.scoring.attributes.forms import sentences_with

STRICT: Final = frozenset(("abnormal", "account", "email", "phone", "url", "address", "license"))
"""Attributes whose form nothing else has."""

VAGUE: Final = frozenset(("author", "beginning", "leader", "origin", "people", "travel"))
"""Attributes whose form, such as a name or a year behind a word, is of many things."""

OF_STRICT: Final = 4.0
OF_VAGUE: Final = 1.0
OF_OTHERS: Final = 2.0
"""What a value counts beside the best sentence about what is asked, in signs."""

FADE: Final = 0.95
"""What a sentence is about what is asked, relative to the one beside it in its section."""

SEQUEL: Final = 0.8
"""The same of a passage that has no name of its own behind the one before it, as chunks of a text have none."""

FEW: Final = 30
"""Values of the form that count in full: a report is full of sums."""

ABOVE: Final = 1.25
"""Up to what score, relative to the best, a strict value comes; others come up to the best."""

ALONE: Final = 0.6
"""What is left of that where a value stands by no good sentence, divided by the number of values of the form."""


def giving_attributes(query: str, passages: Sequence[AnalyzedPassage], scores: Floats, weight: float) -> Floats:
    """
    Tell which sentences give an attribute that the query asks for.

    "Write to stay@lake.example" has no word of "How can I contact the hotel?". Values count as far as a good sentence
    stands near, and as far as the sentence itself comes up to the best with such a value: "A double is $140" before
    other prices. None comes out far above the best sentence, which would push others out of a tight budget.

    :param query: The query as it was asked.
    :param passages: The passages.
    :param scores: Scores [n] of their sentences.
    :param weight: What a sign counts, as a share of the best score.
    :returns: Up to `OF_STRICT` [n] for such a sentence, else 0; all 0 where the query asks for no attribute.
    """
    found = np.zeros(len(scores))
    asked = attributes_asked(query)
    best = float(scores.max(initial=0.0))
    if not asked:
        return found
    about = _about(passages, scores) / (best or 1.0)
    for attribute in asked:
        rows = _rows_with(attribute, passages)
        # where the best sentence gives the attribute, its words were enough to find it
        if rows and (float(scores[rows].max()) < best if best > 0 else attribute in STRICT):
            own = scores[rows] / (float(scores[rows].max()) or 1.0)
            near = about[rows] if attribute in STRICT else about[rows] ** 2  # any text has numbers
            few = 1.0 if attribute in STRICT else min(1.0, FEW / len(rows))
            gained = np.maximum(few * near * own, ALONE / len(rows))
            highest = ABOVE if attribute in STRICT else 1.0
            room = np.maximum(0.0, highest - scores[rows] / best) / weight if best > 0 else np.inf
            found[rows] = np.maximum(found[rows], np.minimum(room, _strength_of(attribute) * gained))
    return found


def _strength_of(attribute: str) -> float:
    return OF_STRICT if attribute in STRICT else OF_VAGUE if attribute in VAGUE else OF_OTHERS


def _rows_with(attribute: str, passages: Sequence[AnalyzedPassage]) -> list[int]:
    return [
        first + at + row
        for first, passage in with_firsts(passages)
        for at, part in with_firsts(parts_of(passage))
        for row in sentences_with(attribute, part)
    ]


def _about(passages: Sequence[AnalyzedPassage], scores: Floats) -> Floats:
    """How far each sentence is about what is asked: its own score, or what is left of a better one near it."""
    about = scores.tolist()
    before: AnalyzedPassage | None = None
    level = 0.0
    for first, passage in with_firsts(passages):
        end = first + len(passage.spans)
        if first == end:
            continue
        if before and passage.title == before.title and not passage.subject:
            about[first] = max(about[first], SEQUEL * level)
        for row in range(first + 1, end):
            about[row] = max(about[row], FADE * about[row - 1])
        for row in range(end - 2, first - 1, -1):
            about[row] = max(about[row], FADE * about[row + 1])
        before, level = passage, max(about[first:end])
    return np.array(about)
