"""What strong sentences refer to: the section, the table, the footnote or the term that they name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats, Integers
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage
from rag_compress.core.passages.units import Units
from rag_compress.core.scoring.referred_places import Place, ReferredPlaces

ALIKE: Final = 0.5
"""Share of the best score from which a sentence is strong enough for what it refers to."""

SOURCES: Final = 8
"""Strong sentences that are followed at most."""

MOST: Final = 3
"""Sentences of what is referred to that are lifted at most."""

MANY: Final = 3
"""References of a sentence up to which each counts in full."""

SHARE: Final = 1.9
"""What the first sentence that is referred to scores, times the weight, of the score of the sentence that refers to it:
less than this one, at the usual weight."""

FALL: Final = 0.9
"""The same for each further sentence, relative to the one before."""

COMMON_WORD: Final = 0.01
"""What a word that is in the sentence that refers counts beside the score of a sentence that is referred to."""


def referred_to(units: Units, scores: Floats, weight: float) -> Floats:
    """
    Tell what sentences gain to which a strong one refers.

    Of the sentences of what it refers to the first scores ``weight * SHARE`` times its strength of its own score,
    where its strength is its score relative to the best, and the further ones less and less. Of more than `MOST`
    those come that match the query, or share words with the sentence that refers to them, before those at the
    beginning.

    :param units: The passages.
    :param scores: Scores [n] of their sentences, in the order of the units.
    :param weight: How much a reference counts.
    :returns: What each sentence gains [n].
    """
    gains = np.zeros(len(scores))
    best = float(scores.max(initial=0.0))
    if not weight or best <= 0:
        return gains
    passages = units.passages
    firsts = np.cumsum([0, *(len(passage.spans) for passage in passages)])
    places = ReferredPlaces(passages, sorted(units.documents))
    for row in _strongest(scores, ALIKE * best):
        at = int(np.searchsorted(firsts, row, side="right")) - 1
        passage, index = passages[at], row - int(firsts[at])
        found = [places.find(wanted, at, index) for wanted in passage.wanted_by(index)]
        reached = dict.fromkeys(place for place in found if place)
        source = float(scores[row])
        share = min(1.0, weight * SHARE) * min(1.0, MANY / max(1, len(reached))) * source / best
        for place in reached:
            for order, target in enumerate(_first_ones(place, passages, firsts, scores, passage.distinct_terms(index))):
                gains[target] = max(gains[target], source * share * FALL**order - float(scores[target]))
    return gains


def _strongest(scores: Floats, least: float) -> list[int]:
    rows = np.flatnonzero(scores >= least)
    return [int(row) for row in rows[np.argsort(-scores[rows], kind="stable")[:SOURCES]]]


def _first_ones(
    place: Place, passages: Sequence[AnalyzedPassage], firsts: Integers, scores: Floats, terms: frozenset[str]
) -> list[int]:
    """The rows of what is referred to that are lifted, the best first."""
    passage, first = passages[place.passage], int(firsts[place.passage])
    rows = list(place.rows)
    if len(rows) > MOST:
        worth = {
            row: float(scores[first + row]) + COMMON_WORD * len(terms & passage.distinct_terms(row)) for row in rows
        }
        rows = sorted(rows, key=lambda row: -worth[row])[:MOST]
    return [first + row for row in rows]
