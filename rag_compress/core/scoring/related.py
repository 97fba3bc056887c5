"""What texts say in other words: sentences and passages whose words mean what those that are asked with do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, main_language
from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.terms import word_terms
from rag_compress.core.words.word_vectors import Vectors, unit_length, word_vectors

FEWEST_TERMS: Final = 3
"""Terms from which on words say together what is meant: one or two mean too many things."""

_END: Final = re.compile(r"(?<=[.?!:])\s+")


def related_to(terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Floats | None:
    """
    Say how near sentences are in meaning to the words of a query.

    The cosine of the sum of the query's word vectors, each times its term's weight, and that of the sentence's, which
    its title has a share in (`AnalyzedPassage.directions`).

    :param terms: The query's index terms with their weights.
    :param passages: The passages.
    :returns: Cosines [n], for a sentence in another language than most the mean of the others; None where that has no
        vectors, or where fewer than `FEWEST_TERMS` of the query's terms have one.
    """
    asked = _direction(terms, passages)
    if asked is None:
        return None
    found = [
        np.full(len(passage.spans), np.nan) if directions is None else directions @ asked
        for passage, directions in _in_main_language(passages)
    ]
    return _with_mean(np.concatenate(found))


def passages_related_to(terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Floats | None:
    """
    Say how near passages are in meaning to words, as ``max(0, c - mean) / (max - mean)`` of the cosines c.

    :param terms: Index terms with their weights.
    :param passages: The passages.
    :returns: 0 to 1 for each passage [p]; None where `related_to` gives none.
    """
    asked = _direction(terms, passages)
    if asked is None:
        return None
    sums = [
        np.full(asked.shape, np.nan, dtype=np.float32) if directions is None else directions.sum(axis=0)
        for _, directions in _in_main_language(passages)
    ]
    above = _with_mean(unit_length(np.array(sums)) @ asked)
    above = np.maximum(0.0, above - above.mean())
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
    :param language: Its language.
    :returns: The weight of what has a digit, or a capital where no sentence begins, 0 to 1.
    """
    named: set[str] = set()
    for sentence in split_sentences(_END, query):
        for number, (word, found) in enumerate(word_terms(sentence, language)):
            if (number and word[0].isupper()) or any(map(str.isdigit, word)):
                named.update(found)
    return float(sum(weight for term, weight in zip(terms, weights.tolist(), strict=True) if term in named))


def _direction(terms: Mapping[str, float], passages: Sequence[AnalyzedPassage]) -> Vectors | None:
    vectors = word_vectors(main_language(passages)) if passages else None
    if vectors is None or sum(term in vectors.rows for term in terms) < FEWEST_TERMS:
        return None
    return vectors.direction_of(terms)


def _in_main_language(passages: Sequence[AnalyzedPassage]) -> list[tuple[AnalyzedPassage, Vectors | None]]:
    language = main_language(passages)
    return [(passage, passage.directions if passage.language == language else None) for passage in passages]


def _with_mean(cosines: Vectors) -> Floats:
    """The cosines without the last digits, in which machines differ; their mean where there is none."""
    rounded = cosines.astype(np.float64).round(5)
    known = rounded[~np.isnan(rounded)]
    return np.where(np.isnan(rounded), known.mean() if len(known) else 0.0, rounded)
