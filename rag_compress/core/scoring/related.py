"""What texts say in other words: sentences and passages whose words mean what those that are asked with do."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, main_language
from rag_compress.core.passages.units import Units
from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.terms import word_terms
from rag_compress.core.words.word_vectors import Vectors, unit_length, word_vectors

FEWEST_TERMS: Final = 3
"""Terms from which on words say together what is meant: one or two mean too many things."""

_END: Final = re.compile(r"(?<=[.?!:])\s+")


def related_to(terms: Mapping[str, float], units: Units) -> Floats | None:
    """
    Say how near sentences are in meaning to the words of a query.

    The cosine of the sum of the query's word vectors, each times its term's weight, and that of the sentence's, which
    its title has a share in (`AnalyzedPassage.directions`). Halves of a sentence are about what both are about.

    :param terms: The query's index terms with their weights.
    :param units: The passages, as what is scored as one passage.
    :returns: Cosines [n], the mean of the others for what is about nothing, or in another language than most; None
        where that has no vectors, or where fewer than `FEWEST_TERMS` of the query's terms have one.
    """
    asked = _direction(terms, units.units)
    if asked is None:
        return None
    directions = np.concatenate(_directions(units.units, asked))
    halves = units.halves_in_rows()
    directions[halves] = unit_length(directions[halves].sum(axis=1))[:, None]
    return _cosines(directions, asked)


def passages_related_to(terms: Mapping[str, float], units: Units, sizes: Sequence[int]) -> Floats | None:
    """
    Say how near passages are in meaning to words, as ``max(0, c - mean) / (max - mean)`` of the cosines c.

    :param terms: Index terms with their weights.
    :param units: The sentences.
    :param sizes: Number of sentences of each passage, one after the other: a unit, or a part of one.
    :returns: 0 to 1 for each passage [p]; None where `related_to` gives none.
    """
    asked = _direction(terms, units.units)
    if asked is None:
        return None
    of_passages = np.split(np.concatenate(_directions(units.units, asked)), np.cumsum(sizes)[:-1])
    cosines = _cosines(unit_length(np.array([directions.sum(axis=0) for directions in of_passages])), asked)
    above = np.maximum(0.0, cosines - cosines.mean())
    nearness: Floats = above / (above.max() or 1.0)
    return nearness


def share_of_names(query: str, terms: Sequence[str], weights: Floats, language: str) -> float:
    """
    Say how much of a query is names and numbers: what is asked for by its name is found by its name.

    >>> share_of_names("Who is the boss of Acme?", ["boss", "acm"], np.array([0.25, 0.75]), "en")
    0.75

    :param query: The query as it was asked.
    :param terms: Its index terms.
    :param weights: Weights [m] of the terms, which add up to 1.
    :param language: Its language, one with vectors.
    :returns: The weight of what has a digit, a capital where no sentence begins, or no vector, 0 to 1. In a sentence
        whose function words all have capitals, as those of titles may, capitals say nothing.
    """
    vectors = word_vectors(language)
    named = {term for term in terms if vectors is None or term not in vectors.rows}
    for sentence in split_sentences(_END, query):
        words = word_terms(sentence, language)
        in_title_case = not any(word[0].islower() for word, _ in words) and not all(found for _, found in words[1:])
        for number, (word, found) in enumerate(words):
            is_name = number > 0 and word[0].isupper() and not in_title_case
            if is_name or any(map(str.isdigit, word)):
                named.update(found)
    share = math.fsum(weight for term, weight in zip(terms, weights.tolist(), strict=True) if term in named)
    return min(1.0, share)


def _direction(terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Vectors | None:
    vectors = word_vectors(main_language(passages)) if passages else None
    if vectors is None or sum(term in vectors.rows for term in terms) < FEWEST_TERMS:
        return None
    return vectors.direction_of(terms)


def _directions(passages: Sequence[AnalyzedPassage], asked: Vectors) -> list[Vectors]:
    """What the sentences of each passage are about; 0 in another language than that of most."""
    language = main_language(passages)
    found = (passage.directions if passage.language == language else None for passage in passages)
    return [
        np.zeros((len(passage.spans), len(asked)), dtype=np.float32) if directions is None else directions
        for passage, directions in zip(passages, found, strict=True)
    ]


def _cosines(directions: Vectors, asked: Vectors) -> Floats:
    """Without the last digits, in which machines differ."""
    cosines: Floats = (directions * asked).sum(axis=1).astype(np.float64).round(5)
    about = directions.any(axis=1)
    cosines[~about] = cosines[about].mean() if about.any() else 0.0
    return cosines
