"""What a query says beside its question: a story before it, or the reason why somebody asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from rag_compress.core.queries.query_words import query_words
from rag_compress.core.queries.sentence_ends import split_sentences
from rag_compress.core.queries.traces import errors_in
from rag_compress.core.words.marks import ends_asking

NAME_SHARE: Final = 1.0
"""Weight of all names beside the question, relative to all its words: they may be what its "it" stands for."""

WORD_SHARE: Final = 0.5
"""Weight of all other words beside it, likewise: there may be fifty of them, and none tells what is asked."""

FEWEST_ASKED: Final = 4
"""Terms that a question counts as for those other words at least: "Is this possible?" leaves what is asked to them."""

FAINT: Final = 0.5
"""Weight of a term below which an answer need not hold it."""

_SENTENCE: Final = re.compile(r"(?<=[.!?؟])\s+|(?<=[。！？])|\n\s*\n|\n(?=[A-Z¿])")


def weaken_asides(terms: Mapping[str, float], query: str, languages: Iterable[str]) -> dict[str, float]:
    """
    Weigh down the terms of sentences that ask nothing, where another sentence of the query does.

    >>> terms = {"printer": 1.0, "old": 1.0, "hum": 1.0, "jam": 1.0, "clean": 1.0}
    >>> weaken_asides(terms, "My printer is old, hums and jams. How to clean it?", ["en"])
    {'printer': 0.5, 'old': 0.5, 'hum': 0.5, 'jam': 0.5, 'clean': 1.0}

    ``min(1, share * terms of the questions / terms beside them)``, with `NAME_SHARE` for words that are written with a
    capital inside a sentence and `WORD_SHARE` for others, for which a question of few terms counts as one of
    `FEWEST_ASKED`: a short remark stays what it is, a long story counts together no more than the question does. The
    message of an error asks as a question does ("What am I doing wrong?").

    :param terms: The query's terms with their weights.
    :param query: The query.
    :param languages: Languages of the passages.
    :returns: The terms, in their order.
    """
    sentences = split_sentences(_SENTENCE, query)
    questions = [sentence for sentence in sentences if ends_asking(sentence)]
    if not questions or len(questions) == len(sentences):
        return dict(terms)
    questions += errors_in(query)
    factors: dict[str, float] = {}
    for language in dict.fromkeys(languages):
        asked = {term for sentence in questions for _, found in query_words(sentence, language) for term in found}
        names: set[str] = set()
        others: set[str] = set()
        for sentence in sentences:
            for place, (word, found) in enumerate(query_words(sentence, language)):
                (names if place and word[0].isupper() else others).update(found)
        for beside, most in (
            (names - asked, NAME_SHARE * len(asked)),
            (others - asked - names, WORD_SHARE * max(FEWEST_ASKED, len(asked))),
        ):
            weight = min(1.0, most / len(beside)) if asked and beside else 1.0
            factors.update((term, max(factors.get(term, 0.0), weight)) for term in beside)
        factors.update(dict.fromkeys(asked, 1.0))
    return {term: weight * factors.get(term, 1.0) for term, weight in terms.items()}
