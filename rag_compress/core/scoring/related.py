"""What texts say in other words: sentences and passages whose words mean what those that are asked with do."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from rag_compress.core.arrays import Floats
from rag_compress.core.passages.analyzed_passage import AnalyzedPassage, languages_in, main_language
from rag_compress.core.passages.units import Units
from rag_compress.core.queries.query_terms import query_terms
from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.terms import word_terms
from rag_compress.core.words.languages import detect_language
from rag_compress.core.words.word_vectors import Vectors, unit_length, word_vectors

FEWEST_TERMS: Final = 3
"""Terms from which on words say together what is meant: one or two mean too many things."""

WORTH_APART: Final = 2.0
"""What it counts more that a query and the passages are in different languages: they share few words."""

_NOUNS_IN_CAPITALS: Final = ("de",)
"""Languages that write all nouns large: there a capital names nothing."""

_END: Final = re.compile(r"(?<=[.?!:])\s+")


def in_other_words(
    query: str, terms: Mapping[str, float], weights: Mapping[str, float], units: Units, apart: str | None
) -> tuple[Floats, float] | None:
    """
    Say how near sentences are in meaning to a query, and how much of it that tells.

    :param query: The query as it was asked, or one of its questions.
    :param terms: Its index terms, in the passages' languages, with their weights.
    :param weights: What each term that is looked for weighs; they add up to 1.
    :param units: The passages, as what is scored as one passage.
    :param apart: The language of the whole query, where no passage is in it; else None.
    :returns: What `related_to` gives, and how much the query says beside names: 1 - `share_of_names`, times
        `WORTH_APART` where no passage is in its language; None where `related_to` gives none.
    """
    languages = languages_in(units.units)
    own = detect_language(query)
    language = own if own in languages else apart or main_language(units.units)
    if languages != [language]:  # terms of the other languages look like words of this one
        terms = {term: terms.get(term, weight) for term, weight in query_terms(query, [language]).items()}
        total = math.fsum(terms.values()) or 1.0
        weights = {term: weight / total for term, weight in terms.items()}
    cosines = related_to(terms, units, language)
    if cosines is None:
        return None
    said = 1 - share_of_names(query, weights, language)
    return cosines, said if language in languages else WORTH_APART * said


def language_of_talk(text: str, passages: Sequence[AnalyzedPassage]) -> str:
    """
    Say in which language the words of messages are meant.

    :param text: The messages.
    :param passages: The passages, one at least.
    :returns: The language of the text, where it shows; else that of most passages.
    """
    return detect_language(text) or main_language(passages)


def related_to(terms: Mapping[str, float], units: Units, language: str) -> Floats | None:
    """
    Say how near sentences are in meaning to the words of a query.

    The cosine of the sum of the query's word vectors, each times its term's weight, and that of the sentence's, which
    its title has a share in (`AnalyzedPassage.directions`). Halves of a sentence are about what both are about. The
    vectors of all languages lie in one space, so a query may be in another language than a sentence.

    :param terms: The query's index terms with their weights.
    :param units: The passages, as what is scored as one passage.
    :param language: The language of the terms.
    :returns: Cosines [n], the mean of the others for what is about nothing, or in a language without vectors; None
        where the terms' language has none, or where fewer than `FEWEST_TERMS` of them have one.
    """
    asked = _direction(terms, language)
    if asked is None or not units.units:
        return None
    directions = np.concatenate(_directions(units.units, asked))
    halves = units.halves_in_rows()
    directions[halves] = unit_length(directions[halves].sum(axis=1))[:, None]
    return _cosines(directions, asked)


def passages_related_to(terms: Mapping[str, float], units: Units, sizes: Sequence[int], language: str) -> Floats | None:
    """
    Say how near passages are in meaning to words, as ``max(0, c - mean) / (max - mean)`` of the cosines c.

    :param terms: Index terms with their weights.
    :param units: The sentences.
    :param sizes: Number of sentences of each passage, one after the other: a unit, or a part of one.
    :param language: The language of the terms.
    :returns: 0 to 1 for each passage [p]; None where `related_to` gives none.
    """
    asked = _direction(terms, language)
    if asked is None:
        return None
    of_passages = np.split(np.concatenate(_directions(units.units, asked)), np.cumsum(sizes)[:-1])
    cosines = _cosines(unit_length(np.array([directions.sum(axis=0) for directions in of_passages])), asked)
    above = np.maximum(0.0, cosines - cosines.mean())
    nearness: Floats = above / (above.max() or 1.0)
    return nearness


def share_of_names(query: str, weights: Mapping[str, float], language: str) -> float:
    """
    Say how much of a query is names and numbers: what is asked for by its name is found by its name.

    >>> share_of_names("Who is the boss of Acme?", {"boss": 0.25, "acm": 0.75}, "en")
    0.75

    :param query: The query as it was asked.
    :param weights: What each of its index terms weighs; they add up to 1.
    :param language: Its language, one with vectors.
    :returns: The weight of what has a digit, a capital where no sentence begins, or no vector, 0 to 1. In a sentence
        whose function words all have capitals, as those of titles may, capitals say nothing; nor do they in German.
    """
    vectors = word_vectors(language)
    named = {term for term in weights if vectors is None or not vectors.rows_of(term)}
    nouns_are_large = language in _NOUNS_IN_CAPITALS
    for sentence in split_sentences(_END, query):
        words = word_terms(sentence, language)
        in_title_case = not any(word[0].islower() for word, _ in words) and not all(found for _, found in words[1:])
        for number, (word, found) in enumerate(words):
            is_name = number > 0 and word[0].isupper() and not (in_title_case or nouns_are_large)
            if is_name or any(map(str.isdigit, word)):
                named.update(found)
    share = math.fsum(weight for term, weight in weights.items() if term in named)
    return min(1.0, share)


def _direction(terms: Mapping[str, float], language: str) -> Vectors | None:
    vectors = word_vectors(language)
    if vectors is None or sum(bool(vectors.rows_of(term)) for term in terms) < FEWEST_TERMS:
        return None
    return vectors.direction_of(terms)


def _directions(passages: Sequence[AnalyzedPassage], asked: Vectors) -> list[Vectors]:
    """What the sentences of each passage are about; 0 in a language without vectors."""
    found = (passage.directions for passage in passages)
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
